import { bool, group, int, issueOf, longText, many, parseIds, parser, secret, text, type Fields } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { read, refusal, thrown } from './refusal.ts'

describe('texts', () => {
  const UNUSABLE = ['a\0b', 'a\u0007b', 'a\u007fb', 'a\ud800b', '\udc00', 'a\ufffdb']

  test.each(UNUSABLE)('refuse characters a reader cannot see: %j', (value) => {
    for (const f of [text('名称'), longText('名称'), secret('名称')]) {
      expect(refusal(f, value)).toEqual(['refused', '名称含有不可用的字符，请重新输入'])
    }
  })
  test('drops direction marks; refuses them in a password', () => {
    for (const f of [text('名称'), longText('名称')]) expect(read(f, 'a\u202eb\u2066')).toBe('ab')
    expect(refusal(secret('密码'), 'a\u202eb')[0]).toBe('refused')
  })
  test.each([
    ['code', 'A-1.b:c_d', '-a'],
    ['permission', 'system:user:add,user:add', '新增'],
    ['username', 'li.ming@ward-3', '李明'],
    ['mobile', '13800138000', '12800138000'],
    ['dictValue', '值-1', 'a,b'],
  ] as const)('check %s', (check, fine, wrong) => {
    const f = text('字段', { check })
    expect(read(f, fine)).toBe(fine)
    expect(refusal(f, wrong)[0]).toBe('refused')
    expect(refusal(f, wrong)[1]).toMatch(/^字段/)
  })
  test('counts spaces as blank, except in a password', () => {
    expect(read(text('名称'), ' \t ')).toBeNull()
    expect(refusal(text('名称', { required: true }), ' 　 \u200b')).toEqual(['refused', '请输入名称'])
    expect(read(secret('密码', { required: true }), ' ')).toBe(' ')
  })
})

test('accepts numbers and booleans of older clients as text, nothing else', () => {
  expect([1_763_800_000_123, true, 0].map((value) => read(text('标识'), value))).toEqual(['1763800000123', 'true', '0'])
  expect(refusal(text('手机号', { check: 'mobile' }), 12_800_138_000)[0]).toBe('refused')
  for (const value of [{}, [1], Number.NaN, 2 ** 53]) expect(refusal(text('标识'), value)[0]).toBe('malformed')
  expect(refusal(secret('密码'), 123_456)[0]).toBe('malformed')
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
  test('partial: keeps missing keys missing, checks present ones, refuses a blank required one', () => {
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
  test('parseIds: blanks skipped, doubles once, grammar, limits', () => {
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
