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

const open = (path = '/patient/duty?span=coming') => {
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
  const asked = open('/patient/duty?span=coming&userId=u1&pageNo=3')
  await screen.findByText('方清雨')
  fireEvent.click(screen.getByText('已结束'))
  await waitFor(() => expect(asked()).toEqual({ endAt_begin: null, endAt_end: NOW, column: 'endAt', order: 'desc' }))
  expect(window.location.search).toBe('?span=past&userId=u1')
})

it('fills a chosen rectangle of the week by a key', async () => {
  signIn(['visit:duty:edit'])
  const person = (userId: string) => ({ userId, name: userId })
  const log = serve({
    '/visit/duty/week': () => ({
      from: '2026-11-23',
      wards: [{ id: 'w1', name: '一病区' }],
      wardId: 'w1',
      people: [person('方清雨'), person('刘诚浩')],
      shifts: [{ ...shift('方清雨', '2026-11-25 08:00:00', '2026-11-25 16:00:00') }],
    }),
    '/visit/duty/fill': () => ({ added: 4, removed: 0 }),
    '/sys/dict/getDictItems/duty_shift': () => [{ value: '08:00-16:00', text: '白班', title: '白班', label: '白班' }],
  })
  renderAt('/patient/duty', <DutyList />)
  const grid = await screen.findByRole('grid')
  await screen.findByRole('button', { name: '1 白班' })
  expect(screen.getByRole('row', { name: /方清雨/ }).textContent).toContain('白班')
  fireEvent.keyDown(grid, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true })
  fireEvent.keyDown(grid, { key: '1' })
  await waitFor(() =>
    expect(log.find(({ path }) => path === '/visit/duty/fill')?.body).toMatchObject({
      wardId: 'w1',
      userIds: '方清雨,刘诚浩',
      days: '2026-11-23,2026-11-24',
      shift: '08:00-16:00',
    }),
  )
})
