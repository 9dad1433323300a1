import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useKept } from './use-kept.ts'

const open = (first: string | undefined) =>
  renderHook(({ value }: { value: string | undefined }) => useKept(value), { initialProps: { value: first } })

it('shows the last thing until its layer is gone', () => {
  const { result, rerender } = open('张三')
  rerender({ value: undefined })
  expect(result.current.displayed).toBe('张三')
  act(() => result.current.forget())
  expect(result.current.displayed).toBeUndefined()
})

it('each opening has its own key, also during the last animation; its value may change', () => {
  const { result, rerender } = open('张三')
  const { opening } = result.current
  rerender({ value: '张三丰' })
  expect(result.current).toMatchObject({ displayed: '张三丰', opening })
  rerender({ value: undefined })
  rerender({ value: '李四' })
  expect(result.current).toMatchObject({ displayed: '李四', opening: opening + 1 })
  act(() => result.current.forget())
  expect(result.current.displayed).toBe('李四')
})
