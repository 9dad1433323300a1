/** One fixture per kind: what it reads, what it refuses, what no form sends. */
import {
  bool,
  date,
  dateTime,
  decimal,
  dict,
  dicts,
  image,
  int,
  longText,
  missingText,
  ref,
  refs,
  secret,
  text,
  treeRef,
  type Field,
} from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { read, refusal } from './refusal.ts'

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
