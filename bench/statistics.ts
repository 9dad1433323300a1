/** S1: statistics over a million stored results, beside the bare SQL of the same groups. */
import { get, type Testbed } from './testbed.ts'
import { atMost, type Line } from './report.ts'
import { waits } from './rounds.ts'
import { EMPTY_RESULTS, fillResults, RESULT_DAYS } from './rows.ts'

const FLOOR = 1.3
const [FROM, TO] = RESULT_DAYS
const PERIOD = { performedAt_begin: FROM, performedAt_end: TO }

const asked = (name: string) => get(`/assess/result/stat/${name}?${new URLSearchParams(PERIOD).toString()}`)

const FOUND = `from assess_result where tenant_id = 1 and performed_at >= '${FROM} 00:00:00+08' and performed_at <= '${TO} 23:59:59+08'`

const STATISTICS: readonly (readonly [title: string, name: string, sql: string])[] = [
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

export const measureStatistics = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.query(fillResults(testbed.sizes))
  await testbed.query('vacuum analyze assess_result')
  try {
    await testbed.teach(STATISTICS.map(([, name, text]) => ({ wanted: asked(name), instead: { text, values: [] } })))
    const lines: Line[] = []
    for (const [title, name] of STATISTICS) {
      const { product, raw } = await waits(testbed, [asked(name)], { rounds: 5, ms: 3000 })
      lines.push(
        atMost({
          id: 'S1',
          title: `statistic over ${testbed.sizes.results} results, ${title}`,
          value: `p50 ${product.p50.toFixed(1)} ms`,
          raw: `bare SQL ${raw.p50.toFixed(1)} ms`,
          figure: product.p50 / raw.p50,
          floor: FLOOR,
        }),
      )
    }
    return lines
  } finally {
    await testbed.query(EMPTY_RESULTS)
  }
}
