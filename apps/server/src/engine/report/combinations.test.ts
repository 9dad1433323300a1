import { resource, text } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ViewFacts } from './combinations.ts'
import { analyseReport } from './analysis.ts'
import { openParser } from './parser.ts'
import { reportViews } from './views.ts'

const of = (name: string, title: string) =>
  resource({
    name: `care:${name}`,
    title,
    table: `care_${name}`,
    path: `/care/${name}`,
    owner: 'tenant',
    sort: { createTime: 'asc' },
    label: 'code',
    fields: { code: text('编码'), patientId: text('患者') },
  })
const views = reportViews([of('patient', '患者'), of('visit', '就诊')], () => 'internal')

beforeAll(openParser)

describe('combinations of rows', () => {
  const known: ViewFacts = {
    rows: (view) => (view === 'care_visit' ? 5000 : 1000),
    isKey: (_view, column) => column === 'id',
  }
  const combinations = (given: string): number => {
    const { faults: wrong, combinations: counted } = analyseReport(given, views)
    expect(wrong).toEqual([])
    return counted(known)
  }
  test.each([
    ['select p.code from rpt.care_patient p', 1000],
    ['select p.code from rpt.care_patient p, rpt.care_visit v', 5_000_000],
    ['select p.code from rpt.care_patient p cross join rpt.care_patient q cross join rpt.care_patient r', 1e9],
    ['select p.code from rpt.care_patient p join rpt.care_visit v on v.code is not null and v.id <> p.id', 5_000_000],
    ['select p.code from rpt.care_patient p join rpt.care_visit v on v.id = p.id or true', 5_000_000],
    ['select p.code from rpt.care_patient p join rpt.care_visit v on v.patient_id = p.id', 5000],
    ['select p.code from rpt.care_patient p, rpt.care_visit v where p.id = v.patient_id and v.code > p.code', 5000],
    ['select p.code from rpt.care_patient p left join rpt.care_patient q on p.code = q.code', 100_000],
    ['select p.code from rpt.care_patient p join rpt.care_patient q using (code)', 100_000],
    [
      'select n from (select count(*) as n from rpt.care_visit) a, (select count(*) as m from rpt.care_patient) b',
      6001,
    ],
    ['with a as (select code from rpt.care_patient limit 3) select a.code from a, rpt.care_visit v', 16_000],
    ['select code from rpt.care_patient union all select code from rpt.care_visit', 6000],
    [
      'select code from rpt.care_patient where exists (select 1 from rpt.care_patient p, rpt.care_patient q)',
      1_001_000,
    ],
    [
      `select p.code from rpt.care_patient p join
        (select patient_id, count(*) as n from rpt.care_visit group by patient_id) v on v.patient_id = p.id`,
      10_000,
    ],
  ])('%s', (given, wanted) => {
    expect(combinations(given)).toBeCloseTo(wanted, 0)
  })
})
