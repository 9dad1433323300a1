import { describe, expect, test } from 'vitest'
import { AppError } from './errors.ts'
import {
  bool,
  date,
  dateTime,
  decimal,
  dict,
  dicts,
  group,
  image,
  int,
  longText,
  many,
  ref,
  refs,
  secret,
  text,
  treeRef,
  type Field,
  type Fields,
} from './field.ts'
import { issueOf, missingText, parseIds, parser } from './parse.ts'

/** What a call threw, or a failure of the test. */
const thrown = (work: () => unknown): AppError => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

const read = (f: Field, value: unknown): unknown => parser({ x: f })({ x: value })['x']
const refusal = (f: Field, value: unknown): [kind: string, message: string] => {
  const { kind, message } = thrown(() => read(f, value))
  return [kind, message]
}

interface Fixture {
  field: Field
  reads: readonly (readonly [given: unknown, read: unknown])[]
  refuses?: readonly (readonly [given: unknown, message: string])[]
  malformed: readonly unknown[]
}

const FIXTURES: Record<string, Fixture> = {
  text: {
    field: text('名称', { max: 5 }),
    reads: [
      ['abc', 'abc'],
      [' 主任 ', '主任'],
      ['𠮷𠮷𠮷𠮷𠮷', '𠮷𠮷𠮷𠮷𠮷'],
    ],
    refuses: [
      ['abcdef', '名称不能超过 5 个字符'],
      ['𠮷𠮷𠮷𠮷𠮷𠮷', '名称不能超过 5 个字符'],
    ],
    malformed: [1, true, [], {}, ['a']],
  },
  longText: {
    field: longText('备注'),
    reads: [
      [' 两行\n文字 ', ' 两行\n文字 '],
      ['a'.repeat(20_000), 'a'.repeat(20_000)],
    ],
    refuses: [['a'.repeat(20_001), '备注不能超过 20000 个字符']],
    malformed: [1, {}, []],
  },
  secret: {
    field: secret('密码'),
    reads: [
      [' 前后空格 ', ' 前后空格 '],
      ['   ', '   '],
    ],
    refuses: [['a'.repeat(129), '密码不能超过 128 个字符']],
    malformed: [123, {}, []],
  },
  int: {
    field: int('排序', { min: 0, max: 99 }),
    reads: [
      [5, 5],
      ['5', 5],
      [' 7 ', 7],
      [0, 0],
      [-0, -0],
    ],
    refuses: [
      [1.5, '排序应为整数'],
      ['abc', '排序应为整数'],
      ['1e999', '排序应为整数'],
      [-1, '排序应在 0 到 99 之间'],
      [100, '排序应在 0 到 99 之间'],
    ],
    malformed: [true, {}, [], [1]],
  },
  decimal: {
    field: decimal('数值'),
    reads: [
      [1.25, 1.25],
      ['-3.5', -3.5],
    ],
    refuses: [
      ['一', '数值应为数字'],
      [Infinity, '数值应为数字'],
      [1e13, '数值应在 -1000000000000 到 1000000000000 之间'],
    ],
    malformed: [false, {}],
  },
  bool: {
    field: bool('启用'),
    reads: [
      [true, true],
      [false, false],
      [1, true],
      [0, false],
      ['1', true],
      ['0', false],
      ['true', true],
      ['N', false],
      ['Y', true],
    ],
    malformed: ['yes', 2, {}, []],
  },
  date: {
    field: date('生日'),
    reads: [
      ['2026-02-28', '2026-02-28'],
      ['2024-02-29 10:11:12', '2024-02-29'],
    ],
    refuses: ['2026-02-29', '2026-13-01', '0000-01-01', '昨天', '20260101'].map(
      (v) => [v, '生日不是日期，请改为 YYYY-MM-DD'] as const,
    ),
    malformed: [20260101, {}, []],
  },
  dateTime: {
    field: dateTime('开始时间'),
    reads: [
      ['2026-11-20', '2026-11-20 00:00:00'],
      ['2026-11-20T08:09', '2026-11-20 08:09:00'],
      ['2026-11-20 23:59:59', '2026-11-20 23:59:59'],
    ],
    refuses: ['2026-11-20 24:00', '2026-02-30 10:00:00', 'now()', '2026-11-20 10:00:00Z'].map(
      (v) => [v, '开始时间不是时间，请改为 YYYY-MM-DD HH:mm:ss'] as const,
    ),
    malformed: [1, {}],
  },
  dict: {
    field: dict('职级', 'position_rank'),
    reads: [
      ['1', '1'],
      [1, '1'],
      [' 2 ', '2'],
    ],
    refuses: [['x'.repeat(101), '职级不能超过 100 个字符']],
    malformed: [true, {}, []],
  },
  'numeric dict': {
    field: dict('状态', 'status', { numeric: true }),
    reads: [
      [1, 1],
      ['2', 2],
    ],
    refuses: [['a', '状态应为整数']],
    malformed: [{}, []],
  },
  dicts: {
    field: dicts('标签', 'labels'),
    reads: [
      ['a,b,a,', 'a,b'],
      [['a', 'b'], 'a,b'],
    ],
    refuses: [[Array.from({ length: 501 }, (_, i) => `v${i}`), '标签最多选择 500 项']],
    malformed: ["a'b", [1], {}, 5],
  },
  ref: {
    field: ref('公司', 'system:depart'),
    reads: [
      ['1888', '1888'],
      [12, '12'],
      [' a-b_c ', 'a-b_c'],
    ],
    malformed: ['a b', "1' or '1'='1", 'x'.repeat(65), {}, [], '＜'],
  },
  treeRef: { field: treeRef('上级', 'system:depart'), reads: [['1', '1']], malformed: ['../1', {}] },
  refs: {
    field: refs('角色', 'system:role'),
    reads: [
      ['1,2,', '1,2'],
      [['1', '2', '2'], '1,2'],
      [[], ''],
    ],
    malformed: ['1;2', [{}], 7],
  },
  image: {
    field: image('头像'),
    reads: [
      ['1/2026/11/a.png', '1/2026/11/a.png'],
      ['https://cdn.example.cn/a.png', 'https://cdn.example.cn/a.png'],
    ],
    refuses: ['../a.png', '/etc/passwd', 'javascript:alert(1)', 'a b.png', 'data:text/html,x'].map(
      (v) => [v, '头像的地址不正确，请重新上传'] as const,
    ),
    malformed: [1, {}],
  },
}

describe.each(Object.entries(FIXTURES))('%s', (_name, { field, reads, refuses = [], malformed }) => {
  test.each(reads)('reads %j', (given, expected) => expect(read(field, given)).toEqual(expected))
  test.each(refuses)('refuses %j', (given, message) => expect(refusal(field, given)).toEqual(['refused', message]))
  test.each(malformed)('%j is malformed', (given) => {
    const [kind, message] = refusal(field, given)
    expect([kind, message.startsWith(field.label)]).toEqual(['malformed', true])
  })
  test('blank and absent become null', () => {
    for (const blank of [undefined, null, '']) expect(read(field, blank)).toBeNull()
  })
  test('required: the sentence carries the label', () => {
    const required = { ...field, required: true }
    for (const blank of [undefined, null, '']) expect(refusal(required, blank)).toEqual(['refused', missingText(field)])
    expect(missingText(field)).toMatch(new RegExp(`^请(选择|输入)${field.label}$`))
  })
})

describe('texts', () => {
  const UNUSABLE = ['a\0b', 'a\u0007b', 'a\u007fb', 'a\u202eb', 'a\u2066b', 'a\ud800b', '\udc00']

  test.each(UNUSABLE)('refuse characters a reader cannot see: %j', (value) => {
    for (const f of [text('名称'), longText('名称'), secret('名称')]) {
      expect(refusal(f, value)).toEqual(['refused', '名称含有不可用的字符，请重新输入'])
    }
  })
  test.each([
    ['code', 'A-1.b:c_d', '-a'],
    ['permission', 'system:user:add,user:add', '新增'],
    ['username', 'li.ming@ward-3', '李明'],
    ['mobile', '13800138000', '12800138000'],
    ['email', 'name@example.cn', 'name@example'],
    ['dictValue', '值-1', 'a,b'],
  ] as const)('check %s', (check, fine, wrong) => {
    const f = text('字段', { check })
    expect(read(f, fine)).toBe(fine)
    expect(refusal(f, wrong)[0]).toBe('refused')
    expect(refusal(f, wrong)[1]).toMatch(/^字段/)
  })
  test('blank means: nothing but spaces; a password of spaces is one', () => {
    expect(read(text('名称'), ' \t ')).toBeNull()
    expect(refusal(text('名称', { required: true }), ' 　 ')).toEqual(['refused', '请输入名称'])
    expect(read(secret('密码', { required: true }), ' ')).toBe(' ')
  })
})

describe('records', () => {
  const fields = {
    name: text('名称', { required: true, max: 10 }),
    sort: int('排序', { initial: 1 }),
    isRoute: bool('路由', { wire: 'route', initial: true }),
  } satisfies Fields

  test('unknown keys are dropped, wire names are read, initial values filled', () => {
    expect(parser(fields)({ name: 'a', route: false, isRoute: true, id: 'x', createBy: 'me' })).toEqual({
      name: 'a',
      sort: 1,
      isRoute: false,
    })
    expect(parser(fields)({ name: 'a' })).toEqual({ name: 'a', sort: 1, isRoute: true })
  })
  test('null clears even when there is an initial value', () => {
    expect(parser(fields)({ name: 'a', sort: null, route: '' })).toEqual({ name: 'a', sort: null, isRoute: null })
  })
  test('partial: a missing key stays missing, a given one is checked, blank of a required one is refused', () => {
    const edit = parser(fields, true)
    expect(edit({ route: 0 })).toEqual({ isRoute: false })
    expect(edit({})).toEqual({})
    expect(edit({ sort: '' })).toEqual({ sort: null })
    expect(thrown(() => edit({ name: ' ' })).message).toBe('请输入名称')
  })
  test('every wrong field is named, under its wire name', () => {
    const error = thrown(() => parser(fields)({ name: '', sort: 1.5, route: true }))
    expect(error.kind).toBe('refused')
    expect(error.detail).toEqual({ fields: { name: '请输入名称', sort: '排序应为整数' } })
    expect(error.message).toBe('请输入名称；排序应为整数')
  })
  test('one wrong type makes the whole request malformed', () => {
    const error = thrown(() => parser(fields)({ name: '', route: 'perhaps' }))
    expect([error.kind, error.detail]).toEqual([
      'malformed',
      { fields: { name: '请输入名称', route: '路由的格式不正确' } },
    ])
  })
  test.each([['a'], [1], [[]], [[{}]], [true]])('%j is no record', (input) => {
    const error = thrown(() => parser(fields)(input))
    expect([error.kind, error.message]).toEqual(['malformed', '请求内容的格式不正确'])
  })
  test('null and undefined count as an empty record', () => {
    expect(thrown(() => parser(fields)(null)).message).toBe('请输入名称')
    expect(parser({ a: text('甲') })(undefined)).toEqual({ a: null })
  })
})

describe('nested', () => {
  const inner = { code: text('编码', { required: true }), n: int('数量', { initial: 2 }) }

  test('a group is checked by its fields', () => {
    const f = group('地址', inner, { required: true })
    expect(read(f, { code: 'a', other: 1 })).toEqual({ code: 'a', n: 2 })
    expect(thrown(() => read(f, {})).detail).toEqual({ fields: { 'x.code': '请输入编码' } })
    expect(refusal(f, 'a')).toEqual(['malformed', '地址的格式不正确'])
    expect(read(group('地址', inner), null)).toBeNull()
  })
  test('many objects, many values, limits', () => {
    const rows = many('明细', inner, { required: true, max: 2 })
    expect(read(rows, [{ code: 'a' }, { code: 'b', n: 3 }])).toEqual([
      { code: 'a', n: 2 },
      { code: 'b', n: 3 },
    ])
    expect(refusal(rows, [{ code: 'a' }, { code: 'b' }, { code: 'c' }])).toEqual(['refused', '明细最多 2 项'])
    expect(refusal(rows, { code: 'a' })).toEqual(['malformed', '明细的格式不正确'])
    expect(thrown(() => read(rows, [{ code: 'a' }, {}])).detail).toEqual({ fields: { 'x.1.code': '请输入编码' } })
    const values = many('用户', { value: text('用户', { required: true, max: 4 }) })
    expect(read(values, ['a', 'b'])).toEqual(['a', 'b'])
    expect(refusal(values, ['a', ''])).toEqual(['refused', '请输入用户'])
    expect(refusal(values, [{ value: 'a' }])).toEqual(['malformed', '用户的格式不正确'])
  })
})

describe('one value, lists of ids', () => {
  test('issueOf answers as the server would', () => {
    expect(issueOf(text('名称', { required: true }), '')).toBe('请输入名称')
    expect(issueOf(text('名称', { max: 2 }), '三个字')).toBe('名称不能超过 2 个字符')
    expect(issueOf(text('名称'), '好')).toBeUndefined()
  })
  test('S-SQL-8 parseIds: blanks skipped, doubles once, grammar, limits', () => {
    expect(parseIds('a, b,,a,')).toEqual(['a', 'b'])
    expect(parseIds(['1', '2'])).toEqual(['1', '2'])
    for (const none of ['', ',,', undefined, null, [], 5, {}]) {
      expect(thrown(() => parseIds(none)).message).toBe('参数不识别！')
    }
    for (const hostile of ["1' or '1'='1", 'a b', 'a;b', '１', 'a\0', 'x'.repeat(65), '../a']) {
      expect(thrown(() => parseIds(hostile)).kind).toBe('malformed')
    }
    const many501 = Array.from({ length: 501 }, (_, i) => i).join(',')
    expect(thrown(() => parseIds(many501)).message).toBe('一次最多处理 500 条，请分批操作')
  })
})
