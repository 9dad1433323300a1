import { fireEvent, screen } from '@testing-library/react'
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

it('says that choices were not read before it says that there are none', () => {
  const refetch = vi.fn()
  const reading = (error: unknown, isFetching: boolean) => ({ error, isFetching, refetch })
  const { rerender } = renderAt('/', <Select open notFoundContent="还没有问卷" reading={reading(null, true)} />)
  expect(screen.getByText('正在读取…')).toBeTruthy()
  rerender(<Select open notFoundContent="还没有问卷" reading={reading(new Error(), false)} />)
  expect(screen.queryByText('还没有问卷')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(refetch).toHaveBeenCalledOnce()
  rerender(<Select open notFoundContent="还没有问卷" reading={reading(null, false)} />)
  expect(screen.getByText('还没有问卷')).toBeTruthy()
})
