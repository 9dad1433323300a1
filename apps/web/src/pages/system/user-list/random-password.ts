/** A random password without ambiguous characters. */

/** Without 0 O o 1 I l. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const LENGTH = 16

/** Bytes above the last multiple of the alphabet would favour its first letters. */
const FAIR = 256 - (256 % READABLE.length)

export const randomPassword = (length = LENGTH): string => {
  const letters: string[] = []
  while (letters.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    letters.push(...[...bytes].filter((byte) => byte < FAIR).map((byte) => READABLE[byte % READABLE.length]!))
  }
  const drawn = letters.slice(0, length).join('')
  // Redrawn until it satisfies every policy.
  return [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(drawn)) ? drawn : randomPassword(length)
}
