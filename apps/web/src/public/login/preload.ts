/** Preloads files of the signed-in part while the user types. */

let done = false

const namesIn = (meta: string): string[] =>
  document.querySelector<HTMLMetaElement>(`meta[name="${meta}"]`)?.content.split(' ').filter(Boolean) ?? []

export const preloadNext = (): void => {
  if (done) return
  done = true
  const isForHome = !new URLSearchParams(location.search).has('redirect')
  for (const name of [...namesIn('next-chunks'), ...(isForHome ? namesIn('home-chunks') : [])]) {
    const link = document.createElement('link')
    // Browsers warn about preloaded stylesheets that stay unused for long.
    link.rel = name.endsWith('.css') ? 'prefetch' : 'modulepreload'
    link.crossOrigin = ''
    link.href = name
    document.head.append(link)
  }
}
