/** Fetches what comes after signing in while the person types: fetched and parsed, not yet run. */

let done = false

export const preloadNext = (): void => {
  if (done) return
  done = true
  const names = document.querySelector<HTMLMetaElement>('meta[name="next-chunks"]')?.content.split(' ') ?? []
  for (const name of names.filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = name.endsWith('.css') ? 'preload' : 'modulepreload'
    if (name.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.href = name
    document.head.append(link)
  }
}
