import { afterEach, expect, it, vi } from 'vitest'
import { afterPress } from './after-press.ts'

const whilePressed = (pressed: boolean) =>
  vi.spyOn(document.documentElement, 'matches').mockImplementation((selector) => pressed && selector === ':active')

afterEach(() => vi.restoreAllMocks())

it('runs at once when a field is left by key', () => {
  whilePressed(false)
  const run = vi.fn()
  afterPress(run)
  expect(run).toHaveBeenCalledOnce()
})

it('waits for the end of the press that leaves a field, and for its click', async () => {
  whilePressed(true)
  const seen: string[] = []
  afterPress(() => seen.push('said'))
  window.addEventListener('click', () => seen.push('clicked'), { once: true })
  expect(seen).toEqual([])
  document.body.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  document.body.click()
  await vi.waitFor(() => expect(seen).toEqual(['clicked', 'said']))
  document.body.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(seen).toEqual(['clicked', 'said'])
})
