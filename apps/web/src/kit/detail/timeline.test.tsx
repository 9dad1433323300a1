import { timelineEndpoint, type TimelineEvent, type TimelinePage } from '@huxi/model'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, renderAt, serve, setWidth, type Asked } from '../../../test/kit.tsx'
import { post } from '../../../test/post.ts'
import { dayText } from './day-text.ts'
import { Timeline } from './timeline.tsx'

const PATH = '/post/timeline'
const KINDS = [
  { kind: 'visit', title: '登录与退出' },
  { kind: 'change', title: '资料修改' },
]
const event = (id: string, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id,
  kind: 'visit',
  at: '2026-01-31 09:05:07',
  text: `登录 ${id}`,
  by: 'li',
  ...more,
})
const page = (events: TimelineEvent[], next: string | null = null, kinds = KINDS): TimelinePage => ({
  events,
  kinds,
  next,
})
const show = () => renderAt('/x', <Timeline endpoint={timelineEndpoint(post)} id="7" />)
const befores = (asked: readonly Asked[]) => asked.map(({ query }) => query.get('before'))

beforeEach(() => setWidth(1440))
afterEach(() => void vi.unstubAllGlobals())

it('groups events by day, with their changes', async () => {
  const changes = [{ field: 'name', label: '岗位名称', before: '旧', after: '新' }]
  serve({
    [PATH]: () =>
      page([
        event('a', { note: '地址 10.0.0.1' }),
        event('b', { at: '2026-01-30 23:59:59', kind: 'change', text: '编辑岗位', by: null, changes }),
      ]),
  })
  show()
  expect(await screen.findByRole('heading', { name: '2026-01-31 周六' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '2026-01-30 周五' })).toBeTruthy()
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toBe('09:05登录与退出登录 ali地址 10.0.0.1')
  expect(second).toBe('23:59资料修改编辑岗位系统岗位名称旧→改为新')
  expect(screen.getByText('已显示全部 2 条')).toBeTruthy()
  await expectAccessible()
})

it('names the days near by', () => {
  const now = new Date('2026-01-31T12:00:00+08:00')
  expect(['2026-01-31', '2026-01-30', '2026-01-29'].map((day) => dayText(day, now))).toEqual([
    '2026-01-31 周六 · 今天',
    '2026-01-30 周五 · 昨天',
    '2026-01-29 周四',
  ])
})

it('goes on with a button, and a page that fails is tried again', async () => {
  let works = false
  const asked = serve({
    [PATH]: ({ query }) =>
      !query.get('before') ? page([event('a')], 'p2') : works ? page([event('b')]) : new Refused('网络不稳定'),
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  expect(await screen.findByText('更早的记录加载失败')).toBeTruthy()
  works = true
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('登录 b')).toBeTruthy()
  expect(screen.getByText('登录 a')).toBeTruthy()
  expect(befores(asked)).toEqual([null, 'p2', 'p2'])
})

it('goes on by itself when its end comes into sight', async () => {
  let seen: (entries: readonly { isIntersecting: boolean }[]) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof seen) {
        seen = callback
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  const asked = serve({
    [PATH]: ({ query }) => page([event(query.get('before') ?? 'a')], query.get('before') ? null : 'b'),
  })
  show()
  await screen.findByRole('button', { name: '加载更多' })
  seen([{ isIntersecting: true }])
  expect(await screen.findByText('登录 b')).toBeTruthy()
  expect(befores(asked)).toEqual([null, 'b'])
})

it('is filtered by kinds, which are in the address', async () => {
  const asked = serve({
    [PATH]: ({ query }) => page(query.get('kinds') === 'change' ? [] : [event('a')]),
  })
  show()
  await screen.findByText('登录 a')
  fireEvent.click(screen.getByRole('button', { name: '资料修改' }))
  expect(await screen.findByText('没有这一类的记录')).toBeTruthy()
  expect(location.search).toBe('?kinds=change')
  expect(asked.at(-1)!.query.get('kinds')).toBe('change')
  fireEvent.click(screen.getByRole('button', { name: '查看全部' }))
  await screen.findByText('登录 a')
  await waitFor(() => expect(location.search).toBe(''))
})

it('announces an empty timeline, and a failure', async () => {
  let failing = true
  serve({ [PATH]: () => (failing ? new Refused('数据库忙，请稍后重试') : page([], null, KINDS.slice(0, 1))) })
  show()
  expect(await screen.findByText('数据库忙，请稍后重试')).toBeTruthy()
  failing = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('暂无记录')).toBeTruthy()
  expect(screen.queryByRole('group')).toBeNull()
})

it('offers the five most frequent kinds, and the others on request', async () => {
  const kinds = Array.from({ length: 8 }, (_, n) => ({ kind: `k${n}`, title: `类别${n}` }))
  serve({ [PATH]: () => page([event('a', { kind: 'k7' }), event('b', { kind: 'k6' })], null, kinds) })
  show()
  const offered = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  fireEvent.click(await screen.findByRole('button', { name: '类别7' }))
  await waitFor(() => expect(offered()).toEqual(['全部', '类别0', '类别1', '类别2', '类别6', '类别7', '更多类别']))
  fireEvent.click(screen.getByRole('button', { name: '更多类别' }))
  expect(offered()).toEqual(['全部', ...kinds.map(({ title }) => title), '收起'])
})
