/** S2: statistics of a cohort of smokers, beside the bare SQL of the same groups. */
import type { Line } from './report.ts'
import { besideBareSql } from './statistics.ts'
import { adminGet, type Testbed } from './testbed.ts'

const PEOPLE = 100_000
const [FROM, TO] = ['2024-01-01', '2025-12-31']

const id = (kind: number) => `'6${kind}' || lpad(n::text, 17, '0')`

/** The triggers of single rows are left out: they are measured where rows are written. */
const fill = (people: number) => [
  `set session_replication_role = replica`,
  `insert into patient (id, tenant_id, patient_no, name, gender, status, create_by)
    select ${id(1)}, 1, 'T' || n, '王建国', (n % 2 + 1)::text, 'active', 'bench' from generate_series(1, ${people}) n`,
  `insert into tobacco_profile (id, tenant_id, patient_id, assessed_on, status, newest, quit_outcome, sex, age_band, ftnd_band,
      pack_years, create_by)
    select ${id(2)}, 1, ${id(1)}, date '${FROM}' + n % 700, case n % 5 when 0 then 'former' else 'current_daily' end, true,
      (array['abstinent', 'smoking', 'lost', 'pending'])[n % 4 + 1], (n % 2 + 1)::text,
      (array['from30', 'from45', 'from60'])[n % 3 + 1], (array['mild', 'moderate', 'severe'])[n % 3 + 1], n % 60, 'bench'
    from generate_series(1, ${people}) n`,
  `set session_replication_role = origin`,
]

const EMPTY = [
  `delete from tobacco_profile where create_by = 'bench'`,
  `delete from patient where patient_no like 'T%' and create_by = 'bench'`,
]

const asked = (name: string) => adminGet(`/tobacco/profile/stat/${name}?assessedOn_begin=${FROM}&assessedOn_end=${TO}`)

const FOUND = `from tobacco_profile where tenant_id = 1 and del_flag = 0 and assessed_on >= '${FROM}' and assessed_on <= '${TO}'`

const STATISTICS: Parameters<typeof besideBareSql>[1]['statistics'] = [
  [
    'a rate',
    'quit',
    `select count(*) filter (where quit_outcome = 'abstinent')::int as hits, count(*)::int as n ${FOUND}
    and quit_outcome in ('abstinent', 'smoking', 'lost')`,
  ],
  [
    'a rate by age',
    'smokingByAge',
    `select age_band, count(*) filter (where status in ('current_daily', 'current_occasional'))::int as hits,
    count(*)::int as n ${FOUND} and newest and status in ('never', 'former', 'current_daily', 'current_occasional') group by 1`,
  ],
  [
    'a median',
    'packYears',
    `select percentile_cont(0.5) within group (order by pack_years) as n ${FOUND} and newest
    and status in ('former', 'current_daily', 'current_occasional') and pack_years is not null`,
  ],
]

export const measureTobacco = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.execute(fill(PEOPLE))
  await testbed.query('vacuum analyze tobacco_profile')
  await testbed.query('vacuum analyze patient')
  try {
    const subject = `tobacco statistic over ${PEOPLE} people`
    return await besideBareSql(testbed, { id: 'S2', subject, statistics: STATISTICS, asked })
  } finally {
    await testbed.execute(EMPTY)
  }
}
