import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, renderAt, serve, setWidth } from '../../../test/kit.tsx'
import { bellOf } from '../../../test/messages.ts'
import { useBell } from '../messages/bell.ts'
import { dueOf } from './due.ts'
import { Todos } from './todos.tsx'

const todo = (id: string, title: string, dueTime: string | null, link: string | null = `/r/${id}`) => ({
  id,
  kind: 'assess.highRisk',
  kindText: '高危结果',
  title,
  link,
  dueTime,
})

beforeEach(() => setWidth(1440))

it('shows to-dos in their order, with a link to each and to all of them', async () => {
  let rows = [todo('1', '确认高危结果', '2020-01-31 09:05:00'), todo('2', '没有到期的事', null, null)]
  const log = serve({ '/sys/notice/list': () => pageOf(rows, 7) })
  renderAt('/', <Todos without="range.critical" />)
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '确认高危结果高危结果已超时（01-31 09:05）',
    '没有到期的事高危结果',
  ])
  expect(within(items[0]!).getByRole('link').getAttribute('href')).toBe('/r/1')
  expect(within(items[1]!).queryByRole('link')).toBeNull()
  expect(screen.getByText('7 项')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看全部' }).getAttribute('href')).toBe('/isps/userAnnouncement?tab=todo')
  expect(Object.fromEntries(log[0]!.query)).toMatchObject({ todo: '1', open: '1', without: 'range.critical' })
  await expectAccessible()

  rows = []
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.queryByRole('heading', { name: '待办' })).toBeNull())
})

it('shows a new one as soon as the bell knows of it', async () => {
  const bell = bellOf()
  let rows = [todo('1', '确认高危结果', null)]
  serve({ '/sys/notice/list': () => pageOf(rows, rows.length) })
  useBell.setState({ bell: { ...bell, noticeTotal: 1, seq: 1 } })
  renderAt('/', <Todos />)
  await screen.findByText('确认高危结果')
  rows = [...rows, todo('2', '审核账号', null)]
  act(() => useBell.setState({ bell: { ...bell, noticeTotal: 2, seq: 2 } }))
  expect(await screen.findByText('审核账号')).toBeTruthy()
})

it.each([
  [null, undefined],
  ['2026-11-23 09:04:59', { tone: 'danger', text: '已超时（11-23 09:04）' }],
  ['2026-11-23 18:00:00', { tone: 'warning', text: '今天 18:00' }],
  ['2026-11-24 00:00:00', { tone: 'info', text: '2026-11-24' }],
])('until %s', (time, due) => expect(dueOf(time, new Date('2026-11-23T09:05:00+08:00'))).toEqual(due))
