import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageOf, Refused, renderAt, serve, signIn } from '../../../test/kit.tsx'
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

it('begins with shifts that have not ended, the earliest first, and names the staff on duty', async () => {
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

const WEEK = {
  from: '2026-11-23',
  wards: [{ id: 'w1', name: '一病区' }],
  wardId: 'w1',
  people: ['方清雨', '刘诚浩'].map((userId) => ({ userId, name: userId })),
  shifts: [shift('方清雨', '2026-11-25 08:00:00', '2026-11-25 16:00:00')],
}

const openWeek = async () => {
  signIn(['visit:duty:edit'])
  const log = serve({
    '/visit/duty/week': () => WEEK,
    '/visit/duty/fill': () => ({ added: 4, removed: 0 }),
    '/sys/dict/getDictItems/duty_shift': () => [{ value: '08:00-16:00', text: '白班', title: '白班', label: '白班' }],
  })
  renderAt('/patient/duty', <DutyList />)
  const grid = await screen.findByRole('grid')
  await screen.findByRole('button', { name: /白班/ })
  const filled = (userIds: string, days: string) =>
    waitFor(() =>
      expect(log.findLast(({ path }) => path === '/visit/duty/fill')?.body).toMatchObject({
        wardId: 'w1',
        userIds,
        days,
        shift: '08:00-16:00',
      }),
    )
  return { grid, filled }
}

it('fills a chosen rectangle, a row and a column of the week by keys', async () => {
  const { grid, filled } = await openWeek()
  expect(screen.getByRole('row', { name: /方清雨/ }).textContent).toContain('白班')
  fireEvent.keyDown(grid, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true })
  fireEvent.keyDown(grid, { key: '1' })
  await filled('方清雨,刘诚浩', '2026-11-23,2026-11-24')
  fireEvent.keyDown(grid, { key: ' ', ctrlKey: true })
  fireEvent.keyDown(grid, { key: 'ArrowLeft' })
  fireEvent.keyDown(grid, { key: ' ', ctrlKey: true })
  fireEvent.keyDown(grid, { key: '1' })
  await filled('方清雨,刘诚浩', '2026-11-23')
})

it('fills cells typed faster than they are saved', async () => {
  const { grid, filled } = await openWeek()
  fireEvent.keyDown(grid, { key: '1' })
  fireEvent.keyDown(grid, { key: 'ArrowRight' })
  fireEvent.keyDown(grid, { key: '1' })
  await filled('方清雨', '2026-11-24')
})

it('fills by finger: a cell, all between two cells, the week of a person; scrolling selects nothing', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('hover: none'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { filled } = await openWeek()
  const cells = screen.getAllByRole('cell')
  const touch = (cell: Element) => fireEvent.pointerDown(cell, { pointerType: 'touch' })
  const tap = (cell: Element) => {
    touch(cell)
    fireEvent.click(cell)
  }
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  tap(cells[1]!)
  touch(cells[5]!)
  await press('白班')
  await filled('方清雨', '2026-11-24')
  await press('连选')
  tap(cells[9]!)
  await press('白班')
  await filled('方清雨,刘诚浩', '2026-11-24,2026-11-25')
  fireEvent.click(screen.getByRole('rowheader', { name: '刘诚浩' }))
  await press('白班')
  await filled('刘诚浩', Array.from({ length: 7 }, (_, n) => `2026-11-${23 + n}`).join(','))
})

it('says that the shifts were not read and offers them once they are', async () => {
  let fails = true
  signIn(['visit:duty:edit'])
  serve({
    '/visit/duty/week': () => WEEK,
    '/sys/dict/getDictItems': () =>
      fails
        ? new Refused('服务暂时不可用', { code: 502, status: 502 })
        : { duty_shift: [{ value: '08:00-16:00', text: '白班', title: '白班', label: '白班' }] },
  })
  renderAt('/patient/duty', <DutyList />)
  expect(await screen.findByText('没有读到选项')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: /白班/ })).toBeTruthy()
})
