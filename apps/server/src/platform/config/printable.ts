/** Texts that are written down where somebody reads them line by line. */

/** Control and direction characters could forge lines or hide the text around them. */
const STRANGE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/** The text with such characters escaped. */
export const printable = (text: string): string =>
  text.replace(STRANGE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
