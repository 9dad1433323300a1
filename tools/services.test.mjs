import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { placeOf } from './services.mjs'

test('the databases lie in memory only where it has room', () => {
  expect(placeOf(import.meta.dirname, 0)).toBe(import.meta.dirname)
  expect(placeOf(import.meta.dirname, Number.MAX_SAFE_INTEGER)).toBe(tmpdir())
  expect(placeOf(`${import.meta.dirname}/missing`, 0)).toBe(tmpdir())
})
