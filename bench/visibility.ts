/** V1–V4: waiting time of doctors who see a part of the patients, beside people who see all; without cached answers. */
import { fillFacts, fillPatients } from './patients.ts'
import { atMost, ms, type Line } from './report.ts'
import { inTurns, timed } from './rounds.ts'
import { fillResults, idOf, sqlId } from './rows.ts'
import { ask, get, type Testbed } from './testbed.ts'

const FLOOR_MS = 150
const PATIENTS = 200_000
const FACTS_EACH = 10
const [OWN_DEPART, OTHER_DEPART] = ['1100000000000000001', '1100000000000000002']
const [OWN_CODE, OTHER_CODE] = ['A01A01', 'A01A02']

const GROUPS = [
  { scope: 'departTree', role: '3700000000000000001', from: 1 },
  { scope: 'all', role: '3700000000000000002', from: 26 },
] as const
const PEOPLE = 24
const WARM = 4

/** A role that only reads patient facts, for people whose department has 47 of 100 patients. */
const fillGroup = ({ scope, role, from }: (typeof GROUPS)[number]): string[] => {
  const people = `(select id from sys_user where username = any(array(select 'bench' || n from generate_series(${from}, ${from + PEOPLE - 1}) n)))`
  return [
    `insert into sys_role (id, tenant_id, role_name, role_code, data_scope, create_by)
      values ('${role}', 1, '医生 ${scope}', 'reader_${scope}', '${scope}', 'bench')`,
    `insert into sys_role_permission (tenant_id, role_id, permission_id) select 1, '${role}', id from sys_permission
      where perms ~ '(patient|visit|fact|assess|discharge|enrolment):[a-zA-Z]+:list'`,
    `delete from sys_user_role where user_id in ${people}`,
    `insert into sys_user_role (tenant_id, user_id, role_id) select 1, p.id, '${role}' from ${people} p`,
    `update sys_user_tenant set org_code = '${OWN_CODE}' where user_id in ${people}`,
  ]
}

const fill = (patients: number): string[] => [
  fillResults({ results: patients }),
  ...['assess_assessment', 'assess_result'].map(
    (table) => `update ${table} set patient_id = '31' || right(id, 17) where create_by = 'bench'`,
  ),
  `update patient set sys_org_code = case when right(id, 2) < '47' then '${OWN_CODE}' else '${OTHER_CODE}' end where create_by = 'bench'`,
  `insert into visit_encounter (id, tenant_id, visit_no, patient_id, kind, status, start_at, dept_id, create_by)
    select ${sqlId(35)}, 1, 'V' || n, ${sqlId(31)}, 'outpatient',
      case when n % 20 = 0 then 'in_progress' else 'finished' end, timestamptz '2026-01-01 08:00+08',
      case when n % 3 = 0 then '${OWN_DEPART}' else '${OTHER_DEPART}' end, 'bench'
    from generate_series(1, ${patients}) n`,
  fillFacts(36, patients, FACTS_EACH),
  ...GROUPS.flatMap(fillGroup),
]

const PARTS: readonly (readonly [id: string, title: string, path: (n: number) => string])[] = [
  ['V1', 'home', () => '/sys/home/figures'],
  ['V2', 'head of a chart', (n) => `/patient/chart/head?id=${idOf(31, n)}`],
  ['V3', 'trend of a patient', (n) => `/patient/chart/trend?id=${idOf(31, n)}`],
  ['V4', 'results, first page', () => '/assess/result/list?pageNo=1&pageSize=20'],
]

const ownPatient = (n: number): number => 100_000 + 100 * n + (n % 40)

const slowest = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.9) - 1]!

/** V1–V4, the last of a run, as it removes other patients. Milliseconds of the reference machine. */
export const measureVisibility = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const emptied = `truncate patient, assess_assessment cascade`
  await testbed.execute(emptied, ...fillPatients(PATIENTS), ...fill(PATIENTS), 'vacuum analyze')
  const product = await testbed.product()
  const lines: Line[] = []
  for (const [id, title, path] of PARTS) {
    const opening = GROUPS.map(({ from }) => async (n: number) => {
      const { ms: took } = await timed(() => ask(product, get(path(ownPatient(n)), from + n - 1)))
      return took
    })
    const [own, all] = (await inTurns(opening, PEOPLE - 1)).map((times) => slowest(times.slice(WARM - 1)))
    const whole = `${title}, for a doctor who sees 47 of 100 of ${PATIENTS} patients, p90 of first answers`
    lines.push(atMost(id, whole, own!, { floor: FLOOR_MS, slack: 1 / speed }, ms(own!), `who sees all ${ms(all!)}`))
  }
  return lines
}
