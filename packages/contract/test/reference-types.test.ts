import { expect, test } from 'vitest'
import type { ReferenceTarget } from '../src/resources.ts'

test('a reference to an unknown resource does not compile', () => {
  // @ts-expect-error unknown resource
  const misspelt: ReferenceTarget = 'system:depat'
  const spelt: ReferenceTarget = 'system:depart'
  expect(misspelt).not.toBe(spelt)
})
