import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { setUser } from '../../kit/data/session.ts'
import { read } from '../../platform/storage.ts'
import { FirstTour } from './first-tour.tsx'
import { hasSeen, startTour, useTour } from './seen.ts'

beforeEach(() => {
  useTour.setState({ open: false })
  setUser({ username: 'linjy', realname: '林静怡' } as Parameters<typeof setUser>[0])
})
afterEach(() => act(() => useTour.setState({ open: false })))

const show = () =>
  renderAt(
    '/',
    <>
      <nav aria-label="主菜单">菜单</nav>
      <button type="button" data-tour="bell">
        铃铛
      </button>
      <FirstTour arrival={{ noDepart: false }} />
    </>,
  )

it('goes by itself at the first sign-in, past what is not there, and is remembered when it was skipped', async () => {
  show()
  await screen.findByText('您能打开的页面都在这里。没有看到的页面，请向安全管理员申请。', {}, { timeout: 5000 })
  expect(screen.getByText('1 / 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /跳\s*过/ }))
  await waitFor(() => expect(screen.queryByText('1 / 2')).toBeNull())
  expect([read('TOUR_SEEN'), hasSeen('linjy'), hasSeen('zhouwb')]).toEqual([['linjy'], true, false])
})

it('waits while something urgent is in sight', async () => {
  const urgent = document.body.appendChild(document.createElement('section'))
  urgent.dataset['urgent'] = ''
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  show()
  vi.advanceTimersByTime(10_000)
  expect(useTour.getState().open).toBe(false)
  urgent.remove()
  act(() => void vi.advanceTimersByTime(2000))
  expect(useTour.getState().open).toBe(true)
  vi.useRealTimers()
})

it('restarts on request', async () => {
  show()
  act(startTour)
  await screen.findByText('1 / 2')
})

it('leaves alone who begins to work, by finger or by key, and not who comes to it by Tab', async () => {
  show()
  for (const begin of [fireEvent.pointerDown, (at: Element) => fireEvent.keyDown(at, { key: 'a' })]) {
    act(startTour)
    await screen.findByText('1 / 2')
    fireEvent.keyDown(document.body, { key: 'Tab' })
    fireEvent.pointerDown(screen.getByText('1 / 2'))
    expect(useTour.getState().open).toBe(true)
    begin(screen.getByText('菜单', { selector: 'nav' }))
    expect([useTour.getState().open, hasSeen('linjy')]).toEqual([false, true])
  }
})
