import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useKept } from './use-kept.ts'

const open = (first: string | undefined) =>
  renderHook(({ value }: { value: string | undefined }) => useKept(value), { initialProps: { value: first } })

it('shows the last thing until its layer is gone', () => {
  const { result, rerender } = open('张三')
  rerender({ value: undefined })
  expect(result.current.shown).toBe('张三')
  act(() => result.current.forget())
  expect(result.current.shown).toBeUndefined()
})

it('each opening has its own key, also during the last animation; its value may change', () => {
  const { result, rerender } = open('张三')
  const { opening } = result.current
  rerender({ value: '张三丰' })
  expect(result.current).toMatchObject({ shown: '张三丰', opening })
  rerender({ value: undefined })
  rerender({ value: '李四' })
  expect(result.current).toMatchObject({ shown: '李四', opening: opening + 1 })
  act(() => result.current.forget())
  expect(result.current.shown).toBe('李四')
})
