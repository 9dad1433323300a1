import {
  AppError,
  bool,
  dateTime,
  decimal,
  dict,
  dicts,
  int,
  phone,
  refs,
  resource,
  secret,
  text,
  type Resource,
  askableResource,
} from '@huxi/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anybody, compile, refusal } from '../../../test/compiled.ts'
import { conditions, ordering } from './where.ts'

const thing: Resource = resource({
  name: 'test:thing',
  title: '物品',
  table: 'thing',
  path: '/thing',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'count',
  fields: {
    code: text('编码', { search: 'eq' }),
    note: text('备注'),
    count: int('数量'),
    price: decimal('价格'),
    at: dateTime('时间'),
    open: bool('开放', { wire: 'opened' }),
    rank: dict('级别', 'rank', { numeric: true }),
    tags: dicts('标签', 'tag'),
    mobile: phone('电话', { search: 'eq' }),
    draft: text('草稿', { only: ['form'] }),
    found: text('可查', { only: ['form'], search: 'eq' }),
    inner: text('内部', { only: [] }),
    word: secret('口令'),
    owners: refs('负责人', 'system:user'),
  },
})

type Row = Record<string, unknown>
const asked = (superQueryParams: string, superQueryMatchType?: string) =>
  conditions(anybody, thing, { superQueryParams, ...(superQueryMatchType !== undefined && { superQueryMatchType }) })
const compiled = (params: string, match?: string): unknown[] | undefined => {
  const [condition, ...rest] = asked(params, match)
  expect(rest).toEqual([])
  if (!condition) return undefined
  return compile(condition)
}
const of = (rows: unknown, match?: string) => compiled(encodeURI(JSON.stringify(rows)), match)
const one = (row: Row) => of([row])
describe('super query', () => {
  test.each<[rule: string, symbol: string | undefined, words: string, value: unknown]>([
    ['eq', '=', '("code" = $1)', 'a'],
    ['ne', '!=', '("code" is distinct from $1)', 'a'],
    ['gt', '>', '("code" > $1)', 'a'],
    ['ge', '>=', '("code" >= $1)', 'a'],
    ['lt', '<', '("code" < $1)', 'a'],
    ['le', '<=', '("code" <= $1)', 'a'],
    ['in', 'IN', '("code" = any($1))', ['a']],
    ['like', 'LIKE', '("code" ilike $1)', '%a%'],
    ['left_like', 'LEFT_LIKE', '("code" ilike $1)', '%a'],
    ['right_like', 'RIGHT_LIKE', '("code" ilike $1)', 'a%'],
    ['empty', undefined, '("code" is null)', undefined],
    ['not_empty', undefined, '("code" is not null)', undefined],
  ])('%s, %s', (rule, symbol, words, value) => {
    const expected = value === undefined ? [words] : [words, value]
    expect(one({ field: 'code', rule, val: 'a' })).toEqual(expected)
    if (symbol) expect(one({ field: 'code', rule: symbol, val: 'a' })).toEqual(expected)
    else expect(one({ field: 'code', rule })).toEqual(expected)
  })

  test.each<[row: Row, expected: unknown[]]>([
    [{ field: 'note', rule: 'like', val: '50%_\\' }, ['("note" ilike $1)', '%50\\%\\_\\\\%']],
    [{ field: 'note', rule: 'eq', val: '!a*,' }, ['("note" = $1)', '!a*,']],
    [{ field: 'count', rule: 'ge', val: '5', dbType: 'int', type: 'number' }, ['("count" >= $1)', 5]],
    [{ field: 'count', rule: 'in', val: '1,2,' }, ['("count" = any($1))', [1, 2]]],
    [{ field: 'count', rule: 'in', val: [1, 2] }, ['("count" = any($1))', [1, 2]]],
    [{ field: 'count', rule: 'eq', val: 0 }, ['("count" = $1)', 0]],
    [{ field: 'count', rule: 'like', val: '5' }, ['("count"::text ilike $1)', '%5%']],
    [{ field: 'price', rule: 'lt', val: '1.5', dbType: 'bigdecimal' }, ['("price" < $1)', 1.5]],
    [{ field: 'opened', rule: 'eq', val: false }, ['("open" = $1)', false]],
    [{ field: 'rank', rule: 'eq', val: '3' }, ['("rank" = $1)', 3]],
    [
      { field: 'at', rule: 'eq', val: '2026-11-20', type: 'date' },
      [
        '(("at" >= $1 and "at" < $2::timestamptz + $3::interval))',
        '2026-11-20 00:00:00',
        '2026-11-20 00:00:00',
        '1 day',
      ],
    ],
    [
      { field: 'createTime', rule: 'le', val: '2026-11-20', type: 'datetime' },
      ['("create_time" < $1::timestamptz + $2::interval)', '2026-11-20 00:00:00', '1 day'],
    ],
    [{ field: 'updateTime', rule: 'empty' }, ['("update_time" is null)']],
    [{ field: 'createBy', rule: 'eq', val: 'admin' }, ['("create_by" = $1)', 'admin']],
    [{ field: 'updateBy', rule: 'ne', val: 'admin' }, ['("update_by" is distinct from $1)', 'admin']],
    [{ field: 'found', rule: 'eq', val: 'a' }, ['("found" = $1)', 'a']],
    [{ field: 'code', rule: 'eq', val: 'a', dictCode: 'x', dictTable: 'y', popup: {} }, ['("code" = $1)', 'a']],
  ])('%j', (row, expected) => expect(one(row)).toEqual(expected))

  test('joins rows by AND or OR in one group', () => {
    const rows = [
      { field: 'code', rule: 'eq', val: 'a' },
      { field: 'count', rule: '>', val: '1' },
    ]
    expect(of(rows)).toEqual(['("code" = $1 and "count" > $2)', 'a', 1])
    expect(of(rows, 'and')).toEqual(of(rows))
    expect(of(rows, 'or')).toEqual(['("code" = $1 or "count" > $2)', 'a', 1])
    expect(conditions(anybody, thing, { code: 'b', superQueryParams: JSON.stringify(rows) })).toHaveLength(2)
    expect(refusal(() => of(rows, 'xor'))).toEqual(['refused', '高级查询的匹配方式只能是 and 或 or'])
    expect(refusal(() => of(rows, 'or 1=1'))[0]).toBe('refused')
  })

  test('reads plain and twice encoded parameters', () => {
    const json = JSON.stringify([{ field: 'note', rule: 'like', val: '主任 100% %41+' }])
    const expected = ['("note" ilike $1)', '%主任 100\\% \\%41+%']
    for (const params of [json, ` ${json}`, encodeURI(json), encodeURIComponent(json)])
      expect(compiled(params)).toEqual(expected)
  })

  test('ignores rows without field, rule or value', () => {
    const lacking: unknown[] = [
      {},
      null,
      'a',
      1,
      { field: 'code', rule: 'eq' },
      { field: 'code', rule: 'eq', val: '' },
      { field: 'code', rule: 'eq', val: ' ' },
      { field: 'code', rule: 'in', val: [] },
      { field: 'code', rule: 'eq', val: null },
      { field: '', rule: 'eq', val: 'a' },
      { field: 'code', rule: '', val: 'a' },
      { field: 'nothing', rule: 'eq', val: '' },
    ]
    expect(of(lacking)).toBeUndefined()
    expect(of([...lacking, { field: 'code', rule: 'eq', val: 'a' }])).toEqual(['("code" = $1)', 'a'])
    for (const params of ['', '  ', '[]', '%5B%5D']) expect(asked(params)).toEqual([])
  })

  test.each([
    '{',
    'null',
    '1',
    '"a"',
    '{}',
    '%',
    '%E0%A4%A',
    '[1',
    '[{"field":"code","rule":"eq","val":{}}]',
    '[{"field":"code","rule":"eq","val":{"toString":1}}]',
    '[{"field":{"toString":null},"rule":"eq","val":"a"}]',
    '[{"field":"code","rule":{"toString":1},"val":"a"}]',
    '[{"field":"code","rule":"in","val":[[1]]}]',
  ])('%s is refused', (params) =>
    expect(refusal(() => asked(params))).toEqual(['refused', '高级查询条件不正确，请重新设置']),
  )

  test.each([
    'nothing',
    'Code',
    'code ',
    'open',
    'create_time',
    'draft',
    'inner',
    'word',
    'owners',
    'version',
    'tenant_id',
    'tenantId',
    'delFlag',
    '__proto__',
    'constructor',
    'code"--',
    '"code"',
  ])('the field %s is unknown', (field) => {
    const message = `高级查询的字段不存在：${field}`
    expect(refusal(() => one({ field, rule: 'eq', val: 'a' }))).toEqual(['refused', message])
  })

  test.each(['EQ', 'equals', '==', '<>', 'ext', 'USE_SQL_RULES', 'EQWITHADD', 'eq ', 'is null or', '__proto__'])(
    'the rule %s is unknown',
    (rule) => {
      const message = `高级查询的匹配规则不存在：${rule}`
      expect(refusal(() => one({ field: 'code', rule, val: 'a' }))).toEqual(['refused', message])
    },
  )

  test('refuses too many rows or values, invalid values and NUL', () => {
    const row = { field: 'code', rule: 'eq', val: 'a' }
    expect(of(Array.from({ length: 20 }, () => row))).toHaveLength(21)
    expect(refusal(() => of(Array.from({ length: 21 }, () => row)))).toEqual(['refused', '高级查询最多 20 个条件'])
    expect(refusal(() => one({ field: 'count', rule: 'eq', val: 'x' }))).toEqual(['refused', '数量应为整数'])
    expect(refusal(() => one({ field: 'at', rule: 'ge', val: '昨天' }))[0]).toBe('refused')
    const many = Array.from({ length: 501 }, (_, i) => i).join(',')
    expect(refusal(() => one({ field: 'code', rule: 'in', val: many }))).toEqual(['refused', '编码最多 500 个值'])
    expect(refusal(() => one({ field: 'code', rule: 'in', val: ',' }))[0]).toBe('refused')
    expect(refusal(() => one({ field: 'code', rule: 'eq', val: 'a\0' }))[0]).toBe('malformed')
  })

  test('binds every value', () => {
    const word = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom("' or 1=1 --", '") or (1=1', '/**/', '主任'))
    const row = fc.record({
      field: fc.constantFrom('code', 'note', 'tags', 'createBy', 'found'),
      rule: fc.constantFrom('eq', 'ne', 'gt', 'le', 'in', 'like', 'LEFT_LIKE', 'empty'),
      val: fc.oneof(word, fc.array(word, { maxLength: 3 })),
    })
    const PART = '"[a-z_]+" (=|is distinct from|>|<=|ilike) (\\$\\d+|any\\(\\$\\d+(?:::text\\[\\])?\\))'
    const SHAPE = new RegExp(`^\\((${PART}|"[a-z_]+" is null)( or (${PART}|"[a-z_]+" is null))*\\)$`)
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
        try {
          const found = compiled(JSON.stringify(rows), 'or')
          if (found) expect(found[0]).toMatch(SHAPE)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
      }),
      { seed: 6 },
    )
  })
})

describe('encrypted columns', () => {
  const ONLY_WHOLE: [string, string] = ['refused', '加密字段只支持完整值或后四位查询']

  test('match a whole value or its last four characters in counted searches', () => {
    for (const value of ['13812345678', '5678']) {
      const plain = conditions(anybody, thing, { mobile: value }, 'noted')
      expect(plain).toHaveLength(1)
      const [statement, ...parameters] = compile(plain[0]!)
      expect(statement).toMatch(/mobile_(index|tail)/)
      expect(parameters.join()).not.toContain(value)
    }
  })

  test('refuse any other comparison', () => {
    for (const mobile of ['138', '*5678', '!5678', '> 1', ',5678,5679,', '5678,5679'])
      expect(
        refusal(() => conditions(anybody, thing, { mobile }, 'noted')),
        mobile,
      ).toEqual(ONLY_WHOLE)
    for (const name of ['mobile_begin', 'mobile_end', 'mobile_MultiString'])
      expect(
        refusal(() => conditions(anybody, thing, { [name]: '5678' }, 'noted')),
        name,
      ).toEqual(ONLY_WHOLE)
  })

  test('refuse super queries and uncounted searches', () => {
    for (const rule of ['eq', 'like', 'left_like', 'right_like', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'empty'])
      expect(
        refusal(() => one({ field: 'mobile', rule, val: '5678' })),
        rule,
      ).toEqual(['refused', expect.stringContaining('不能用于高级查询')])
    expect(refusal(() => conditions(anybody, thing, { mobile: '5678' }))).toEqual(['refused', '这里不能按电话查询'])
  })

  test('refuse sorting', () => {
    expect(refusal(() => ordering(askableResource(thing, {}), { column: 'mobile' }))).toEqual([
      'refused',
      '电话不能用于排序，请换一列',
    ])
  })
})
