/** The policy allows our style files, and style elements with the nonce of the response. */

export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined

/**
 * Adds the nonce to style elements created by scripts: libraries make some without it (scroll lock, scrollbar width).
 * Elements parsed from markup are not affected and stay blocked.
 */
export const allowOwnStyles = (): void => {
  const nonce = cspNonce()
  if (nonce === undefined) return
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
