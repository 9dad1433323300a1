import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LINK_MS, openLink, signLink } from './link.ts'
import type { Secrets } from '../config/secrets.ts'

const KEY = randomBytes(32)
const NOW = Date.UTC(2026, 10, 20)
const PATH = '1/2026/11/0f8fad5b-d9cb-469f-a165-70867728950e.pdf'

describe('a link', () => {
  const sign = signLink(KEY, PATH, '张.san', NOW)

  test('opens its file for its person until its time is over', () => {
    expect(openLink({ link: KEY }, PATH, sign, NOW)).toEqual({ username: '张.san' })
    expect(openLink({ link: KEY }, PATH, sign, NOW + LINK_MS)).toEqual({ username: '张.san' })
    expect(openLink({ link: KEY }, PATH, sign, NOW + LINK_MS + 1)).toBe('expired')
  })

  test('opens no other file, and nothing with another key', () => {
    expect(openLink({ link: KEY }, PATH.replace('.pdf', '.png'), sign, NOW)).toBeUndefined()
    expect(openLink({ link: randomBytes(32) }, PATH, sign, NOW)).toBeUndefined()
  })

  test('rejects a change at any position', () => {
    for (let i = 0; i < sign.length - 1; i += 1) {
      const other = sign[i] === 'A' ? 'B' : 'A'
      expect(
        openLink({ link: KEY }, PATH, sign.slice(0, i) + other + sign.slice(i + 1), NOW),
        `place ${i}`,
      ).toBeUndefined()
    }
    const later = String(NOW + 2 * LINK_MS)
    expect(openLink({ link: KEY }, PATH, later + sign.slice(13), NOW)).toBeUndefined()
  })

  test.each(['', '.', '..', 'x'.repeat(9999), `${sign}x`, ` ${sign}`, `${sign}\n`])('%j is none', (text) => {
    expect(openLink({ link: KEY }, PATH, text, NOW)).toBeUndefined()
  })
})

test('opens links of a retired key until they end, and none that ends later', () => {
  const changed = { link: randomBytes(32), retired: [{ link: KEY, until: NOW }] } as unknown as Secrets
  expect(openLink(changed, PATH, signLink(KEY, PATH, 'nurse', NOW), NOW + 1000)).toEqual({ username: 'nurse' })
  expect(openLink(changed, PATH, signLink(KEY, PATH, 'nurse', NOW + 1), NOW + 1000)).toBeUndefined()
})
