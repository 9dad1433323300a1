import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setWidth } from '../../../test/kit.tsx'
import { useLayout } from './use-layout.ts'

it('closes the drawer with the page it was opened on, for good', () => {
  setWidth(375)
  const { result, rerender } = renderHook(useLayout, { initialProps: '/a' })
  expect(result.current.menuOpen).toBe(false)
  act(() => result.current.toggleMenu())
  expect(result.current.menuOpen).toBe(true)
  rerender('/b')
  expect(result.current.menuOpen).toBe(false)
  rerender('/a')
  expect(result.current.menuOpen).toBe(false)
  act(() => result.current.toggleMenu())
  act(() => result.current.toggleMenu())
  expect(result.current.menuOpen).toBe(false)
})
