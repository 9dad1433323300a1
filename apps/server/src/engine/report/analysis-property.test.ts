/** Random SQL is refused with a sentence, or reads nothing but views. */
import { resource, text } from '@huxi/model'
import fc from 'fast-check'
import { parseSync } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { noise, select } from '../../../test/report-texts.ts'
import { FUNCTIONS } from './allow-list.ts'
import { analyseReport } from './analysis.ts'
import { openParser } from './parser.ts'
import { reportViews } from './views.ts'

const table = (name: string) =>
  resource({
    name: `care:${name}`,
    title: name,
    table: `care_${name}`,
    path: `/${name}`,
    owner: 'tenant',
    label: 'code',
    sort: { createTime: 'asc' },
    fields: { code: text('编码'), a: text('甲') },
  })
const views = reportViews([table('patient'), table('visit')], () => 'internal')

const under = (name: string, tree: unknown): Record<string, unknown>[] => {
  if (tree === null || typeof tree !== 'object') return []
  return Object.entries(tree).flatMap(([key, value]) => [
    ...(key === name ? [value as Record<string, unknown>] : []),
    ...under(name, value),
  ])
}

const judge = (given: string): boolean => {
  const { sql, unordered = sql, ordered, faults } = analyseReport(given, views)
  for (const { from: begin, to } of faults)
    expect([begin >= 0, begin <= to, to <= given.length]).toEqual([true, true, true])
  if (faults.length > 0) return false
  for (const written of [sql, unordered, ordered([1])]) check(written)
  return true
}

const check = (sql: string): void => {
  const { stmts = [] } = parseSync(`select * from (\n${sql}\n) as q`)
  expect(stmts).toHaveLength(1)
  const names = under('CommonTableExpr', stmts).map(({ ctename }) => ctename)
  for (const { relname, schemaname } of under('RangeVar', stmts)) {
    expect(schemaname).toBeUndefined()
    expect([
      'rpt_care_patient',
      'rpt_care_visit',
      ...names.filter((name) => !String(name).startsWith('rpt_')),
    ]).toContain(relname)
  }
  for (const { funcname } of under('FuncCall', stmts)) {
    const parts = (funcname as { String: { sval: string } }[]).map(({ String: { sval } }) => sval)
    expect([parts.length === 1 || parts[0] === 'pg_catalog', FUNCTIONS.has(parts.at(-1)!)]).toEqual([true, true])
  }
  const kinds = [
    'InsertStmt',
    'UpdateStmt',
    'DeleteStmt',
    'LockingClause',
    'IntoClause',
    'RangeFunction',
    'SetToDefault',
  ]
  expect(kinds.flatMap((kind) => under(kind, stmts))).toEqual([])
}

beforeAll(openParser)

test('random SQL reads nothing but views', () => {
  let accepted = 0
  fc.assert(fc.property(select, (given) => void (accepted += judge(given) ? 1 : 0)))
  expect(accepted).toBeGreaterThan(0)
})
test('random tokens read nothing but views', () => {
  fc.assert(fc.property(noise, fc.boolean(), (words, tight) => void judge(words.join(tight ? '' : ' '))))
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (given) => void judge(given)))
})
