import {
  AppError,
  bool,
  date,
  dateTime,
  decimal,
  dict,
  dicts,
  int,
  longText,
  phone,
  ref,
  refs,
  resource,
  secret,
  text,
  askableResource,
} from '@huxi/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anybody, compile, refusal } from '../../../test/compiled.ts'
import { conditions, ordering, paging } from './where.ts'
import type { Query } from '../core/handle.ts'

const thing = resource({
  name: 'test:thing',
  title: '物品',
  table: 'thing',
  path: '/thing',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'count',
  fields: {
    code: text('编码', { search: 'eq' }),
    itemName: text('名称', { search: 'like' }),
    count: int('数量', { search: 'range' }),
    price: decimal('价格', { search: 'eq' }),
    day: date('日期', { search: 'range' }),
    at: dateTime('时间', { search: 'range' }),
    open: bool('开放', { search: 'eq', wire: 'opened' }),
    rank: dict('级别', 'rank', { search: 'eq' }),
    state: dict('状态', 'state', { search: 'eq', numeric: true }),
    secretWord: secret('口令'),
    owners: refs('负责人', 'system:user', { search: 'eq' }),
    tags: dicts('标签', 'tag', { search: 'like' }),
    remark: longText('说明', { search: 'eq' }),
    home: ref('部门', 'system:depart', { search: 'eq' }),
    mobile: phone('电话', { search: 'eq' }),
    inner: text('内部', { only: [] }),
    note: text('备注'),
  },
})

const where = (query: Query) => conditions(anybody, thing, query).map(compile)
const only = (name: string, value: string) => {
  const found = where({ [name]: value })
  expect(found).toHaveLength(1)
  return found[0]
}
const [DAY, TEN] = ['2026-11-20 00:00:00', '2026-11-20 10:00:00']
const WITHIN = '("at" >= $1 and "at" < $2::timestamptz + $3::interval)'

describe('operators of one value', () => {
  test.each([
    ['code', 'a', ['"code" = $1', 'a']],
    ['code', ' a ', ['"code" = $1', 'a']],
    ['code', '*a*', ['"code" ilike $1', '%a%']],
    ['code', '*a', ['"code" ilike $1', '%a']],
    ['code', 'a*', ['"code" ilike $1', 'a%']],
    ['code', '*50%_\\*', ['"code" ilike $1', '%50\\%\\_\\\\%']],
    ['code', '!a', ['"code" is distinct from $1', 'a']],
    ['code', '!a++b', ['"code" is distinct from $1', 'a,b']],
    ['code', '!a,b', ['"code" = any($1)', ['!a', 'b']]],
    ['code', '*', ['"code" = $1', '*']],
    ['code', '> m', ['"code" > $1', 'm']],
    ['code', '>=m', ['"code" >= $1', 'm']],
    ['code', '>m', ['"code" = $1', '>m']],
    ['code', 'gtm', ['"code" = $1', 'gtm']],
    ['code', 'a,b', ['"code" = any($1)', ['a', 'b']]],
    ['code', 'a,b,', ['"code" = any($1)', ['a', 'b']]],
    ['code', ',a,b,', ['"code" ilike any($1::text[])', ['%a%', '%b%']]],
    ['code', 'a++b', ['"code" = $1', 'a,b']],
    ['itemName', 'a', ['"item_name" ilike $1', '%a%']],
    ['itemName', '!a', ['"item_name" is distinct from $1', 'a']],
    ['count', '5', ['"count" = $1', 5]],
    ['count', '> 5', ['"count" > $1', 5]],
    ['count', '>= 5', ['"count" >= $1', 5]],
    ['count', '>=5', ['"count" >= $1', 5]],
    ['count', '<=5', ['"count" <= $1', 5]],
    ['count', 'lt 5', ['"count" < $1', 5]],
    ['count', 'ge 5', ['"count" >= $1', 5]],
    ['count', '1,2', ['"count" = any($1)', [1, 2]]],
    ['price', '1.5', ['"price" = $1', 1.5]],
    ['day', '2026-11-20 10:00:00', ['"day" = $1', '2026-11-20']],
    ['opened', 'Y', ['"open" = $1', true]],
    ['rank', '3', ['"rank" = $1', '3']],
    ['state', '1,2', ['"state" = any($1)', [1, 2]]],
    ['rank', ',1,2,', ['"rank" = any($1)', ['1', '2']]],
    ['rank', '*1*', ['"rank"::text ilike $1', '%1%']],
    ['state', '!1', ['"state" is distinct from $1', 1]],
    ['count', '!5', ['"count" is distinct from $1', 5]],
    ['count', '*5', ['"count"::text ilike $1', '%5']],
    ['count', ',1,2,', ['"count" = any($1)', [1, 2]]],
    ['price', '> 1.5', ['"price" > $1', 1.5]],
    ['price', '1,2.5', ['"price" = any($1)', [1, 2.5]]],
    ['day', '2026-11-20,2026-11-21', ['"day" = any($1)', ['2026-11-20', '2026-11-21']]],
    ['day', '>= 2026-11-20', ['"day" >= $1', '2026-11-20']],
    ['at', '2026-11-20', [WITHIN, DAY, DAY, '1 day']],
    ['at', TEN, [WITHIN, TEN, TEN, '1 second']],
    ['at', '!2026-11-20', ['("at" < $1 or "at" >= $2::timestamptz + $3::interval or "at" is null)', DAY, DAY, '1 day']],
    ['at', '> 2026-11-20', ['"at" >= $1::timestamptz + $2::interval', DAY, '1 day']],
    ['at', '<= 2026-11-20', ['"at" < $1::timestamptz + $2::interval', DAY, '1 day']],
    ['at', '< 2026-11-20', ['"at" < $1', '2026-11-20 00:00:00']],
    ['opened', '!Y', ['"open" is distinct from $1', true]],
    ['opened', '1,0', ['"open" = any($1)', [true, false]]],
    ['tags', ',a,b,', [`string_to_array("tags", ',') && $1::text[]`, ['a', 'b']]],
    ['tags', 'a', [`string_to_array("tags", ',') && $1::text[]`, ['a']]],
    ['tags', 'a,b', ['"tags" = any($1)', ['a', 'b']]],
    ['tags', 'a++b', [`string_to_array("tags", ',') && $1::text[]`, ['a,b']]],
    ['tags', '*a*', ['"tags" ilike $1', '%a%']],
    ['remark', 'a', ['"remark" = $1', 'a']],
    ['remark', '*a', ['"remark" ilike $1', '%a']],
    ['home', 'd1,d2,', ['"home" = any($1)', ['d1', 'd2']]],
    ['id', '7', ['"id" = $1', '7']],
    ['createBy', 'admin', ['"create_by" = $1', 'admin']],
  ])('%s=%s', (name, value, expected) => expect(only(name, value)).toEqual(expected))

  test('reads ranges and lists, with whole days and seconds', () => {
    expect(only('count_begin', '1')).toEqual(['"count" >= $1', 1])
    expect(only('count_end', '9')).toEqual(['"count" <= $1', 9])
    expect(only('at_begin', '2026-11-20')).toEqual(['"at" >= $1', '2026-11-20 00:00:00'])
    expect(only('at_end', '2026-11-20')).toEqual(['"at" < $1::timestamptz + $2::interval', DAY, '1 day'])
    expect(only('createTime_end', TEN)).toEqual(['"create_time" < $1::timestamptz + $2::interval', TEN, '1 second'])
    expect(only('day_end', '2026-11-20')).toEqual(['"day" <= $1', '2026-11-20'])
    expect(only('code_MultiString', 'a,b')).toEqual(['"code" = any($1)', ['a', 'b']])
    expect(only('count_MultiString', '1,,2,')).toEqual(['"count" = any($1)', [1, 2]])
    expect(only('price_end', '2.5')).toEqual(['"price" <= $1', 2.5])
    expect(only('day_begin', '2026-11-20')).toEqual(['"day" >= $1', '2026-11-20'])
  })
  test('gives no condition for separators alone', () => {
    for (const value of [',', ',,', '**', '', '  ']) expect(where({ code: value, count: value }), value).toEqual([])
    expect(where({ code_MultiString: ',' })).toEqual([])
  })
  test('ignores unknown, unsearchable, secret and membership parameters', () => {
    const query = {
      note: 'a',
      inner: 'a',
      secretWord: 'a',
      owners: 'a',
      version: '1',
      _t: '1',
      open: '1',
      del_flag: '1',
      tenantId: '2',
    }
    expect(where(query)).toEqual([])
  })
  test.each([
    ['count', 'a', '数量应为整数'],
    ['count', '1.5', '数量应为整数'],
    ['count', '99999999999', '数量应在 -2147483647 到 2147483647 之间'],
    ['count_begin', 'x', '数量应为整数'],
    ['price', 'x', '价格应为数字'],
    ['price', '1e99', '价格应在 -1000000000000 到 1000000000000 之间'],
    ['day', '2026-02-30', '日期不是日期，请改为 YYYY-MM-DD'],
    ['at_end', '昨天', '时间不是时间，请改为 YYYY-MM-DD HH:mm:ss'],
    ['opened', 'perhaps', '开放应为是或否'],
    ['state', 'x', '状态应为整数'],
  ])('%s=%s is refused', (name, value, message) => {
    expect(refusal(() => where({ [name]: value }))).toEqual(['refused', message])
  })
  test('refuses more than 500 values and NUL', () => {
    const values = Array.from({ length: 501 }, (_, i) => i).join(',')
    expect(refusal(() => where({ code: values }))).toEqual(['refused', '编码最多 500 个值'])
    expect(refusal(() => where({ code: 'a\0b' }))[0]).toBe('malformed')
  })
})

const asked = askableResource(thing, {})

describe('sort', () => {
  const order = (query: Query) => compile(ordering(asked, query))[0]

  test('sorts by wire name without suffix, id last', () => {
    expect(order({})).toBe('"create_time" desc, "id" desc')
    expect(order({ column: 'itemName' })).toBe('"item_name" asc, "id" asc')
    expect(order({ column: 'rank_dictText', order: 'DESC' })).toBe('"rank" desc nulls last, "id" desc')
    expect(order({ column: 'opened,code', order: 'desc,asc' })).toBe('"open" desc nulls last, "code" asc, "id" desc')
    expect(order({ column: 'id', order: 'desc' })).toBe('"id" desc')
  })
  test.each([
    'nothing',
    'code ',
    'CODE',
    'item_name',
    'code;drop table x',
    '"code"',
    'code--',
    'ｃode',
    'inner',
    'secretWord',
    'owners',
    'open',
    '__proto__',
    'constructor',
    'toString',
    'version',
    'tenant_id',
  ])('%s', (column) => {
    if (column.trim() === 'code') return expect(order({ column })).toContain('"code" asc')
    expect(refusal(() => ordering(asked, { column }))).toEqual(['refused', `请注意，将要排序的列字段不存在：${column}`])
  })
  test('refuses a fourth column, other directions and NUL', () => {
    expect(refusal(() => ordering(asked, { column: 'code,count,price,day' }))).toEqual(['refused', '最多按 3 列排序'])
    for (const wrong of ['up', 'asc;', 'desc nulls first', '1', "asc'", 'ａsc']) {
      expect(refusal(() => ordering(asked, { column: 'code', order: wrong }))).toEqual([
        'refused',
        '排序方式只能是 asc 或 desc',
      ])
      expect(refusal(() => ordering(asked, { order: wrong }))[0]).toBe('refused')
    }
    expect(refusal(() => ordering(asked, { column: 'code\0' }))[0]).toBe('malformed')
  })
})

describe('paging', () => {
  test('defaults, limits', () => {
    expect(paging({})).toEqual({ pageNo: 1, pageSize: 10, offset: 0 })
    expect(paging({ pageNo: '0' })).toEqual(paging({ pageNo: '1' }))
    expect(paging({ pageNo: '3', pageSize: '20' })).toEqual({ pageNo: 3, pageSize: 20, offset: 40 })
    expect(paging({ pageSize: '5000' }).pageSize).toBe(1000)
    expect(refusal(() => paging({ pageNo: '1002', pageSize: '1000' }))).toEqual([
      'refused',
      '翻页过深，请增加查询条件缩小范围',
    ])
  })
  test.each(['-1', '1.5', 'x', 'Infinity', 'NaN', "1'"])('pageNo=%s is refused', (value) => {
    expect(refusal(() => paging({ pageNo: value }))).toEqual(['refused', '页码应为大于 0 的整数'])
    expect(refusal(() => paging({ pageSize: value }))).toEqual(['refused', '每页条数应为大于 0 的整数'])
  })
})

describe('no byte of a request reaches the text of a statement', () => {
  const NAMES = [
    'code',
    'itemName',
    'count',
    'price',
    'day',
    'at',
    'opened',
    'rank',
    'state',
    'id',
    'createTime',
    'createBy',
  ]
  const names = fc.constantFrom(...NAMES.flatMap((n) => [n, `${n}_begin`, `${n}_end`, `${n}_MultiString`]))
  const prefix = fc.constantFrom('', '!', '*', ',', '> ', '>=', 'lt ', 'gt ')
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom("' or 1=1 --", '"; drop table x', '/**/', '＇', '1) or (1=1'),
  )
  const value = fc.tuple(prefix, hostile, fc.constantFrom('', '*', ',')).map((parts) => parts.join(''))
  const SHAPE =
    /^"[a-z_]+"(::text)? (ilike|=|is distinct from|>=?|<=?) (\$1|any\(\$1(::text\[\])?\))$|^\(?"at" (not )?between \$1 and \$2/

  test('conditions', () => {
    fc.assert(
      fc.property(names, value, (name, given) => {
        try {
          for (const [statement] of where({ [name]: given })) expect(statement).toMatch(SHAPE)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
      }),
      { seed: 6 },
    )
  })
  test('sort', () => {
    const KNOWN = /^("[a-z_]+" (asc|desc|desc nulls last)(, )?)+$/
    fc.assert(
      fc.property(
        fc.oneof(hostile, fc.constantFrom(...NAMES)),
        fc.oneof(hostile, fc.constantFrom('asc', 'desc')),
        (column, order) => {
          try {
            expect(compile(ordering(asked, { column, order }))[0]).toMatch(KNOWN)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
          }
        },
      ),
      { seed: 6 },
    )
  })
})
