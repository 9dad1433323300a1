import { describe, expect, test } from 'vitest'
import { base32, codeOf, stepGiven, stepOf, uriOf } from './totp.ts'

/** RFC 6238, appendix B, SHA-1: the last six of the eight digits. */
const SECRET = Buffer.from('12345678901234567890')
const VECTORS = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const

describe('codes', () => {
  test.each(VECTORS)('at %i s', (seconds, code) => {
    expect(codeOf(SECRET, stepOf(seconds * 1000))).toBe(code)
    expect(stepGiven(SECRET, code, seconds * 1000)).toBe(stepOf(seconds * 1000))
  })
  test('allow one step of tolerance', () => {
    const now = 1_790_000_000_000
    const at = (steps: number) => stepGiven(SECRET, codeOf(SECRET, stepOf(now) + steps), now)
    expect([-2, -1, 0, 1, 2].map((steps) => at(steps) !== undefined)).toEqual([false, true, true, true, false])
  })
  test.each(['', '12345', '1234567', '２８７０８２', '28708a', '287082\n'])('no code: %j', (given) => {
    expect(stepGiven(SECRET, given, 59_000)).toBeUndefined()
  })
  test('are encoded by RFC 4648 without padding', () => {
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ])
  })
  test('the URI for authenticators', () => {
    const uri = new URL(uriOf(SECRET, '呼吸 平台', 'a&b'))
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/呼吸 平台:a&b'])
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: base32(SECRET),
      issuer: '呼吸 平台',
    })
    expect(uri.href).not.toContain('+')
  })
})
