import { describe, expect, it } from 'vitest'
import {
  closingOf,
  dropped,
  locationOf,
  MOST_LIVE,
  pinned,
  refreshed,
  refusalOf,
  visited,
  without,
  type Tabs,
  type World,
} from './rules.ts'

const HOME = '/home'
const NAMES: Readonly<Record<string, string>> = { [HOME]: '首页' }

const world = (change: Partial<World> = {}): World => ({
  placeOf: ({ pathname }) =>
    pathname.startsWith('/no') ? undefined : { key: pathname, title: NAMES[pathname] ?? pathname.slice(1) },
  home: locationOf({ pathname: HOME }),
  several: true,
  most: MOST_LIVE,
  titles: {},
  pinned: [],
  isDirty: () => false,
  ...change,
})

const NOTHING: Tabs = { open: [], active: '', live: [] }

const at = (path: string) => {
  const [pathname, search = ''] = path.split('?')
  return locationOf({ pathname: pathname!, search: search && `?${search}` })
}

const go = (paths: readonly string[], change?: Partial<World>, start = NOTHING): Tabs =>
  paths.reduce((tabs, path) => visited(tabs, at(path), world(change)), start)

const keys = ({ open }: Tabs) => open.map(({ key }) => key)

describe('pinned tabs', () => {
  const PINS = { pinned: ['/a', '/no', '/c'] }

  it('opens pinned tabs behind home as far as they exist; further tabs follow', () => {
    expect(keys(go(['/b'], PINS))).toEqual([HOME, '/a', '/c', '/b'])
    expect(keys(go(['/b'], { ...PINS, several: false }))).toEqual(['/b'])
  })
  it('go to the others like them, and back behind them', () => {
    const one = pinned(go(['/a', '/b', '/c']), '/c', true, HOME)
    expect(keys(one)).toEqual([HOME, '/c', '/a', '/b'])
    expect(keys(pinned(one, '/c', false, HOME))).toEqual([HOME, '/c', '/a', '/b'])
    expect(keys(pinned(one, '/b', true, HOME))).toEqual([HOME, '/c', '/b', '/a'])
  })
  it('stay when others are closed or dropped', () => {
    const tabs = go(['/b', '/d'], PINS)
    expect(refusalOf(tabs, '/a', HOME)).toBe('固定的页签不能关闭，请先取消固定')
    expect(closingOf(tabs, 'others', '/d', HOME)).toEqual({ gone: ['/b'], to: '/d' })
    expect(closingOf(tabs, 'left', '/d', HOME).gone).toEqual(['/b'])
    expect(keys(dropped(tabs, HOME))).toEqual([HOME, '/a', '/c', '/d'])
  })
})

describe('going somewhere', () => {
  it('puts home first, appends new tabs, and knows the open ones', () => {
    const tabs = go(['/a', '/b', '/a?page=2'])
    expect(keys(tabs)).toEqual([HOME, '/a', '/b'])
    expect(tabs).toMatchObject({ active: '/a', live: ['/a', '/b'] })
    expect(tabs.open.map(({ title }) => title)).toEqual(['首页', 'a', 'b'])
    expect(tabs.open[1]!.location.search).toBe('?page=2')
  })
  it('leaves a tab as it is when nothing about it changed', () => {
    const before = go(['/a', '/b'])
    expect(go(['/a'], {}, before).open[1]).toBe(before.open[1])
  })
  it('opens no tab for an address without a page', () => {
    expect(keys(go(['/a', '/no']))).toEqual([HOME, '/a'])
  })
  it('drops pages without permission', () => {
    const placeOf = world().placeOf
    const poorer = { placeOf: (to: Parameters<typeof placeOf>[0]) => (to.pathname === '/a' ? undefined : placeOf(to)) }
    expect(keys(go(['/b'], poorer, go(['/a', '/b'])))).toEqual([HOME, '/b'])
  })
  it('has no first tab without 首页', () => {
    expect(keys(go(['/a'], { home: locationOf({ pathname: '/no' }) }))).toEqual(['/a'])
  })
  it('has one page when only one is wanted', () => {
    const tabs = go(['/b'], { several: false, most: 1 }, go(['/a', '/b']))
    expect([keys(tabs), tabs.live]).toEqual([['/b'], ['/b']])
  })
  it('shows the title a page gave itself, also on a tab of before', () => {
    const tabs = go(['/b'], { titles: { '/a': '患者 17' } }, go(['/a']))
    expect(tabs.open.map(({ title }) => title)).toEqual(['首页', '患者 17', 'b'])
  })
})

describe('a limited number of pages', () => {
  const many = Array.from({ length: MOST_LIVE + 1 }, (_, index) => `/p${index}`)

  it('gives up the one that was seen longest ago, but keeps its tab', () => {
    const tabs = go(many)
    expect(tabs.live).toHaveLength(MOST_LIVE)
    expect(tabs.live).not.toContain('/p0')
    expect(keys(tabs)).toContain('/p0')
    expect(go(['/p0'], {}, tabs).live).toEqual(['/p0', ...many.slice(2).toReversed()])
  })
  it('gives up nothing that is not saved', () => {
    const tabs = go(many, { isDirty: (key) => key === '/p0' })
    expect(tabs.live).toContain('/p0')
    expect(tabs.live).not.toContain('/p1')
    expect(go(['/b'], { most: 1, isDirty: (key) => key === '/p0' }, tabs).live).toEqual(['/b', '/p0'])
    expect(go(many, { isDirty: () => true }).live).toHaveLength(many.length)
  })
})

describe('closing', () => {
  const open = (active: string) => go([active], {}, go(['/a', '/b', '/c', '/d']))
  const closing = (active: string, ...[way, key]: [Parameters<typeof closingOf>[1], string]) => {
    const { gone, to } = closingOf(open(active), way, key, HOME)
    return [gone.join(' '), to]
  }

  it.each([
    ['/b', 'this', '/b', ['/b', '/c']],
    ['/d', 'this', '/d', ['/d', '/c']],
    ['/b', 'this', '/d', ['/d', '/b']],
    // Home stays and becomes active if the active tab closed.
    ['/d', 'left', '/c', ['/a /b', '/d']],
    ['/a', 'left', '/c', ['/a /b', HOME]],
    ['/a', 'left', HOME, ['', '/a']],
    // The clicked tab only if the active one closed.
    ['/a', 'right', '/b', ['/c /d', '/a']],
    ['/d', 'right', '/b', ['/c /d', '/b']],
    ['/d', 'right', HOME, ['/a /b /c /d', HOME]],
    ['/a', 'others', '/c', ['/a /b /d', '/c']],
    ['/a', 'others', HOME, ['/a /b /c /d', HOME]],
  ] as const)('in sight %s: closes %s of %s', (active, way, key, outcome) => {
    expect(closing(active, way, key)).toEqual(outcome)
  })

  it('refuses home and the last page', () => {
    const single = go(['/a'], { home: undefined })
    expect(refusalOf(open('/a'), HOME, HOME)).toBe('首页不能关闭!')
    expect(refusalOf(single, '/a', HOME)).toBe('这是最后一页，不能再关闭了啦')
    expect(refusalOf(open('/a'), '/a', HOME)).toBeUndefined()
  })
  it('keeps the page in sight until another one is', () => {
    const leaving = without(open('/b'), ['/b', '/c'])
    expect(keys(leaving)).toEqual([HOME, '/a', '/b', '/d'])
    const left = go(['/d'], {}, leaving)
    expect([keys(left), left.live.includes('/b'), left.closing]).toEqual([[HOME, '/a', '/d'], false, undefined])
  })
  it('draws the page in sight anew, another one when it is seen again', () => {
    const tabs = refreshed(refreshed(open('/b'), '/b'), '/c')
    expect(tabs.open.map(({ round }) => round)).toEqual([0, 0, 1, 1, 0])
    expect(tabs.live).toEqual(['/b', '/d', '/a'])
  })
  it('drops all but the page in sight and home', () => {
    const tabs = dropped(open('/b'), HOME)
    expect([keys(tabs), tabs.live, tabs.open[1]!.round]).toEqual([[HOME, '/b'], ['/b'], 1])
  })
})
