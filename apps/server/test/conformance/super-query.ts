import { isEncrypted, isListed, type Field } from '@huxi/model'
import { expect, test } from 'vitest'
import { columnsOf, ids } from './columns.ts'
import type { Row } from './fixtures.ts'
import { answers } from './reference.ts'
import { REFUSED, type Subject } from './subject.ts'

/** Rules in the spelling of the list grammar, which the reference knows. */
const SPELT: Record<string, (value: string) => string> = {
  eq: (value) => value.replaceAll(',', '++'),
  ne: (value) => `!${value.replaceAll(',', '++')}`,
  in: (value) => `${value},`,
  like: (value) => `*${value}*`,
  LEFT_LIKE: (value) => `*${value}`,
  right_like: (value) => `${value}*`,
  gt: (value) => `> ${value}`,
  '>=': (value) => `>= ${value}`,
  '<': (value) => `< ${value}`,
  le: (value) => `<= ${value}`,
}

/** Ordered alike by the reference and by every database. */
const ORDERED: readonly Field['kind'][] = ['int', 'decimal', 'date', 'dateTime', 'time']
const UNSPELT: readonly Field['kind'][] = ['bool', 'date', 'dateTime', 'decimal', 'json']
const COMPARISONS: readonly string[] = ['gt', '>=', '<', 'le']
const LIKES: readonly string[] = ['like', 'LEFT_LIKE', 'right_like']

const rulesOf = (f: Field): string[] =>
  Object.keys(SPELT).filter(
    (rule) =>
      !(COMPARISONS.includes(rule) && !ORDERED.includes(f.kind)) && !(LIKES.includes(rule) && UNSPELT.includes(f.kind)),
  )

export const superQuerySuite = (s: Subject): void => {
  const asked = async (rows: object[], superQueryMatchType?: string) =>
    s.list({ superQueryParams: encodeURI(JSON.stringify(rows)), superQueryMatchType })
  const refusal = async (superQueryParams: string, superQueryMatchType?: string) =>
    (await s.call('list', { query: { superQueryParams, superQueryMatchType } })).body
  const columns = columnsOf(s, (f) => isListed(f) || f.search !== undefined)
  const clear = columns.filter(([, f]) => !isEncrypted(f))

  test.each(clear)('asks %s by every rule as the reference does', async (wire, f) => {
    const { records } = await s.list()
    const values = records.map((row) => row[wire]).filter((v) => v !== null && v !== undefined && v !== '')
    const sample = values[Math.floor(values.length / 2)]
    const exactly = { ...f, search: 'eq' as const }
    for (const rule of sample === undefined ? [] : rulesOf(f)) {
      const val = String(sample)
      const expected = records.filter((row) => answers(row, wire, exactly, '', SPELT[rule]!(val)))
      const found = await asked([{ field: wire, rule, val }])
      expect([ids(found.records).sort(), found.total], `${wire} ${rule} ${val}`).toEqual([
        ids(expected).sort(),
        expected.length,
      ])
    }
    const blank = (row: Row) => row[wire] === null || row[wire] === undefined
    const [empty, filled] = [
      await asked([{ field: wire, rule: 'empty' }]),
      await asked([{ field: wire, rule: 'not_empty' }]),
    ]
    expect([ids(empty.records).sort(), ids(filled.records).sort()]).toEqual([
      ids(records.filter(blank)).sort(),
      ids(records.filter((row) => !blank(row))).sort(),
    ])
  })

  test('masked values cannot be asked for', async () => {
    for (const [wire] of columnsOf(s, (f) => isEncrypted(f) && (isListed(f) || f.search !== undefined)))
      for (const rule of ['eq', 'like', 'ne', 'gt', 'in', 'empty'])
        expect(await refusal(JSON.stringify([{ field: wire, rule, val: '1234' }])), `${wire} ${rule}`).toMatchObject({
          ...REFUSED,
          message: expect.stringContaining('不能用于高级查询'),
        })
  })

  test('conditions form one group beside the other filters', async () => {
    const [one, other] = (await s.list()).records as [Row, Row]
    const rows = [one, other].map((row) => ({ field: 'id', rule: 'eq', val: String(row['id']) }))
    expect(ids((await asked(rows, 'or')).records).sort()).toEqual(ids([one, other]).sort())
    expect((await asked(rows)).records).toEqual([])
    const beside = { id: other['id'], superQueryParams: JSON.stringify(rows), superQueryMatchType: 'or' }
    expect(ids((await s.list(beside)).records)).toEqual(ids([other]))
  })

  test('unknown fields, rules and joints, too many conditions and broken texts are refused with a sentence', async () => {
    const row = { field: 'id', rule: 'eq', val: '1' }
    const tries: [string, string][] = [
      [JSON.stringify([{ ...row, field: 'password' }]), '高级查询的字段不存在：password'],
      [JSON.stringify([{ ...row, field: "id'" }]), "高级查询的字段不存在：id'"],
      [JSON.stringify([{ ...row, field: 'tenant_id' }]), '高级查询的字段不存在：tenant_id'],
      [JSON.stringify([{ ...row, rule: 'USE_SQL_RULES' }]), '高级查询的匹配规则不存在：USE_SQL_RULES'],
      [JSON.stringify(Array.from({ length: 21 }, () => row)), '高级查询最多 20 个条件'],
      ['{', '高级查询条件不正确，请重新设置'],
    ]
    for (const [params, message] of tries) expect(await refusal(params)).toMatchObject({ ...REFUSED, message })
    expect(await refusal(JSON.stringify([row]), '1) or (1=1')).toMatchObject(REFUSED)
  })
}
