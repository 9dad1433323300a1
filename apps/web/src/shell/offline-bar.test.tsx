import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../test/axe.ts'
import { OfflineBar } from './offline-bar.tsx'

afterEach(() => vi.restoreAllMocks())

it('says that nothing can be saved as long as there is no network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const change = (now: boolean) => {
    onLine.mockReturnValue(now)
    act(() => void dispatchEvent(new Event(now ? 'online' : 'offline')))
  }
  render(<OfflineBar />)
  expect(screen.getByRole('status').textContent).toBe('')
  change(false)
  expect(screen.getByRole('status').textContent).toBe('网络已断开，无法提交')
  await expectAccessible()
  change(true)
  expect(screen.getByRole('status').textContent).toBe('')
})
