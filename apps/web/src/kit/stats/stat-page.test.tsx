import { dateTime, dict, resource, statistic, text, type StatisticResult } from '@huxi/model'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, renderAt, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { useSession } from '../data/session.ts'
import { BreadcrumbProvider } from '../ui/page-header.tsx'
import { statPage } from './stat-page.tsx'

const visit = resource({
  name: 'test:visit',
  title: '就诊',
  table: 'visit',
  path: '/visit',
  owner: 'tenant',
  sort: { at: 'desc' },
  label: 'room',
  fields: {
    at: dateTime('就诊时间', { search: 'range' }),
    room: text('诊室', { search: 'eq' }),
    kind: dict('类型', 'visit_kind', { search: 'eq' }),
  },
})
const about = { of: visit, dated: 'at', unit: '次', filters: ['room'], counted: { of: 'rows' } } as const
const definition = { numerator: '已到诊的记录', excluded: '取消的预约', period: '按就诊时间' }
const STATISTICS = [
  statistic({ ...about, name: 'all', title: '就诊', definition }),
  statistic({
    ...about,
    name: 'first',
    title: '初诊率',
    counted: { of: 'rate', numerator: { kind: 'a' }, denominator: { kind: 'a,b' } },
    definition: { ...definition, denominator: '全部就诊' },
  }),
  statistic({ ...about, name: 'byRoom', title: '按诊室', by: 'room', definition }),
]
const Statistics = statPage({ statistics: STATISTICS, rows: 'visit/list' })
const TRAIL = [{ title: '就诊统计' }]
const Page = () => (
  <BreadcrumbProvider value={TRAIL}>
    <Statistics />
  </BreadcrumbProvider>
)

const result = (more: Partial<StatisticResult> = {}): StatisticResult => ({
  asOf: '2026-11-23 09:30:00',
  from: '2026-11-17',
  to: '2026-11-23',
  total: { value: 12, rows: 12, query: { at_begin: '2026-11-17' } },
  groups: [],
  folded: 0,
  step: null,
  periods: [],
  figures: [],
  ...more,
})
const ROOMS = result({
  groups: [
    { key: '1', text: '一诊室' },
    { key: null, text: '其他（3 组）' },
  ],
  folded: 3,
  figures: [
    { value: 9, rows: 9, query: { room: '1' } },
    { value: 3, rows: 3, query: null },
  ],
})
const RATE = result({
  total: { value: 0.25, rows: 3, query: { kind: 'a' }, base: { rows: 12, query: { kind: 'a,b' } } },
})

let log: Asked[]
let rooms: StatisticResult | Refused

/** @param comes whether parts are near at once @returns lets them come near */
const observing = (comes: boolean): (() => void) => {
  const answers: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly come: () => void
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.come = () => callback([{ isIntersecting: true }])
      }
      observe(): void {
        if (comes) this.come()
        else answers.push(this.come)
      }
      disconnect(): void {}
    },
  )
  return () => answers.forEach((come) => come())
}

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  observing(true)
  setWidth(1440)
  signIn(['test:visit:export'])
  useSession.setState({
    menu: [
      { id: '1', path: '/visits', component: 'visit/list', route: '1', name: 'v', meta: { title: '就诊' } } as never,
    ],
  })
  rooms = ROOMS
  log = serve({
    '/visit/stat/all': () => result(),
    '/visit/stat/first': () => RATE,
    '/visit/stat/byRoom': () => rooms,
  })
})

const panel = () => screen.findByRole('region', { name: '按诊室' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('a page of statistics', () => {
  it('shows numbers that open their rows, both sides of a rate, and what they mean', async () => {
    const { container } = renderAt('/stat?period=7d', <Page />)
    expect((await screen.findByRole('link', { name: '25.0%' })).getAttribute('href')).toBe('/visits?kind=a')
    expect((await screen.findAllByRole('link', { name: '12' })).map((link) => link.getAttribute('href'))).toEqual([
      '/visits?at_begin=2026-11-17',
      '/visits?kind=a%2Cb',
    ])
    screen.getByText('已到诊的记录 ÷ 全部就诊')
    await expectAccessible(container)
  })

  it('has a table behind one button, whose numbers link to their rows', async () => {
    renderAt('/stat?period=7d', <Page />)
    await press('切换表格')
    const table = within(await panel()).getByRole('table')
    expect(within(table).getByRole('link', { name: '9' }).getAttribute('href')).toBe('/visits?room=1')
    expect(within(table).queryByRole('link', { name: '3' })).toBeNull()
    within(table).getByText('其他（3 组）')
    await press('切换图表')
    expect(within(await panel()).queryByRole('table')).toBeNull()
  })

  it('asks for a chart once it comes near the window', async () => {
    const come = observing(false)
    renderAt('/stat?period=7d', <Page />)
    await screen.findByRole('link', { name: '25.0%' })
    const asked = () => log.filter(({ path }) => path === '/visit/stat/byRoom').length
    expect(asked()).toBe(0)
    expect(screen.queryByRole('status', { name: '加载中' })).toBeNull()
    act(come)
    await screen.findByText(/数据截至/)
    expect(asked()).toBe(1)
  })

  it('asks in one call; a statistic that is refused fails alone', async () => {
    rooms = new Refused('没有权限')
    renderAt('/stat?period=7d', <Page />)
    await screen.findByText('按诊室加载失败')
    await screen.findByRole('link', { name: '25.0%' })
    expect(log.filter(({ path }) => path === '/visit/stat').map(({ query }) => query.get('names'))).toEqual([
      'all,first,byRoom',
    ])
  })

  it('says numerator, exclusions, period and cut-off below the chart', async () => {
    renderAt('/stat?period=7d', <Page />)
    await screen.findByText(/数据截至/)
    const foot = (await panel()).textContent
    for (const word of [
      '已到诊的记录',
      '取消的预约',
      '按就诊时间',
      '2026-11-17 至 2026-11-23',
      '截至 2026-11-23 09:30',
      '3 组',
    ])
      expect(foot).toContain(word)
  })

  it('says below the chart how many of its values carry a comparator', async () => {
    rooms = { ...ROOMS, total: { ...ROOMS.total, compared: 2 } }
    renderAt('/stat?period=7d', <Page />)
    await screen.findByText(/其中 2 个值带比较符号，按所示数值计入/)
  })

  it('links no number without the list in the menu, and offers no sheet without the right', async () => {
    useSession.setState({ menu: [], auth: [] })
    renderAt('/stat?period=7d', <Page />)
    await press('切换表格')
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(screen.queryByRole('button', { name: '导出 Excel' })).toBeNull()
  })

  it('says that there is nothing, and that it failed, with another try', async () => {
    rooms = new Refused('统计超时，请缩小时间范围')
    renderAt('/stat?period=7d', <Page />)
    await screen.findByText('按诊室加载失败')
    rooms = result({ groups: [], figures: [] })
    await press('重试')
    await screen.findByText('所选范围内没有记录')
    expect(screen.queryByRole('button', { name: '切换表格' })).toBeNull()
  })

  it('keeps period and filters in the address and asks by them', async () => {
    renderAt('/stat?period=custom&from=2026-01-01&to=2026-01-31&room=1', <Page />)
    await screen.findByText(/数据截至/)
    const asked = log.find(({ query }) => query.get('names')?.includes('byRoom'))!
    expect(Object.fromEntries(asked.query)).toMatchObject({ room: '1', at_begin: '2026-01-01', at_end: '2026-01-31' })
    fireEvent.click(screen.getByRole('radio', { name: '近30天' }))
    expect(window.location.search).toBe('?period=30d&room=1')
    await press('清除条件')
    expect(window.location.search).toBe('?period=30d')
  })
})
