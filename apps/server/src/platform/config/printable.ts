/** Escapes control and direction characters, which could forge lines or hide text. */

const STRANGE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

export const printable = (text: string): string =>
  text.replace(STRANGE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
