/**
 * Which build runs here and which one the server has. The name of the first script holds the hash of all others, and
 * the server's own page names it, so nothing has to be published for this.
 */

const FIRST_SCRIPT = /<script[^>]*\stype="module"[^>]*\ssrc="([^"]+)"/

/** First script of the page at hand. */
export const runningBuild = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

/** First script of the page the server would give now; undefined when it gives none. */
export const servedBuild = async (): Promise<string | undefined> => {
  try {
    const response = await fetch('/', { cache: 'no-store' })
    return response.ok ? FIRST_SCRIPT.exec(await response.text())?.[1] : undefined
  } catch {
    // no connection: the next look will show
    return undefined
  }
}
