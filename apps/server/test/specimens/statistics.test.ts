import type { Figure, Page, Statistic, StatisticAnswer, StatisticResult } from '@huxi/model'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statistics } from '../../src/engine/verbs/statistics.ts'
import { formatTime } from '../../src/platform/config/clock.ts'
import { systemOf } from '../accounts.ts'
import { FORBIDDEN } from '../conformance/access.ts'
import { addBound, menuOf } from '../conformance/holders.ts'
import type { CallOptions, TestApp } from '../harness.ts'
import { openSpecimens } from './area.ts'
import { CLOSED, HOOKED, PLAIN } from './counted.ts'
import { HIDDEN, hooked, plain } from './definitions.ts'
import { runs } from '../long.ts'

let app: TestApp
let bound: CallOptions

/** Rows with few different values and many empty ones; the second tenant has some of its own. */
const fill = async (): Promise<void> => {
  const now = formatTime(app.clock.now())
  for (const tenant of [1, 2])
    await sql`insert into specimen_plain
        (id, tenant_id, version, create_time, code, name, rank, colour, marks, serial, quantity, price, active, day, at)
      select ${`s${tenant}-`} || n, ${tenant}, 1, ${now}::timestamptz, 'c' || n,
        (array['甲', '乙,丙', '丁*', '!戊', '> 1'])[1 + n % 5], (array['1', '2', '3', '9'])[1 + n * 7 % 4],
        (array['red', 'blue', null, 'a,b'])[1 + n * 3 % 4], (array[1, 0, null])[1 + n % 3],
        (array['x', 'y z', null, '% _'])[1 + n % 4], n % 10, case when n % 4 > 0 then n / 3.0 end,
        (array[true, false, null])[1 + n * 5 % 3],
        ${now.slice(0, 10)}::date - n * 9 % 700,
        ${now}::timestamptz - make_interval(days => n * 5 % 400, secs => n * 3701 % 86400)
      from generate_series(1, ${tenant === 1 ? 160 : 30}) n`.execute(systemOf(app, tenant).db)
}

beforeAll(async () => {
  app = await openSpecimens([plain, hooked], [...statistics(plain, [...PLAIN, CLOSED]), ...statistics(hooked, HOOKED)])
  await fill()
  const listRow = (await menuOf(app)).find(({ codes }) => codes.includes('specimen:plain:list'))!
  const rule = { ruleColumn: 'quantity', ruleConditions: '<', ruleValue: '6' }
  bound = (await addBound(app, 'specimen:plain', listRow.id, rule)).bound
}, 60_000)
afterAll(() => app.dispose())

const ask = async (s: Statistic, query: Record<string, unknown>, who: CallOptions = { as: 'admin' }) => {
  const { body } = await app.call<StatisticResult>('GET', `${s.of.path}/stat/${s.name}`, { ...who, query })
  expect(body, body.message).toMatchObject({ success: true })
  return body.result!
}
const totalOf = async (s: Statistic, query: object, who: CallOptions): Promise<number> => {
  const asked = { ...query, pageSize: 1 }
  const { body } = await app.call<Page<object>>('GET', `${s.of.path}/list`, { ...who, query: asked })
  expect(body, JSON.stringify(asked)).toMatchObject({ success: true })
  return body.result!.total
}
const named = (name: string): Statistic => PLAIN.find((s) => s.name === name)!

const VALUES: Record<string, readonly string[]> = {
  name: ['甲', '*丙', '!甲', '丁*'],
  rank: ['1', '1,2', '!3'],
  marks: ['1', '!1'],
  active: ['true', '0'],
  serial: ['x', 'y z', '%*'],
}
const SUPER = [
  { superQueryParams: '[{"field":"quantity","rule":"gt","val":"2"}]' },
  { superQueryParams: encodeURI('[{"field":"memo","rule":"empty"}]'), superQueryMatchType: 'and' },
  {
    superQueryParams: '[{"field":"rank","rule":"eq","val":"1"},{"field":"active","rule":"eq","val":"true"}]',
    superQueryMatchType: 'or',
  },
]

const ranges = fc.tuple(fc.integer({ min: 0, max: 350 }), fc.integer({ min: 0, max: 500 }))

const questions = fc.constantFrom(...PLAIN).chain((s) =>
  fc.record({
    s: fc.constant(s),
    filters: fc
      .subarray([...(s.filters ?? [])])
      .chain((names) =>
        fc.record(
          Object.fromEntries(
            names.map((name) => [
              name === 'quantity' ? 'quantity_begin' : name,
              fc.constantFrom(...(VALUES[name] ?? ['3'])),
            ]),
          ),
        ),
      ),
    advanced: fc.constantFrom({}, {}, ...SUPER),
    range: fc.option(ranges),
    who: fc.integer({ min: 0, max: 2 }),
    pick: fc.nat(),
  }),
)

const dayBefore = (days: number): string => formatTime(app.clock.now() - days * 86_400_000).slice(0, 10)
const RUNS = runs(30, 500)

describe('every number', () => {
  test('is the total of the list its query opens', async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(questions, async ({ s, filters, advanced, range, who, pick }) => {
        const person = [{ as: 'admin' } as const, { as: 'outsider' } as const, bound][who]!
        const dated = s.dated ?? 'createTime'
        const period = range && {
          [`${dated}_begin`]: dayBefore(range[0] + range[1]),
          [`${dated}_end`]: dayBefore(range[0]),
        }
        const result = await ask(s, { ...filters, ...advanced, ...period }, person)
        const { figures } = result
        expect(figures).toHaveLength(
          s.by === undefined && !s.per
            ? 0
            : Math.max(1, result.periods.length) * (s.by === undefined ? 1 : result.groups.length),
        )
        const chosen = [result.total, ...(figures.length > 0 ? [figures[pick % figures.length]!] : [])]
        const numbers = chosen.flatMap((f) => [f, ...(f.base ? [f.base] : [])])
        for (const { rows: n, query } of numbers) {
          if (!query) continue
          compared += 1
          expect(await totalOf(s, query, person), JSON.stringify([s.name, query])).toBe(n)
        }
      }),
      { numRuns: RUNS },
    )
    expect(compared).toBeGreaterThan(RUNS)
  }, 600_000)

  test('can be opened unless any condition of a super query suffices', async () => {
    const { figures, groups } = await ask(named('colour'), {})
    expect(groups.map(({ key }) => key)).toContain(null)
    expect(figures.every(({ query }) => query)).toBe(true)
    const any = await ask(named('colour'), SUPER[2]!)
    expect(any.figures.filter(({ query }) => !query)).not.toEqual([])
  })
})

describe('groups and periods', () => {
  test('values of a dictionary come with its texts, in its order, the empty one last', async () => {
    const { groups, total, figures } = await ask(named('marks'), {})
    expect(groups.map(({ text }) => text)).toEqual(['启用', '停用', '未填写'])
    expect(figures.reduce((sum, { rows: n }) => sum + n, 0)).toBe(total.rows)
  })

  test('has every period of the range, weeks from Monday, cut off at the ends', async () => {
    const query = { at_begin: '2026-01-01', at_end: '2026-01-20' }
    const { periods, figures } = await ask(named('weeks'), query)
    expect(periods.map(({ from, to }) => [from, to])).toEqual([
      ['2026-01-01', '2026-01-04'],
      ['2026-01-05', '2026-01-11'],
      ['2026-01-12', '2026-01-18'],
      ['2026-01-19', '2026-01-20'],
    ])
    expect(figures).toHaveLength(4)
    const nothing = await ask(named('weeks'), { at_begin: '2001-01-01', at_end: '2001-01-31' })
    expect(nothing.figures.map(({ value, rows: n }) => [value, n])).toEqual(Array.from({ length: 5 }, () => [null, 0]))
    expect((await ask(named('fits'), { at_begin: '2001-01-01', at_end: '2001-01-02' })).figures).toMatchObject([
      { value: 0, rows: 0 },
      { value: 0, rows: 0 },
    ])
    expect((await ask(named('fits'), { ...query, step: 'quarter' })).periods).toEqual([
      { from: '2026-01-01', to: '2026-01-20', text: '2026 年第 1 季度' },
    ])
    const last = await ask(named('fits'), { at_begin: '9999-11-15', at_end: '9999-12-31', step: 'month' })
    expect(last.periods.map(({ from, to }) => [from, to])).toEqual([
      ['9999-11-15', '9999-11-30'],
      ['9999-12-01', '9999-12-31'],
    ])
    const first = await ask(named('fits'), { at_end: '0001-02-10', step: 'month' })
    expect(first.periods.map(({ from }) => from)).toEqual(['0001-01-01', '0001-02-01'])
  })

  test.each([
    ['all', { createTime_begin: '2026-02-01', createTime_end: '2026-01-01' }, '开始日期不能晚于结束日期'],
    ['all', { createTime_begin: '2001-01-01' }, '时间范围最长 10 年'],
    ['all', { createTime_begin: '2026-02-30' }, '统计时间不是日期'],
    ['fits', { at_begin: '2023-01-01', step: 'day' }, '超过 366 个周期'],
    ['fits', { step: 'hour' }, '统计周期只能是'],
    ['rank', { quantity_begin: 'a' }, '数量应为整数'],
  ])('%s %j is refused with a sentence', async (name, query, message) => {
    const { body } = await app.call('GET', `/specimen/plain/stat/${name}`, { as: 'admin', query })
    expect(body.message).toContain(message)
  })

  test('sum, mean, percentiles and rate equal the rows', async () => {
    const db = systemOf(app, 1).db
    const own = sql`from specimen_plain where at >= ${`${dayBefore(99)} 00:00:00`}::timestamptz`
    const { rows: expected } = await sql<Record<string, number>>`select sum(quantity)::float8 as sum,
      avg(price)::float8 as mean, percentile_cont(0.5) within group (order by price)::float8 as median,
      percentile_cont(0.9) within group (order by price)::float8 as tail,
      (count(*) filter (where rank = '1'))::float8 / count(*) filter (where rank in ('1', '2')) as rate ${own}`.execute(
      db,
    )
    const period = { at_begin: dayBefore(99) }
    const valueOf = async (name: string) => (await ask(named(name), period)).total.value
    const { sum, mean, median, tail, rate } = expected[0]!
    expect(await valueOf('active')).toBe(sum)
    expect(await valueOf('weeks')).toBeCloseTo(mean!, 8)
    expect(await valueOf('median')).toBeCloseTo(median!, 8)
    expect(await valueOf('tail')).toBeCloseTo(tail!, 8)
    expect(await valueOf('share')).toBeCloseTo(rate!, 8)
  })
})

describe('access', () => {
  test('without the right to the list: 403; to the sheet without the right to export', async () => {
    expect(await app.call('GET', '/specimen/plain/stat/all', { as: 'nurse' })).toMatchObject({
      status: 403,
      body: { message: FORBIDDEN },
    })
    expect((await app.call('GET', '/specimen/plain/stat/all/exportXls', { as: 'nurse' })).status).toBe(403)
    expect((await app.call('GET', '/specimen/plain/stat/all')).status).toBe(401)
  })

  test('several in one call are those of single calls; one without its right is refused alone', async () => {
    const period = { at_begin: dayBefore(300) }
    const several = (names: string, who: CallOptions) =>
      app.call<StatisticAnswer[]>('GET', '/specimen/plain/stat', { ...who, query: { ...period, names } })
    const [rank, share, closed] = (await several('rank,share,closed', bound)).body.result!
    for (const { name, result } of [rank!, share!]) {
      const { total, groups, figures } = await ask(named(name), period, bound)
      expect(result).toMatchObject({ total, groups, figures })
    }
    expect(closed).toEqual({ name: 'closed', result: null, refused: FORBIDDEN })
    expect((await several('rank,nothing', bound)).body.message).toContain('没有要查询的统计')
    expect((await several('rank,share', { as: 'nurse' })).status).toBe(403)
  })

  test('counts the caller’s tenant, by the caller’s rules and hooks', async () => {
    const all = (who: CallOptions) => ask(named('all'), {}, who).then(({ total }) => total.rows)
    expect([await all({ as: 'admin' }), await all({ as: 'outsider' }), await all(bound)]).toEqual([160, 30, 96])
    for (const [n, remark] of [HIDDEN, '公开'].entries())
      await app.call('POST', '/specimen/hooked/add', { as: 'admin', body: { code: `h${n}`, name: '共享', remark } })
    const seen = (who: CallOptions) => ask(HOOKED[0]!, {}, who).then(({ figures }) => figures.map((f) => f.rows))
    expect([await seen({ as: 'admin' }), await seen({ as: 'outsider' })]).toEqual([[2], [1]])
  })
})

describe('the sheet', () => {
  const linesOf = async (name: string, query: Record<string, unknown> = {}): Promise<unknown[][]> => {
    const { raw } = await app.call('GET', `/specimen/plain/stat/${name}/exportXls`, { as: 'admin', query })
    return (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows
  }

  test('has the numbers, the total and their meaning', async () => {
    const lines = await linesOf('rank', { at_begin: dayBefore(400) })
    expect(lines[2]!.slice(0, 2)).toEqual(['等级', '数量'])
    expect(lines.find(([head]) => head === '合计')?.[1]).toBe(160)
    const text = lines.flat().join('\n')
    for (const part of ['统计口径：标本', '按时间']) expect(text).toContain(part)
    expect(text).not.toContain('不足 5 条')
  })

  test('hides small counts, and numbers that would reveal them', async () => {
    const result = await ask(named('colour'), { at_begin: dayBefore(12), at_end: dayBefore(0) })
    expect(result.figures.some(({ rows: n }: Figure) => n > 0 && n < 5)).toBe(true)
    const lines = await linesOf('colour', { at_begin: dayBefore(12), at_end: dayBefore(0) })
    const numbers = lines.slice(3, 3 + result.figures.length).map(([, n]) => n)
    expect(numbers.filter((n) => typeof n === 'number' && n < 5)).toEqual([])
    expect(numbers.filter((n) => n === '—').length).toBeGreaterThan(1)
    expect(lines.flat().join('\n')).toContain('以免识别到个人')
  })

  test('hides with the other sheets of its page: a single number does not tell a hidden group', async () => {
    const answers: unknown[] = []
    for (let days = 215; days < 230; days += 1) {
      // rows of two groups, of 6 and 4 in some of the periods
      const query = { quantity_begin: '4', quantity_end: '4', at_begin: dayBefore(days), at_end: dayBefore(0) }
      const [{ figures, groups }, lines] = [await ask(named('rank'), query), await linesOf('rank', query)]
      const hidden = figures.filter((_, at) => lines[3 + at]![1] === '—')
      const own = figures[groups.findIndex(({ key }) => key === '1')]!
      const rest = hidden.filter((one) => one !== own).reduce((sum, one) => sum + one.rows, 0)
      if (!hidden.includes(own) || own.rows < 5 || rest === 0 || rest >= 5) continue
      answers.push((await linesOf('first', query)).find(([head]) => head === '合计')?.[1])
    }
    expect([...new Set(answers)]).toEqual(['—'])
  })
})
