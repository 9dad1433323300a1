/** PF2: a chart with two thousand facts, among patients with twenty; no bare baseline, as each reading is audited. */
import { atMost, type Line } from './report.ts'
import { waits } from './rounds.ts'
import { adminGet, type Testbed } from './testbed.ts'

const FLOOR_MS = 50
const EACH = 20
const EVENTS = 2000

const PARTS = [
  ['the record', '/patient/queryById'],
  ['its head', '/patient/chart/head'],
  ['the first page of its timeline', '/patient/timeline'],
] as const

const patientId = (n: number): string => `31${String(n).padStart(17, '0')}`
const CODES = `(array['spo2', 'heart_rate', 'weight', 'mmrc'])[1 + i % 4]`

const fill = (patients: number): string[] => [
  `insert into fact_observation (id, tenant_id, patient_id, code, value, unit, observed_at, create_by)
    select '33' || lpad((n * ${EACH} + i)::text, 17, '0'), 1, '31' || lpad(n::text, 17, '0'), ${CODES}, to_jsonb(50 + (n + i) % 9), '',
      timestamptz '2026-01-01 08:00+08' - i * interval '31 days' - n % 1000 * interval '1 hour', 'bench'
    from generate_series(1, ${patients}) n, generate_series(0, ${EACH - 1}) i`,
  `insert into fact_observation (id, tenant_id, patient_id, code, value, unit, observed_at, create_by)
    select '34' || lpad(i::text, 17, '0'), 1, '${patientId(1)}', ${CODES}, to_jsonb(50 + i % 9), '',
      timestamptz '2026-01-01 09:00+08' - i * interval '9 hours', 'bench'
    from generate_series(1, ${EVENTS}) i`,
  'vacuum analyze fact_observation',
]

export const measureCharts = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  for (const statement of fill(testbed.sizes.patients)) await testbed.query(statement)
  const lines: Line[] = []
  for (const [title, path] of PARTS) {
    const wanted = adminGet(`${path}?id=${patientId(1)}`)
    const { product } = await waits(testbed, [wanted], {
      rounds: 3,
      ms: 800,
      rawWanted: [{ ...wanted, path: '/yardstick' }],
    })
    const { p50, p95 } = product
    const measured = { value: `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`, figure: p95 }
    lines.push(
      atMost({
        id: 'PF2',
        title: `chart with ${EVENTS} events, ${title}`,
        ...measured,
        floor: FLOOR_MS,
        slack: 1 / speed,
      }),
    )
  }
  return lines
}
