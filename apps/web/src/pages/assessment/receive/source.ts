export type Source = { readonly code: string } | { readonly link: string }

const DIGITS = 8
const CODE = new RegExp(`^\\d{${DIGITS}}$`)
/** Part of a link after `#`, e.g. `1.admission.68~5a`. */
const PACKED = /^\d+\.\w+\./

/** Normalizes full-width or grouped digits; keeps a link as it is. @returns undefined if it is neither */
export const sourceOf = (text: string): Source | undefined => {
  const plain = text.trim()
  if (plain.includes('#') || PACKED.test(plain)) return { link: plain }
  const digits = plain.normalize('NFKC').replace(/[\s·.-]/g, '')
  return CODE.test(digits) ? { code: digits } : undefined
}

export const NO_SOURCE = `请输入 ${DIGITS} 位数字编码，或粘贴患者手机上的链接`
