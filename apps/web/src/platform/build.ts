/** Build identity: the hashed name of the first script, which the served page names, so nothing else is published. */

const FIRST_SCRIPT = /<script[^>]*\stype="module"[^>]*\ssrc="([^"]+)"/

export const runningBuild = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

/** First script of the page served now; undefined if unavailable. */
export const servedBuild = async (): Promise<string | undefined> => {
  try {
    const response = await fetch('/', { cache: 'no-store' })
    return response.ok ? FIRST_SCRIPT.exec(await response.text())?.[1] : undefined
  } catch {
    // Offline; the next check decides.
    return undefined
  }
}
