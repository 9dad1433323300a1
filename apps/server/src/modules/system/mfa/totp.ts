/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, 30 seconds, one step of tolerance. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const SECRET_BYTES = 20
const STEP_MS = 30_000
const DIGITS = 6
const SKEW = 1

export const stepOf = (now: number): number => Math.floor(now / STEP_MS)

export const codeOf = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest[digest.length - 1]! & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepGiven = (secret: Uint8Array, given: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(given)) return undefined
  const steps = Array.from({ length: 2 * SKEW + 1 }, (_, i) => stepOf(now) - SKEW + i)
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(given))).at(-1)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 (RFC 4648) without padding. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const uriOf = (secret: Uint8Array, issuer: string, account: string): string => {
  // omits the defaults of algorithm, digits and period: a shorter QR code scans better
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`
}
