import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageOf, renderAt, serve, signIn } from '../../../test/kit.tsx'
import DutyList from './DutyList.tsx'

const NOW = '2026-11-25 20:46:00'
beforeEach(() => void vi.useFakeTimers({ now: new Date(`${NOW}+08:00`), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const shift = (id: string, startAt: string, endAt: string) => ({ id, userId: id, userId_dictText: id, startAt, endAt })
const SHIFTS = [
  shift('方清雨', '2026-11-25 16:00:00', '2026-11-26 00:00:00'),
  shift('刘诚浩', '2026-11-26 00:00:00', '2026-11-26 08:00:00'),
]

const open = (path = '/patient/duty') => {
  signIn([])
  const log = serve({ '/visit/duty/list': () => pageOf(SHIFTS) })
  renderAt(path, <DutyList />)
  const asked = () => {
    const { query } = log.findLast(({ path: one }) => one === '/visit/duty/list')!
    return Object.fromEntries(['endAt_begin', 'endAt_end', 'column', 'order'].map((key) => [key, query.get(key)]))
  }
  return asked
}

it('begins with what has not ended, the earliest first, and says who is on duty now', async () => {
  const asked = open()
  expect((await screen.findByRole('row', { name: /方清雨/ })).textContent).toContain('当班')
  expect(screen.getByRole('row', { name: /刘诚浩/ }).textContent).not.toContain('当班')
  expect(asked()).toEqual({ endAt_begin: NOW, endAt_end: null, column: 'startAt', order: 'asc' })
})

it('shows ended shifts on one press, the latest first, and keeps other conditions', async () => {
  const asked = open('/patient/duty?userId=u1&pageNo=3')
  await screen.findByText('方清雨')
  fireEvent.click(screen.getByText('已结束'))
  await waitFor(() => expect(asked()).toEqual({ endAt_begin: null, endAt_end: NOW, column: 'endAt', order: 'desc' }))
  expect(window.location.search).toBe('?userId=u1&span=past')
})
