/** Longer than 300 lines because the fixtures stand beside the promises they are held to. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as model from '@huxi/model'
import { AppError, columnName, isEncrypted, parser, resource, type Field, type KindName } from '@huxi/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldKeys } from '../src/platform/crypto/cipher.ts'
import type { Database } from '../src/platform/db/db.ts'
import { migrate, MIGRATIONS } from '../src/platform/db/migrate.ts'
import type { Secrets } from '../src/platform/config/secrets.ts'
import { compare, kindOf, placeOf, sheetValue, type Rule } from '../src/engine/kinds/index.ts'
import { asSystem } from '../src/engine/core/caller.ts'
import type { Ctx, AppServices } from '../src/engine/core/context.ts'
import { deriveColumns } from '../src/engine/kinds/derived-columns.ts'
import { reseal } from '../src/engine/write/reseal.ts'
import { placeOfCipher } from '../src/engine/kinds/encrypted.ts'
import { expectedSchema, schemaDifferences } from '../src/engine/kinds/schema-check.ts'
import { selectOne, selectRows } from '../src/engine/read/select.ts'
import { conditions } from '../src/engine/read/where.ts'
import { insertRow, updateRow } from '../src/engine/write/write.ts'
import { openScratch, type Owned } from './harness.ts'

interface Fixture {
  readonly field: Field
  readonly values: readonly [unknown, unknown]
  /** the first value as lists read it; absent = the value itself */
  readonly presented?: unknown
  readonly beside?: Readonly<Record<string, unknown>>
  readonly first: readonly (readonly [Rule, string])[]
  readonly refused?: readonly [string, readonly (readonly [Rule, string])[]]
  /** the first value as a cell; absent = the value itself */
  readonly cell?: unknown
  readonly cells: readonly string[]
}

const ONLY_WHOLE = '加密字段只支持完整值或后四位查询'
const OTHER_RULES: readonly Rule[] = ['ne', 'gt', 'ge', 'lt', 'le', 'in', 'like', 'left_like', 'right_like']
const SEALED = expect.stringMatching(/^gcm\.[0-9a-f]{8}\.[\w-]{40,}$/)
const BLIND = expect.stringMatching(/^[\w-]{43}$/)

type Columns = Exclude<KindName, 'secret' | 'refs' | 'group' | 'many' | 'children'>

const FIXTURES: Record<Columns | 'compared', Fixture> = {
  text: {
    field: model.text('文字', { search: 'like' }),
    values: ['=1+1', '乙'],
    first: [
      ['eq', '=1+1'],
      ['like', '1+'],
      ['right_like', '=1'],
      ['left_like', '+1'],
      ['in', '=1+1,丙'],
    ],
    cells: ['=1+1'],
  },
  popup: {
    field: model.popup('负责人', { popup: { report: 'report_user', column: 'username' } }),
    values: ['nurse', 'doctor'],
    first: [
      ['eq', 'nurse'],
      ['like', 'urs'],
    ],
    cells: ['nurse'],
  },
  longText: {
    field: model.longText('长文'),
    values: ['一行\n二行', '三行'],
    first: [['like', '二']],
    cells: ['一行\n二行'],
  },
  richText: {
    field: model.richText('正文'),
    values: ['<p onclick="x()">甲<script>alert(1)</script></p>', '<p>乙</p>'],
    presented: '<p>甲</p>',
    first: [['like', '甲']],
    cells: ['<p>甲</p>'],
  },
  int: {
    field: model.int('整数'),
    values: [-5, 12_345],
    first: [
      ['eq', '-5'],
      ['lt', '0'],
      ['ne', '12345'],
      ['in', '-5,6'],
    ],
    refused: [
      '整数应为整数',
      [
        ['eq', 'x'],
        ['gt', '1.5'],
      ],
    ],
    cells: ['-5', ' -5 '],
  },
  decimal: {
    field: model.decimal('小数'),
    values: [12_345.25, 0],
    first: [
      ['gt', '1'],
      ['eq', '12345.25'],
    ],
    cells: ['12345.25', '12,345.25', '１２３４５．２５', '12 345.25'],
  },
  compared: {
    field: model.decimal('含量（mg/L）', { scale: 2, comparable: true }),
    values: ['<0.5', 12],
    first: [
      ['eq', '0.5'],
      ['lt', '9'],
      ['in', '0.5,7'],
      ['ne', '12'],
    ],
    refused: ['含量（mg/L）“<0.5”带有比较符号，这里只能填写一个确定的数字', [['eq', '<0.5']]],
    cells: ['<0.5', '＜ 0.5', '小于0.50', '<0.5 mg/L'],
  },
  bool: {
    field: model.bool('是否'),
    values: [true, false],
    first: [
      ['eq', '1'],
      ['ne', '0'],
      ['eq', 'Y'],
    ],
    cell: '是',
    cells: ['是', '1', 'true', 'Y'],
  },
  date: {
    field: model.date('日期'),
    values: ['2026-01-05', '2027-12-31'],
    first: [
      ['le', '2026-06-30'],
      ['eq', '2026-01-05 10:00:00'],
    ],
    cells: [
      '2026-01-05',
      '2026/1/5',
      '2026年1月5日',
      '2026.1.5',
      '2026-01-05 00:00:00',
      '20260105',
      '2026 / 1 / 5',
      '46027',
    ],
  },
  dateTime: {
    field: model.dateTime('时间'),
    values: ['2026-01-05 08:09:00', '2027-01-01 00:00:00'],
    first: [
      ['eq', '2026-01-05'],
      ['lt', '2027-01-01'],
      ['le', '2026-01-05'],
    ],
    cells: ['2026-01-05 08:09:00', '2026/1/5 8:09', '2026-01-05T08:09', '20260105 08:09', '46027.339583333334'],
  },
  time: {
    field: model.time('时刻'),
    values: ['08:30', '21:00'],
    first: [
      ['eq', '8:30'],
      ['le', '12:00'],
    ],
    cells: ['08:30', '8:30', '08:30:00', '0.3541666666666667'],
  },
  dict: {
    field: model.dict('字典', 'd'),
    values: ['1', '2'],
    first: [
      ['eq', '1'],
      ['in', '1,3'],
    ],
    cells: ['1'],
  },
  dicts: { field: model.dicts('多选', 'd'), values: ['1,2', '3'], first: [['like', '2']], cells: ['1,2', '1, 2'] },
  ref: { field: model.ref('引用', 'test:kind'), values: [null, null], first: [], cells: [] },
  treeRef: { field: model.treeRef('上级', 'test:kind'), values: [null, null], first: [], cells: [] },
  email: {
    field: model.email('邮箱'),
    values: ['a@example.cn', 'b@example.cn'],
    first: [
      ['eq', 'a@example.cn'],
      ['right_like', 'A@'],
    ],
    cells: ['a@example.cn'],
  },
  url: {
    field: model.url('网址'),
    values: ['https://a.example.cn/', 'https://b.example.cn/'],
    first: [['like', '//a.']],
    cells: ['https://a.example.cn/'],
  },
  image: {
    field: model.image('图片'),
    values: ['1/2026/11/a.png', '1/2026/11/b.png'],
    first: [['eq', '1/2026/11/a.png']],
    cells: ['1/2026/11/a.png'],
  },
  file: {
    field: model.file('附件'),
    values: ['1/2026/11/a.pdf,1/2026/11/b.pdf', '1/2026/11/c.pdf'],
    first: [['ne', '1/2026/11/c.pdf']],
    cells: ['1/2026/11/a.pdf,1/2026/11/b.pdf'],
  },
  json: {
    field: model.json('参数'),
    values: [{ a: [1, null, '二'] }, [3]],
    first: [['eq', ' {"a": [1, null, "二"]} ']],
    refused: ['参数不是有效的 JSON，请检查格式', [['eq', '{']]],
    cell: '{"a":[1,null,"二"]}',
    cells: ['{"a":[1,null,"二"]}'],
  },
  person: {
    field: model.person('审核人', { search: 'eq' }),
    values: ['nurse', 'doctor'],
    first: [
      ['eq', 'nurse'],
      ['like', 'urs'],
    ],
    cells: ['nurse'],
  },
  personName: {
    field: model.personName('姓名', { search: 'like' }),
    values: ['单小明', '曾乐'],
    beside: {
      person_name_pinyin: expect.stringMatching(/^shan'xiao'ming shanxiaoming/),
      person_name_initials: expect.stringMatching(/^sxm/),
    },
    first: [
      ['eq', '单小明'],
      ['like', '小'],
      ['like', 'shanxiao'],
      ['like', 'dan xiao ming'],
      ['like', 'SXM'],
      ['like', 'xm'],
      ['right_like', 'shan'],
      ['right_like', 'sx'],
      ['left_like', 'ming'],
    ],
    cell: '单*明',
    cells: ['单小明', ' 单小明 '],
  },
  phone: {
    field: model.phone('电话', { unique: true, search: 'eq' }),
    values: ['13812345678', '010-62349999'],
    presented: '138****5678',
    beside: { phone_cipher: SEALED, phone_index: BLIND, phone_tail: BLIND },
    first: [
      ['eq', '13812345678'],
      ['eq', '+86 138 1234 5678'],
      ['eq', '5678'],
      ['eq', ' 5678 '],
    ],
    refused: [
      ONLY_WHOLE,
      [...OTHER_RULES.map((rule) => [rule, '5678'] as const), ['eq', '138'], ['eq', '138****5678']],
    ],
    cells: ['13812345678', '138-1234-5678', '+86 138 1234 5678', '１３８１２３４５６７８'],
  },
  idCard: {
    field: model.idCard('证件', { search: 'eq' }),
    values: ['11010519491231002X', '110101199003070134'],
    presented: '110*************2X',
    beside: { id_card_cipher: SEALED, id_card_index: BLIND, id_card_tail: BLIND },
    first: [
      ['eq', '11010519491231002x'],
      ['eq', '002X'],
      ['eq', '002x'],
    ],
    refused: [ONLY_WHOLE, [...OTHER_RULES.map((rule) => [rule, '002X'] as const), ['eq', '110105']]],
    cells: ['11010519491231002X', '11010519491231002x'],
  },
  idNumber: {
    field: model.idNumber('证件号码', { search: 'eq' }),
    values: ['E12345678', 'H8765432101'],
    presented: 'E12****78',
    beside: { id_number_cipher: SEALED, id_number_index: BLIND, id_number_tail: BLIND },
    first: [
      ['eq', 'e12345678'],
      ['eq', '5678'],
    ],
    refused: [ONLY_WHOLE, [...OTHER_RULES.map((rule) => [rule, '5678'] as const), ['eq', '12']]],
    cells: ['E12345678', 'e12345678'],
  },
  address: {
    field: model.address('地址', { search: 'eq' }),
    values: ['郑州市金水区健康路 12 号', '开封市鼓楼区书店街 3 号'],
    presented: '郑州市金水区****',
    beside: { address_cipher: SEALED, address_index: BLIND, address_tail: BLIND },
    first: [
      ['eq', '郑州市金水区健康路12号'],
      ['eq', '郑州市金水区健康路 １２ 号'],
      ['eq', '路12号'],
    ],
    refused: [ONLY_WHOLE, OTHER_RULES.map((rule) => [rule, '路12号'] as const)],
    cells: ['郑州市金水区健康路 12 号'],
  },
}
const KINDS = Object.entries(FIXTURES).map(([name, fixture]) => ({ name: name as keyof typeof FIXTURES, ...fixture }))

const thing = resource({
  name: 'test:kind',
  title: '样本',
  table: 'test_kind',
  path: '/test/kind',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'int',
  fields: Object.fromEntries(KINDS.map(({ name, field }) => [name, field])),
})

let owned: Owned
let database: Database
const secrets = { field: randomBytes(32), blindIndex: randomBytes(32) } as unknown as Secrets
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const servicesOf = (keys: Secrets): AppServices =>
  ({
    database,
    secrets: keys,
    clock: { now: () => Date.now() },
    log: silent,
    bus: { announce: async () => {}, deliver: () => {}, publish: () => {} },
    ports: {
      resources: new Map([[thing.name, thing]]),
      sights: new Map(),
      dependents: new Map(),
      dictionaries: { choosable: async (_ctx: Ctx, _code: string, values: string[]) => new Set(values) },
      journal: { changed: async () => {}, answered: () => {} },
      drafts: { forget: async () => {}, follow: async () => [] },
    },
  }) as unknown as AppServices

const systemOf = (tenantId: number, keys = secrets): Ctx => asSystem(servicesOf(keys), 'test', tenantId)
type Row = Record<string, unknown>
const raw = async (): Promise<Row[]> =>
  (await database.asOwner((client) => client.query('select * from test_kind order by create_time, id'))).rows as Row[]

let ctx: Ctx
let rows: Row[]

/** Tables of the first migrations have no definition here. */
const isOfTable = (statement: string): boolean => !statement.startsWith('drop table')

beforeAll(async () => {
  owned = await openScratch()
  database = owned.database
  await migrate(database, { until: 221 })
  const statements = (await schemaDifferences(database, expectedSchema([thing], {}))).filter(isOfTable)
  await database.asOwner(async (client) => {
    await client.query(`insert into sys_tenant (id, name) values (1, '一'), (2, '二')`)
    await client.query(readFileSync(join(MIGRATIONS, '0574_create_table.sql'), 'utf8'))
    for (const statement of statements) await client.query(statement)
  })
  ctx = systemOf(1)
  rows = []
  for (const turn of [0, 1] as const) {
    const input = Object.fromEntries(KINDS.map(({ name, values }) => [name, values[turn]]))
    rows.push(await insertRow(ctx, thing, input))
  }
}, 60_000)
afterAll(async () => {
  await database.close()
  await owned.drop()
})

const revealed = (asking: Ctx, id: string, sealed: string): string =>
  fieldKeys(asking.services.secrets).cipher.open(sealed, placeOfCipher({ table: 'test_kind', column: 'phone', id }))

const presentedOf = ({ presented, values }: Fixture): unknown => presented ?? values[0]

const found = async (where: ReturnType<typeof compare>): Promise<unknown[]> =>
  (await selectRows(ctx, thing, [where])).map((row) => row['id'])

const refusal = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError && error.kind === 'refused') return error.message
    throw error
  }
  return ''
}

describe.each(KINDS)('$name', (kind) => {
  const { name, field, beside = {}, first, refused, cells, values } = kind
  const column = columnName(name)

  test('store and read', async () => {
    expect(rows[0]![name]).toEqual(presentedOf(kind))
    expect(((await selectOne(ctx, thing, String(rows[0]!['id']))) as Row)[name]).toEqual(presentedOf(kind))
    expect((await raw())[0]).toMatchObject(beside)
    expect(Object.keys(kindOf(field).columns(field, column))).toEqual([column, ...Object.keys(beside)])
  })
  test('blank empties every column', async () => {
    const columns = kindOf(field).store({ ...placeOf(ctx, thing, column), id: '1' }, field, null)
    expect(Object.entries(columns)).toEqual(Object.keys(kindOf(field).columns(field, column)).map((c) => [c, null]))
  })
  test('compare', async () => {
    const place = placeOf(ctx, thing, column)
    for (const [rule, value] of first)
      expect(await found(compare(place, field, rule, value)), `${rule} ${value}`).toEqual([rows[0]!['id']])
    const [sentence, questions] = refused ?? ['', []]
    for (const [rule, value] of questions)
      expect(
        refusal(() => compare(place, field, rule, value)),
        `${rule} ${value}`,
      ).toBe(sentence)
    const given = values[0]
    if (given !== null)
      expect(await found(kindOf(field).equals(place, field, name === 'richText' ? kind.presented : given))).toEqual([
        rows[0]!['id'],
      ])
  })
  test('export', () => {
    expect(sheetValue(field, null, undefined)).toBeNull()
    if (values[0] !== null)
      expect(sheetValue(field, presentedOf(kind), undefined)).toEqual(kind.cell ?? presentedOf(kind))
  })
  test('import', () => {
    const parse = parser({ value: field })
    for (const cell of cells) {
      const expected = name === 'richText' ? kind.presented : values[0]
      expect(parse({ value: kindOf(field).fromSheet(field, cell) }), cell).toEqual({ value: expected })
    }
  })
  test('export, then import: nothing has changed', async () => {
    if (values[0] === null) return
    const before = (await raw())[0]!
    const cell = String(sheetValue(field, rows[0]![name], undefined))
    const input = parser({ [name]: field })({ [name]: kindOf(field).fromSheet(field, cell) })
    const { after } = await updateRow(ctx, thing, String(rows[0]!['id']), undefined, input)
    expect(after[name]).toEqual(rows[0]![name])
    const physical = Object.keys(kindOf(field).columns(field, column))
    const picked = (row: Row) => Object.fromEntries(physical.map((c) => [c, row[c]]))
    expect(picked((await raw()).find((row) => row['id'] === before['id'])!)).toEqual(picked(before))
  })
})

test('printed statements make the table of the definition', async () => {
  const all = await schemaDifferences(database, expectedSchema([thing], {}))
  expect(all.filter(isOfTable)).toEqual([])
})

test('a number rounded by a spreadsheet program is refused with advice', () => {
  for (const name of ['idNumber', 'idCard', 'phone', 'text'] as const) {
    const { field } = FIXTURES[name]
    expect(
      refusal(() => kindOf(field).fromSheet(field, '9.90000196508142E+17')),
      name,
    ).toContain('请把该列的格式改为“文本”')
  }
})

test('a part of a day with two decimals is asked for', () => {
  const { field } = FIXTURES.time
  expect(refusal(() => kindOf(field).fromSheet(field, '0.30'))).toContain('请改写为 00:30 或 07:12')
})

test('a list parameter of an encrypted field: whole value or last four, nothing else', async () => {
  const ask = (query: Record<string, string>) => conditions(ctx, thing, query, 'noted')
  expect(await found(ask({ phone: '5678' })[0]!)).toEqual([rows[0]!['id']])
  for (const query of [
    { phone: '*5678' },
    { phone: '!5678' },
    { phone: '>= 5678' },
    { phone: '5678,9999' },
    { phone_begin: '5678' },
    { phone_MultiString: '5678' },
    { idCard: '*002X*' },
    { address: '*郑州*' },
  ])
    expect(
      refusal(() => ask(query as unknown as Record<string, string>)),
      JSON.stringify(query),
    ).toBe(ONLY_WHOLE)
})

describe('masks sent back', () => {
  const encrypted = KINDS.filter(({ field }) => isEncrypted(field))

  test.each(encrypted)('$name: the stored mask means unchanged', async ({ name, presented }) => {
    const id = String(rows[0]!['id'])
    const before = (await raw()).find((row) => row['id'] === id)!
    await updateRow(ctx, thing, id, undefined, { [name]: presented })
    const after = (await raw()).find((row) => row['id'] === id)!
    expect(after[`${columnName(name)}_cipher`]).toBe(before[`${columnName(name)}_cipher`])
  })
  test.each([
    ['phone', '139****5678', '请填写完整的电话'],
    ['idCard', '120*************2X', '请填写完整的证件'],
    ['address', '洛阳市****', '请填写完整的地址'],
    ['personName', '张*明', '请填写完整的姓名'],
  ])('%s: another mask is refused, and every mask when adding', async (name, mask, sentence) => {
    const refusals = [
      updateRow(ctx, thing, String(rows[0]!['id']), undefined, { [name]: mask }),
      insertRow(ctx, thing, { [name]: mask }),
    ]
    await Promise.all(refusals.map((each) => expect(each).rejects.toThrow(sentence)))
  })
})

describe('values encrypted at rest', () => {
  test('a dump of the table holds no clear value', async () => {
    const dump = JSON.stringify(await raw())
    for (const clear of ['13812345678', '01062349999', '62349999', '11010519491231002X', '健康路', '书店街'])
      expect(dump).not.toContain(clear)
  })
  test('exchanged cipher texts do not open', async () => {
    const [one, two] = (await raw()) as [Row, Row]
    const open = (row: Row, sealed: unknown) => revealed(systemOf(1), String(row['id']), String(sealed))
    expect(open(one, one['phone_cipher'])).toBe('13812345678')
    expect(() => open(one, two['phone_cipher'])).toThrow()
    expect(() => open(two, one['phone_cipher'])).toThrow()
  })
  test('a unique value is found by its blind index, within the tenant', async () => {
    const taken = insertRow(ctx, thing, { phone: '138 1234 5678' })
    await expect(taken).rejects.toThrow('电话已存在，请换一个')
    const neighbour = await insertRow(systemOf(2), thing, { phone: '13812345678' })
    const [mine, theirs] = [(await raw())[0]!, (await raw()).find((row) => row['id'] === neighbour['id'])!]
    expect(theirs['phone_index']).not.toBe(mine['phone_index'])
    expect(theirs['phone_tail']).not.toBe(mine['phone_tail'])
  })
  test('a new key reseals values of old keys, once', async () => {
    const renewed = {
      field: randomBytes(32),
      blindIndex: randomBytes(32),
      retiredField: [secrets.field],
    } as unknown as Secrets
    const before = (await raw())[0]!
    expect((await reseal(servicesOf(renewed))).values).toBeGreaterThan(0)
    const after = (await raw())[0]!
    expect(after['phone_cipher']).not.toBe(before['phone_cipher'])
    expect(after['phone_index']).not.toBe(before['phone_index'])
    const alone = { field: renewed.field, blindIndex: renewed.blindIndex } as unknown as Secrets
    expect(revealed(systemOf(1, alone), String(after['id']), String(after['phone_cipher']))).toBe('13812345678')
    const place = placeOf(systemOf(1, alone), thing, 'phone')
    expect(await found(compare(place, thing.fields['phone']!, 'eq', '13812345678'))).toEqual([after['id']])
    expect(await reseal(servicesOf(renewed))).toEqual({ values: 0, unreadable: 0 })
  })
})

test('names written without the engine get their pinyin at the next start, empty ones are passed over', async () => {
  await database.asOwner((client) =>
    client.query(`insert into test_kind (id, tenant_id, person_name, create_time)
      select 'bare' || n, 1, case when n > 1200 then '' else '尉迟恭' end, now() from generate_series(1, 1201) n`),
  )
  expect(await deriveColumns(servicesOf(secrets))).toBe(1200)
  const place = placeOf(ctx, thing, 'person_name')
  expect(await found(compare(place, thing.fields['personName']!, 'like', 'yuchi'))).toHaveLength(1200)
  expect(await deriveColumns(servicesOf(secrets))).toBe(0)
})
