import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captchaPng, captchaText } from './captcha-image.ts'

const decode = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('captcha', () => {
  test('has four unambiguous characters', () => {
    const made = Array.from({ length: 2000 }, captchaText)
    for (const text of made) expect(text).toMatch(/^[2-9ACDEFGHJKLMNPRTUWXY]{4}$/)
    expect(new Set(made).size).toBeGreaterThan(1900)
  })

  test('is a PNG of 240 × 80 with a clear ground, at most 6 KB', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const url = captchaPng(captchaText(), 2, seeded(seed))
        expect(url).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/)
        expect(url.length).toBeLessThanOrEqual(6 * 1024)
        const png = decode(url)
        expect(png.toString('latin1', 1, 4)).toBe('PNG')
        expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([240, 80])
        expect(png.includes('tRNS')).toBe(true)
      }),
      { seed: 1 },
    )
  })

  test('older clients: 120 × 40 unless a larger one is asked for', () => {
    const png = decode(captchaPng('AC23'))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([120, 40])
  })

  test('the pixels are whole and a good part of them is drawn', () => {
    const png = decode(captchaPng('AC23', 2, seeded(7)))
    const start = png.indexOf('IDAT')
    const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))
    expect(rows).toHaveLength(80 * 121)
    const drawn = rows.filter((byte) => byte !== 0).length / rows.length
    expect(drawn).toBeGreaterThan(0.08)
    expect(drawn).toBeLessThan(0.5)
  })

  test('never shows the same text twice alike', () => {
    expect(captchaPng('AC23')).not.toBe(captchaPng('AC23'))
    expect(captchaPng('AC23', 2, seeded(1))).toBe(captchaPng('AC23', 2, seeded(1)))
  })
})
