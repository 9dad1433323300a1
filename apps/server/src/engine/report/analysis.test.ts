import { int, json, personName, phone, resource, text } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import { REFUSED } from '../../../test/report-refusals.ts'
import { analyseReport } from './analysis.ts'
import { openParser } from './parser.ts'
import { reportViews } from './views.ts'

const patient = resource({
  name: 'care:patient',
  title: '患者',
  table: 'care_patient',
  path: '/care/patient',
  owner: 'tenant',
  sort: { createTime: 'asc' },
  label: 'code',
  fields: {
    code: text('编码'),
    realname: personName('姓名'),
    phone: phone('电话'),
    age: int('年龄'),
    more: json('更多'),
  },
})
const visit = resource({
  name: 'care:visit',
  title: '就诊',
  table: 'care_visit',
  path: '/care/visit',
  owner: 'tenant',
  sort: { createTime: 'asc' },
  label: 'code',
  fields: { code: text('编码'), patientId: text('患者') },
})
const views = reportViews([patient, visit], () => 'internal')
const faults = (given: string): string[] => analyseReport(given, views).faults.map(({ message }) => message)
const rewritten = (given: string): string => analyseReport(given, views).sql.replace(/\s+/g, ' ').trim()

beforeAll(openParser)

describe('accepts', () => {
  test.each([
    ['select code from rpt.care_patient', 'select code from "rpt_care_patient" as "care_patient"'],
    ['select p.code from rpt.care_patient p;', 'select p.code from "rpt_care_patient" p'],
    [
      'select rpt.care_patient.code from rpt . "care_patient"',
      'select care_patient.code from "rpt_care_patient" as "care_patient"',
    ],
    [`select code from U&"r!0070t" uescape '!' . U&"care\\005Fpatient" x`, 'select code from "rpt_care_patient" x'],
    [
      "select '中文' as 名 from rpt.care_patient where code = ${code} and age > ${age} or code = '${code}'",
      `select '中文' as 名 from "rpt_care_patient" as "care_patient" where code = $1 and age > $2 or code = $1`,
    ],
    [
      'select code from rpt.care_patient where (${a} is null or age = ${a}) and ${b} is not null',
      'select code from "rpt_care_patient" as "care_patient" where ( $3::text is null or age = $1 ) and $4::text is not null',
    ],
    [
      'with a as (select code from rpt.care_visit) select * from a join rpt.care_patient p using (code)',
      'with a as (select code from "rpt_care_visit" as "care_visit") select * from a join "rpt_care_patient" p using (code)',
    ],
    [
      'select code from rpt.care_patient where code in (#{sys_multi_org_code})',
      'select code from "rpt_care_patient" as "care_patient" where code in ( (select unnest($1::text[])) )',
    ],
  ])('%s', (given, wanted) => {
    expect(faults(given)).toEqual([])
    expect(rewritten(given)).toBe(wanted)
  })
})

describe('refuses', () => {
  test.each(REFUSED)('%s', (given, message) => {
    expect(faults(given)[0] ?? 'let through').toContain(message)
  })

  test('accepts bounded replacements', () => {
    const escaped = ['&', '<', '>', '"'].reduce((text, sign) => `replace(${text}, '${sign}', '&amp;')`, 'code')
    expect(faults(`select ${escaped} as code, lpad(code, 1000, '0') as a from rpt.care_patient`)).toEqual([])
    expect(
      faults("select replace(code, ${a}, ${b}) as a from rpt.care_patient where code || '，' || code = ${c}"),
    ).toEqual([])
  })
  test('gives positions in characters', () => {
    const given = "select '中文😀' as 名, 没有(code) as a from rpt.care_patient where '${x}' = no_such(code)"
    const places = analyseReport(given, views).faults.map(({ from, to }) => given.slice(from, to))
    expect(places).toEqual(['没有', 'no_such'])
    const broken = analyseReport("select '中文😀' fro rpt where", views).faults[0]!
    expect("select '中文😀' fro rpt where".slice(broken.from, broken.to)).toBe('rpt')
  })
  test('ignores comments and reads the code beside them', () => {
    expect(faults('select code /* ${x} "；" /* nested */ */ from rpt.care_patient -- ${y}')).toEqual([])
    expect(faults("select code from rpt.care_patient /* ' */ where code = '*/' -- ' ; drop")).toEqual([])
    expect(faults('select code from rpt.care_patient --\n, sys_user')).toHaveLength(1)
  })
})

test.each([
  ['select code from rpt.care_visit order by code desc, id', 'select code from "rpt_care_visit" as "care_visit" '],
  [
    'select code, row_number() over (order by id) as n from rpt.care_visit order by 2 -- last',
    'select code, row_number() over (order by id) as n from "rpt_care_visit" as "care_visit" ',
  ],
  ['select code from rpt.care_visit order by code limit 3', undefined],
  ['select distinct on (code) code from rpt.care_visit order by code', undefined],
  ['select code from rpt.care_visit order by code = ${a}', undefined],
  ['(select code from rpt.care_visit order by code)', undefined],
])('where the order does not matter: %s', (given, wanted) => {
  expect(analyseReport(given, views).unordered).toBe(wanted)
})

const FROM = 'from "rpt_care_visit" as "care_visit"'
test.each([
  ['select code, id from rpt.care_visit', `select code, id ${FROM} order by 2, 1`],
  ['select code, id from rpt.care_visit; -- all', `select code, id ${FROM} order by 2, 1`],
  ['select code, id from rpt.care_visit limit 3', `select code, id ${FROM} order by 2, 1 limit 3`],
  [
    'select code, id from rpt.care_visit order by code desc nulls last -- by code',
    `select code, id ${FROM} order by code desc nulls last, 2, 1 -- by code`,
  ],
  [
    "select code, id from rpt.care_visit order by coalesce(code, '(') offset ${skip} fetch first 2 rows only",
    `select code, id ${FROM} order by coalesce(code, '('), 2, 1 offset $1 fetch first 2 rows only`,
  ],
  [
    'with a as (select code, id from rpt.care_visit order by 1) (select * from a order by (select 1), code) limit 2',
    `with a as (select code, id ${FROM} order by 1) (select * from a order by (select 1), code, 2, 1 ) limit 2`,
  ],
  ['(select code, id from rpt.care_visit limit 3)', `(select code, id ${FROM} limit 3) order by 2, 1`],
  [
    '(select code, id from rpt.care_visit order by code) union all select code, id from rpt.care_visit',
    `(select code, id ${FROM} order by code) union all select code, id ${FROM} order by 2, 1`,
  ],
  [
    'select distinct on (id) code, id from rpt.care_visit',
    `select * from ( select distinct on (id) code, id ${FROM} ) as t order by 2, 1`,
  ],
])('rows that are equal but for some columns have an order: %s', (given, wanted) => {
  expect(analyseReport(given, views).ordered([2, 1]).replace(/\s+/g, ' ').trim()).toBe(wanted)
})
