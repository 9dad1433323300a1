/** What somebody typed, pasted or scanned: the digits a patient reads out, or a link that carries the answers. */

/** What is sent to the server: one of the two. */
export type Source = { readonly code: string } | { readonly link: string }

const DIGITS = 8
const CODE = new RegExp(`^\\d{${DIGITS}}$`)
/** `1.admission.68~5a`: what follows the # of a link */
const PACKED = /^\d+\.\w+\./

/** Digits in any spelling: full-width, in groups. A link is left as it is. @returns undefined when it can be neither */
export const sourceOf = (text: string): Source | undefined => {
  const plain = text.trim()
  if (plain.includes('#') || PACKED.test(plain)) return { link: plain }
  const digits = plain.normalize('NFKC').replace(/[\s·.-]/g, '')
  return CODE.test(digits) ? { code: digits } : undefined
}

/** Said of a text that is neither. */
export const NO_SOURCE = `请输入 ${DIGITS} 位数字编码，或粘贴患者手机上的链接`
