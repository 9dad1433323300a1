import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBlindIndex, createCipher, deriveKey, fieldKeys } from './cipher.ts'
import type { Secrets } from '../config/secrets.ts'

const [secret, other] = [randomBytes(32), randomBytes(32)]
const PLACE = 'sys_user|id_card|1'

describe('sealed texts', () => {
  const cipher = createCipher(secret, 'field')

  test('open again for any content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (text, place) => {
        expect(cipher.open(cipher.seal(text, place), place)).toBe(text)
      }),
      { seed: 20_261_120 },
    )
  })
  test('name algorithm and key, and never repeat', () => {
    const [one, two] = [cipher.seal('13812345678', PLACE), cipher.seal('13812345678', PLACE)]
    expect(one).toMatch(/^gcm\.[0-9a-f]{8}\.[\w-]+$/)
    expect(one.startsWith(cipher.prefix)).toBe(true)
    expect(one).not.toBe(two)
    expect(Buffer.from(one.split('.')[2]!, 'base64url').toString('latin1')).not.toContain('1381')
  })
  test('do not open in another place', () => {
    const sealed = cipher.seal('13812345678', PLACE)
    for (const place of ['sys_user|id_card|2', 'sys_user|phone|1', 'sys_tenant|id_card|1', ''])
      expect(() => cipher.open(sealed, place)).toThrow()
  })
  test('do not open when a single bit has changed', () => {
    const [algorithm, id, body] = cipher.seal('13812345678', PLACE).split('.')
    const bytes = Buffer.from(body!, 'base64url')
    for (let i = 0; i < bytes.length; i += 1) {
      const changed = Buffer.from(bytes)
      changed[i] = changed[i]! ^ 1
      expect(() => cipher.open(`${algorithm}.${id}.${changed.toString('base64url')}`, PLACE)).toThrow()
    }
  })
  test.each(['', 'gcm', 'gcm.00000000.AAAA', 'sm4.x.AAAA', '13812345678', `${cipher.prefix}AAAA`, cipher.prefix])(
    'refuses to open a text that was never sealed: %j',
    (text) => expect(() => cipher.open(text, PLACE)).toThrow(),
  )
  test('a retired key opens and no longer seals', () => {
    const sealed = cipher.seal('13812345678', PLACE)
    const renewed = createCipher(other, 'field', [secret])
    expect(renewed.open(sealed, PLACE)).toBe('13812345678')
    expect(sealed.startsWith(renewed.prefix)).toBe(false)
    expect(() => cipher.open(renewed.seal('x', PLACE), PLACE)).toThrow()
    expect(() => createCipher(other, 'field').open(sealed, PLACE)).toThrow()
  })
  test('another purpose is another key', () => {
    expect(() => createCipher(secret, 'draft').open(cipher.seal('x', PLACE), PLACE)).toThrow()
    expect(deriveKey(secret, 'a')).not.toEqual(deriveKey(secret, 'b'))
  })
})

describe('blind indexes', () => {
  const index = createBlindIndex(secret)

  test('are equal only for equal values of one column in one tenant', () => {
    expect(index.of(1, 'a', 'x')).toBe(createBlindIndex(secret).of(1, 'a', 'x'))
    const all = [
      index.of(1, 'a', 'x'),
      index.of(2, 'a', 'x'),
      index.of(1, 'b', 'x'),
      index.of(1, 'a', 'y'),
      createBlindIndex(other).of(1, 'a', 'x'),
    ]
    expect(new Set(all).size).toBe(all.length)
  })
})

test('the keys of an installation are opened once', () => {
  const secrets = { field: secret, blindIndex: other } as unknown as Secrets
  expect(fieldKeys(secrets)).toBe(fieldKeys(secrets))
})
