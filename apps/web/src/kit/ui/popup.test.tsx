import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { Select } from './popup.tsx'

afterEach(() => vi.unstubAllGlobals())

const isTyped = (count: number, touched: boolean): boolean => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: touched && query.includes('hover: none'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const options = Array.from({ length: count }, (_, n) => ({ value: n, label: `选项 ${n}` }))
  const { unmount } = renderAt('/', <Select aria-label="措施" showSearch options={options} />)
  const { readOnly } = screen.getByRole<HTMLInputElement>('combobox')
  unmount()
  return !readOnly
}

it('a short list opens without a keyboard by finger, a long one and one by mouse are searched', () => {
  expect([isTyped(4, true), isTyped(40, true), isTyped(4, false)]).toEqual([false, true, true])
})
