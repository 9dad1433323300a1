import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { ALL_MOVES, booking, server } from '../../../../test/booking.ts'
import { pageOf, Refused, renderAt, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import { formatMoment } from '../../data/format.ts'
import type { RecordPage } from '../../record/row-actions.tsx'
import { Board } from './board.tsx'
import type { BoardSection } from './sections.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number) => formatMoment(Date.now() - hours * HOUR_MS)

const section = (key: string, title: string, status: string): BoardSection => ({
  key,
  title,
  tone: 'danger',
  where: (now) => [
    { field: 'status', rule: 'eq', val: status },
    { field: 'createTime', rule: 'lt', val: formatMoment(now, 'YYYY-MM-DD') },
  ],
  sort: { column: 'createTime', order: 'asc' },
  empty: `${title}的预约会出现在这里。`,
})
const SECTIONS = [
  section('late', '逾期', 'booked'),
  section('today', '今日', 'in'),
  section('soon', '即将', 'cancelled'),
]

const row = (id: string, name: string, status: string) => ({ id, name, status, version: 1, createTime: ago(50) })
const late = () => [row('1', '张三', 'booked'), row('2', '李四', 'booked')]

/** Answers each section with the rows in its state; a move removes a row. */
const answers = (start = [...late(), row('3', '王五', 'in')], more: Record<string, (asked: Asked) => unknown> = {}) => {
  let kept = start
  const asked: Asked[] = []
  const leave = (one: Asked) => void (kept = kept.filter(({ id }) => id !== one.body!['ids']))
  const { sent } = server({
    '/booking/list': (one) => {
      asked.push(one)
      const [first] = JSON.parse(decodeURI(one.query.get('superQueryParams')!)) as { val: string }[]
      const found = kept.filter(({ status }) => status === first!.val)
      const [page, size] = [Number(one.query.get('pageNo')), Number(one.query.get('pageSize'))]
      return pageOf(found.slice((page - 1) * size, page * size), found.length)
    },
    '/booking/checkIn': leave,
    '/booking/cancel': leave,
    ...more,
  })
  return { asked, sent }
}

const PAGE: RecordPage = { to: ({ id }) => `/bookings/${String(id)}`, state: undefined, open: () => undefined }

const show = (page?: RecordPage) =>
  renderAt(
    '/work',
    <Board
      resource={booking}
      sections={SECTIONS}
      reason={({ name }) => `${name}的预约`}
      time={({ createTime }) => createTime}
      keys={{ checkIn: 'Q', cancel: 'X' }}
      {...(page && { page })}
    />,
  )

const card = (name: string) => screen.findByRole('listitem', { name })
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL_MOVES)
})

it('asks the list for each section, and counts in the heads', async () => {
  const { asked } = answers()
  show()
  expect(await screen.findByRole('heading', { name: '逾期 2' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: '今日 1' })).toBeTruthy()
  expect(screen.getByText('即将的预约会出现在这里。')).toBeTruthy()
  expect(asked).toHaveLength(3)
  expect(Object.fromEntries(asked[0]!.query)).toMatchObject({ column: 'createTime', order: 'asc', pageNo: '1' })
  const zhang = within(await card('张三'))
  expect(zhang.getByText('张三的预约')).toBeTruthy()
  expect(zhang.getByText('2 天前')).toBeTruthy()
  await expectAccessible()
})

describe('a move', () => {
  it('is a button with its letter; the card goes, and the counts follow', async () => {
    const { sent } = answers()
    show()
    const button = within(await card('张三')).getByRole('button', { name: '签到' })
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Q')
    expect(button.textContent).toBe('签到Q')
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('listitem', { name: '张三' })).toBeNull())
    expect(sent('/booking/checkIn')).toEqual([{ ids: '1' }])
    expect(screen.getByRole('heading', { name: '逾期 1' })).toBeTruthy()
  })

  it('is made by its letter; the next card has the focus then', async () => {
    const { sent } = answers()
    show()
    ;(await card('张三')).focus()
    press('q')
    await waitFor(() => expect(screen.queryByRole('listitem', { name: '张三' })).toBeNull())
    expect(sent('/booking/checkIn')).toEqual([{ ids: '1' }])
    await waitFor(async () => expect(document.activeElement).toBe(await card('李四')))
  })

  it('asks for the required reason before a move', async () => {
    answers()
    show()
    ;(await card('张三')).focus()
    press('X')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('取消后时段立即释放。')
    fireEvent.change(within(dialog).getByLabelText('原因'), { target: { value: '发热' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '取消预约' }))
    await waitFor(() => expect(screen.queryByRole('listitem', { name: '张三' })).toBeNull())
    await waitFor(async () => expect(document.activeElement).toBe(await card('李四')))
  })

  it('that empties its section leads to the first card of another', async () => {
    answers([row('1', '张三', 'booked'), row('3', '王五', 'in')])
    show()
    ;(await card('张三')).focus()
    press('Q')
    await waitFor(async () => expect(document.activeElement).toBe(await card('王五')))
    expect(screen.getByText('逾期的预约会出现在这里。')).toBeTruthy()
  })

  it('is absent without the right to make it, and its letter does nothing', async () => {
    signIn(['test:booking:list'])
    const { sent } = answers()
    show()
    const zhang = await card('张三')
    expect(within(zhang).queryByRole('button', { name: '签到' })).toBeNull()
    zhang.focus()
    press('q')
    expect(sent('/booking/checkIn')).toEqual([])
  })
})

it('is walked with the arrows, past sections without cards, and Enter opens', async () => {
  answers([...late(), row('3', '王五', 'cancelled')])
  show()
  const zhang = await card('张三')
  const wang = await card('王五')
  zhang.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(await card('李四'))
  press('ArrowRight')
  expect(document.activeElement).toBe(wang)
  press('ArrowLeft')
  expect(document.activeElement).toBe(zhang)
  press('Enter')
  expect(await screen.findByRole('group', { name: '预约详情' })).toBeTruthy()
})

it('a card leads to the page of its record, where it has one', async () => {
  answers()
  show(PAGE)
  expect(
    within(await card('张三'))
      .getByRole('link', { name: '张三' })
      .getAttribute('href'),
  ).toBe('/bookings/1')
})

it('more cards come by the button', async () => {
  answers(Array.from({ length: 23 }, (_, at) => row(`r${at}`, `患者${at}`, 'booked')))
  show()
  await card('患者0')
  expect(screen.queryByRole('listitem', { name: '患者22' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '加载更多' }))
  await card('患者22')
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
})

it('a section that fails says so, the others work', async () => {
  let broken = true
  answers(undefined, {
    '/booking/list': ({ query }) => {
      const late = query.get('superQueryParams')!.includes('booked')
      return broken && late ? new Refused('数据库忙') : pageOf([row('3', '王五', 'in')])
    },
  })
  show()
  expect(await screen.findByText('逾期加载失败')).toBeTruthy()
  expect((await screen.findAllByRole('listitem', { name: '王五' })).length).toBe(2)
  broken = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByText('逾期加载失败')).toBeNull())
})

it('on a phone the sections are tabs, with their counts', async () => {
  setWidth(375)
  answers()
  show()
  await screen.findByRole('tab', { name: '逾期 2' })
  await card('张三')
  fireEvent.click(screen.getByRole('tab', { name: /今日/ }))
  await card('王五')
  await expectAccessible()
})

it('on a phone the first section with cards is open', async () => {
  setWidth(375)
  answers([row('3', '王五', 'in')])
  show()
  await screen.findByRole('tab', { name: /今日/, selected: true })
})
