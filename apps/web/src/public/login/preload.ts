/** Fetches what comes after signing in while the person types: fetched and parsed, not yet run. */
import { prefetchParts } from '../../kit/ui/lazy-part.tsx'

let done = false

export const preloadNext = (): void => {
  if (done) return
  done = true
  void prefetchParts()
  const names = document.querySelector<HTMLMetaElement>('meta[name="next-chunks"]')?.content.split(' ') ?? []
  for (const name of names.filter(Boolean)) {
    const link = document.createElement('link')
    // a stylesheet is wanted later: a preload that waits long is complained about
    link.rel = name.endsWith('.css') ? 'prefetch' : 'modulepreload'
    link.crossOrigin = ''
    link.href = name
    document.head.append(link)
  }
}
