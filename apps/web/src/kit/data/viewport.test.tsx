import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PHONE, useBelow } from './viewport.ts'

afterEach(() => vi.unstubAllGlobals())

it('takes paper for no narrow window', () => {
  const onPaper = (query: string) => !query.startsWith('screen')
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: onPaper(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  expect(renderHook(() => useBelow(PHONE)).result.current).toBe(false)
})
