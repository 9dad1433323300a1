import { expect, test } from 'vitest'
import { randomPassword } from './random-password.ts'

test('makes 16 unambiguous letters and digits, never the same', () => {
  const made = Array.from({ length: 200 }, () => randomPassword())
  for (const password of made) expect(password).toMatch(/^[2-9A-HJ-NP-Za-km-z]{16}$/)
  expect(new Set(made).size).toBe(made.length)
  expect(randomPassword(40)).toHaveLength(40)
})
