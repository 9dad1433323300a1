/** A password nobody can guess, read aloud or typed from paper without mistakes. */

/** Without 0 O o 1 I l. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const LENGTH = 16

/** Above the last whole multiple of the alphabet a byte would favour its first letters. */
const FAIR = 256 - (256 % READABLE.length)

export const randomPassword = (length = LENGTH): string => {
  const letters: string[] = []
  while (letters.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    letters.push(...[...bytes].filter((byte) => byte < FAIR).map((byte) => READABLE[byte % READABLE.length]!))
  }
  const drawn = letters.slice(0, length).join('')
  // drawn until every profile takes it
  return [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(drawn)) ? drawn : randomPassword(length)
}
