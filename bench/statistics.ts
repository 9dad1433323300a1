/** S1, S2, RP1, RP2: statistics and online reports beside the bare SQL of the same rows. */
import { answers, type Ask } from './asks.ts'
import { people } from './lists.ts'
import type { Line } from './report.ts'
import { meanwhile, slowed } from './rounds.ts'
import { EMPTY_RESULTS, fillResults, RESULT_DAYS, sqlId } from './rows.ts'
import { adminGet, adminPost, ask, get, portOf, type Testbed } from './testbed.ts'
import type { Wanted } from './wire.ts'

const FLOOR = 1.3

/** A request whose other side is one statement. */
const besideSql = (id: string, title: string, wanted: Wanted, text: string): Ask => ({
  id,
  title,
  wanted: [wanted],
  taught: [{ wanted, instead: { text, values: [] } }],
  beside: { name: 'bare SQL' },
  judged: { p50: { floor: FLOOR } },
  rounds: 5,
  ms: 3000,
})

type Statistics = readonly (readonly [title: string, name: string, sql: string])[]

const [FROM, TO] = RESULT_DAYS
const RESULTS = `from assess_result where tenant_id = 1 and performed_at >= '${FROM} 00:00:00+08' and performed_at <= '${TO} 23:59:59+08'`

const OF_RESULTS: Statistics = [
  [
    'by level and month',
    'byPeriod',
    `select level, date_trunc('month', performed_at) as start, count(*)::int as n ${RESULTS} group by 1, 2`,
  ],
  ['by model', 'byModel', `select model_code, count(*)::int as n ${RESULTS} group by 1`],
  [
    'a rate',
    'highRisk',
    `select count(*) filter (where level = 'high')::int as hits, count(*)::int as n ${RESULTS} and level in ('low', 'medium', 'high')`,
  ],
]

const withResults = async <T>(testbed: Testbed, work: () => Promise<T>): Promise<T> => {
  await testbed.execute(fillResults(testbed.sizes), 'vacuum analyze assess_result')
  try {
    return await work()
  } finally {
    await testbed.execute(EMPTY_RESULTS)
  }
}

export const measureStatistics = (testbed: Testbed, speed: number): Promise<Line[]> => {
  const period = new URLSearchParams({ performedAt_begin: FROM, performedAt_end: TO }).toString()
  const asks = OF_RESULTS.map(([title, name, sql]) => {
    const whole = `statistic over ${testbed.sizes.results} results, ${title}`
    return besideSql('S1', whole, get(`/assess/result/stat/${name}?${period}`), sql)
  })
  return withResults(testbed, () => answers(testbed, speed, asks))
}

const PEOPLE = 100_000
const [SMOKED_FROM, SMOKED_TO] = ['2024-01-01', '2025-12-31']

/** The triggers of single rows are left out: they are measured where rows are written. */
const fill = (people: number) => [
  `set session_replication_role = replica`,
  `insert into patient (id, tenant_id, patient_no, name, gender, status, create_by)
    select ${sqlId(61)}, 1, 'T' || n, '王建国', (n % 2 + 1)::text, 'active', 'bench' from generate_series(1, ${people}) n`,
  `insert into tobacco_profile (id, tenant_id, patient_id, assessed_on, status, newest, quit_outcome, sex, age_band, ftnd_band,
      pack_years, create_by)
    select ${sqlId(62)}, 1, ${sqlId(61)}, date '${SMOKED_FROM}' + n % 700, case n % 5 when 0 then 'former' else 'current_daily' end, true,
      (array['abstinent', 'smoking', 'lost', 'pending'])[n % 4 + 1], (n % 2 + 1)::text,
      (array['from30', 'from45', 'from60'])[n % 3 + 1], (array['mild', 'moderate', 'severe'])[n % 3 + 1], n % 60, 'bench'
    from generate_series(1, ${people}) n`,
  `set session_replication_role = origin`,
]

const EMPTY = [
  `delete from tobacco_profile where create_by = 'bench'`,
  `delete from patient where patient_no like 'T%' and create_by = 'bench'`,
]

const SMOKERS = `from tobacco_profile where tenant_id = 1 and del_flag = 0 and assessed_on >= '${SMOKED_FROM}' and assessed_on <= '${SMOKED_TO}'`

const OF_SMOKERS: Statistics = [
  [
    'a rate',
    'quit',
    `select count(*) filter (where quit_outcome = 'abstinent')::int as hits, count(*)::int as n ${SMOKERS}
    and quit_outcome in ('abstinent', 'smoking', 'lost')`,
  ],
  [
    'a rate by age',
    'smokingByAge',
    `select age_band, count(*) filter (where status in ('current_daily', 'current_occasional'))::int as hits,
    count(*)::int as n ${SMOKERS} and newest and status in ('never', 'former', 'current_daily', 'current_occasional') group by 1`,
  ],
  [
    'a median',
    'packYears',
    `select percentile_cont(0.5) within group (order by pack_years) as n ${SMOKERS} and newest
    and status in ('former', 'current_daily', 'current_occasional') and pack_years is not null`,
  ],
]

export const measureTobacco = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  await testbed.execute(...fill(PEOPLE), 'vacuum analyze tobacco_profile, patient')
  const period = `assessedOn_begin=${SMOKED_FROM}&assessedOn_end=${SMOKED_TO}`
  const asks = OF_SMOKERS.map(([title, name, sql]) => {
    const whole = `tobacco statistic over ${PEOPLE} people, ${title}`
    return besideSql('S2', whole, adminGet(`/tobacco/profile/stat/${name}?${period}`), sql)
  })
  try {
    return await answers(testbed, speed, asks)
  } finally {
    await testbed.execute(...EMPTY)
  }
}

const STORED = 'from assess_result where tenant_id = 1'
const COLUMNS = 'id, performed_at, model_name, performed_by'

const BARE = `with page as (select ${COLUMNS} ${STORED} order by performed_at desc nulls last, id limit 20)
  select page.*, (select count(*)::int as n ${STORED}) as n from page`

const LIST = `select ${COLUMNS.replaceAll(/\w+/g, 'r.$&')} from rpt.assess_result r`

const HEAVY = `select r.performed_by, date_trunc('hour', r.performed_at) as at, count(*) as n, max(r.model_name) as last
  from rpt.assess_result r group by 1, 2`

const keepReport = async (testbed: Testbed, code: string, cgrSql: string, sorted: string): Promise<string> => {
  const column = { fieldType: 'String', isShow: true, isOrder: true }
  const items = sorted.split(', ').map((name, i) => ({ ...column, fieldName: name, fieldTxt: name, orderNum: i + 1 }))
  const report = adminPost('/online/report/add', { name: code, code, cgrSql, items })
  return (await ask<{ id: string }>(await testbed.product(), report)).id
}

const dataOf = (id: string, column: string): Wanted =>
  adminGet(`/online/cgreport/api/getData/${id}?pageNo=1&pageSize=20&column=${column}&order=desc`)

const HEAVY_MS = 12_000

export const measureReports = (testbed: Testbed, speed: number): Promise<Line[]> =>
  withResults(testbed, async () => {
    const first = dataOf(await keepReport(testbed, 'bench_list', LIST, COLUMNS), 'performed_at')
    const title = `report over ${testbed.sizes.results} rows, page 1 with its count`
    const lines = await answers(testbed, speed, [besideSql('RP1', title, first, BARE)])
    const heavy = dataOf(await keepReport(testbed, 'bench_heavy', HEAVY, 'performed_by, at, n, last'), 'n')
    const port = portOf(await testbed.product())
    const { quiet, during, result } = await meanwhile(testbed, { port, wanted: people(testbed) }, () =>
      testbed.shoot({ port, wanted: [heavy], connections: 1, ms: HEAVY_MS }),
    )
    const beside = `list p95 while a heavy report runs (${(result.p50 / 1000).toFixed(1)} s each)`
    return [...lines, slowed('RP2', beside, during.p95, quiet.p95, { floor: 1.5 })]
  })
