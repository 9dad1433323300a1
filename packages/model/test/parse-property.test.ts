/** For any input a parser answers values of its fields or an AppError in Chinese. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as kinds from '@huxi/model'
import { AppError, issueOf, parseIds, parser, type Fields } from '@huxi/model'

const RUNS = { seed: 20_261_120 }

const FIELDS: Fields = {
  text: kinds.text('文本', { max: 20, check: 'code' }),
  longText: kinds.longText('长文'),
  int: kinds.int('整数', { min: 0, max: 10 }),
  decimal: kinds.decimal('小数'),
  bool: kinds.bool('是否', { wire: 'flag' }),
  date: kinds.date('日期'),
  dateTime: kinds.dateTime('时间'),
  time: kinds.time('时刻'),
  dict: kinds.dict('字典', 'a'),
  number: kinds.dict('数字字典', 'b', { numeric: true }),
  dicts: kinds.dicts('多选', 'c'),
  ref: kinds.ref('引用', 'x:y'),
  refs: kinds.refs('多引用', 'x:y'),
  treeRef: kinds.treeRef('上级', 'x:y'),
  secret: kinds.secret('密码'),
  image: kinds.image('图片'),
  richText: kinds.richText('正文'),
  email: kinds.email('邮箱'),
  url: kinds.url('网址'),
  file: kinds.file('附件'),
  json: kinds.json('参数'),
  personName: kinds.personName('姓名'),
  phone: kinds.phone('电话'),
  idCard: kinds.idCard('证件'),
  idNumber: kinds.idNumber('证件号码'),
  address: kinds.address('地址'),
  group: kinds.group('一组', { a: kinds.text('甲', { required: true }) }),
  many: kinds.many('多个', { a: kinds.text('甲'), b: kinds.int('乙') }),
  values: kinds.many('多值', { value: kinds.text('值', { required: true }) }),
}
const WIRES = [
  'text',
  'longText',
  'int',
  'decimal',
  'flag',
  'date',
  'dateTime',
  'time',
  'dict',
  'number',
  'dicts',
  'ref',
  'refs',
  'treeRef',
  'secret',
  'image',
  'richText',
  'email',
  'url',
  'file',
  'json',
  'personName',
  'phone',
  'idCard',
  'idNumber',
  'address',
  'group',
  'many',
  'values',
  '__proto__',
  'constructor',
  'id',
]

const strange = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '2026-02-30',
  'null',
  'true',
  "' or 1=1 --",
  '\0',
  '\ud800',
  '＇',
  '../..',
  '{{x}}',
  '{"a":1}',
  '138****1234',
  '010-62345678',
  'https://example.cn/',
)
const value = fc.oneof(
  fc.anything({ withNullPrototype: true, withBigInt: true }),
  fc.string({ unit: 'binary' }),
  strange,
)
const input = fc.oneof(fc.dictionary(fc.constantFrom(...WIRES), value), fc.anything())

/** Plain data, so that a failing property prints it. */
const outcome = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.message).toMatch(/[\u4e00-\u9fff]/)
    expect(['refused', 'malformed']).toContain(error.kind)
    return undefined
  }
}

test.each([false, true])('parser throws nothing but AppError, partial %s', (partial) => {
  const parse = parser(FIELDS, partial)
  fc.assert(
    fc.property(input, (given) => {
      const read = outcome(() => parse(given)) as object | undefined
      for (const key of Object.keys(read ?? {})) expect(Object.keys(FIELDS)).toContain(key)
    }),
    RUNS,
  )
})

test('parsing a parsed value again is idempotent', () => {
  const parse = parser(FIELDS)
  fc.assert(
    fc.property(input, (given) => {
      const once = outcome(() => parse(given)) as Record<string, unknown> | undefined
      if (!once) return
      const { bool, ...rest } = once
      expect(parse({ ...rest, flag: bool })).toEqual(once)
    }),
    RUNS,
  )
})

test('issueOf and parseIds throw nothing but AppError', () => {
  fc.assert(
    fc.property(value, fc.constantFrom(...Object.values(FIELDS)), (given, f) => {
      const issue = issueOf(f, given)
      expect(issue === undefined || issue.length > 0).toBe(true)
      for (const id of (outcome(() => parseIds(given)) as string[] | undefined) ?? [])
        expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    }),
    RUNS,
  )
})
