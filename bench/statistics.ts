/** S1: statistics over a million stored results, beside the bare SQL of the same groups. */
import { get, type Testbed } from './testbed.ts'
import { atMost, type Line } from './report.ts'
import { waits } from './rounds.ts'
import { EMPTY_RESULTS, fillResults, RESULT_DAYS } from './rows.ts'
import type { Wanted } from './wire.ts'

const FLOOR = 1.3
const [FROM, TO] = RESULT_DAYS
const PERIOD = { performedAt_begin: FROM, performedAt_end: TO }

const asked = (name: string) => get(`/assess/result/stat/${name}?${new URLSearchParams(PERIOD).toString()}`)

const FOUND = `from assess_result where tenant_id = 1 and performed_at >= '${FROM} 00:00:00+08' and performed_at <= '${TO} 23:59:59+08'`

const STATISTICS: Measured['statistics'] = [
  [
    'by level and month',
    'byPeriod',
    `select level, date_trunc('month', performed_at) as start, count(*)::int as n ${FOUND} group by 1, 2`,
  ],
  ['by model', 'byModel', `select model_code, count(*)::int as n ${FOUND} group by 1`],
  [
    'a rate',
    'highRisk',
    `select count(*) filter (where level = 'high')::int as hits, count(*)::int as n ${FOUND} and level in ('low', 'medium', 'high')`,
  ],
]

interface Measured {
  readonly id: string
  /** counted rows, as in `statistic over 1000000 results` */
  readonly subject: string
  readonly statistics: readonly (readonly [title: string, name: string, sql: string])[]
  readonly asked: (name: string) => Wanted
}

export const besideBareSql = async (testbed: Testbed, measured: Measured): Promise<Line[]> => {
  const { id, subject, statistics, asked: wantedOf } = measured
  await testbed.teach(statistics.map(([, name, text]) => ({ wanted: wantedOf(name), instead: { text, values: [] } })))
  const lines: Line[] = []
  for (const [title, name] of statistics) {
    const { product, raw } = await waits(testbed, [wantedOf(name)], { rounds: 5, ms: 3000 })
    lines.push(
      atMost({
        id,
        title: `${subject}, ${title}`,
        value: `p50 ${product.p50.toFixed(1)} ms`,
        raw: `bare SQL ${raw.p50.toFixed(1)} ms`,
        figure: product.p50 / raw.p50,
        floor: FLOOR,
      }),
    )
  }
  return lines
}

export const measureStatistics = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.query(fillResults(testbed.sizes))
  await testbed.query('vacuum analyze assess_result')
  try {
    const subject = `statistic over ${testbed.sizes.results} results`
    return await besideBareSql(testbed, { id: 'S1', subject, statistics: STATISTICS, asked })
  } finally {
    await testbed.query(EMPTY_RESULTS)
  }
}
