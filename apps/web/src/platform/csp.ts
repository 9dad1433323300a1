/** The page's policy allows styles from our own files, and style elements that carry the nonce of this answer. */

/** The nonce of this answer; the server puts it into the page. */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined

/**
 * Gives the nonce to every style element our scripts create. Libraries make a few without asking for it (scroll lock,
 * scrollbar width). Markup that came in as text is not created this way, so it stays as powerless as before.
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
