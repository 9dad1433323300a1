/**
 * One fixture per kind: valid, refused and malformed input.
 * Longer than 300 lines because the fixtures of all kinds are side by side.
 */
import {
  bool,
  date,
  dateTime,
  decimal,
  dict,
  dicts,
  address,
  email,
  file,
  idCard,
  idNumber,
  image,
  int,
  json,
  longText,
  missingText,
  personName,
  phone,
  recordId,
  ref,
  refs,
  richText,
  secret,
  text,
  time,
  treeRef,
  url,
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
    malformed: [[], {}, ['a']],
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
  // binary rounding is no third decimal place
  money: {
    field: decimal('金额', { scale: 2 }),
    reads: [
      [1.1, 1.1],
      ['3703.5', 3703.5],
      [0.07, 0.07],
    ],
    refuses: [[1.005, '金额最多 2 位小数']],
    malformed: [],
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
      // older clients send a picked day as an instant
      ['1990-02-02T16:00:00.327Z', '1990-02-03'],
      ['1990-02-02T15:59:59Z', '1990-02-02'],
      ['1990-02-03T00:00:00+08:00', '1990-02-03'],
      // formats of other systems
      ...[
        '1965-8-4',
        '1965/08/04',
        '1965.8.4',
        '1965年8月4日',
        '19650804',
        '1965/8/4 00:00',
        '1965 年 8 月 4 日',
        '１９６５．８．４',
      ].map((v) => [v, '1965-08-04'] as const),
    ],
    refuses: [
      '2026-02-29',
      '2026-13-01',
      '0000-01-01',
      '昨天',
      '20261301',
      '2026/1-2',
      '65.8.14',
      '8/14/1965',
      '1965-08-149',
      '1965-08-14abc',
      '1965/8/14 abc',
      '1965-08-14 99:99',
      '1965年8月',
      '196584',
      '1965-08-145',
    ].map((v) => [v, '生日不是日期，请改为 YYYY-MM-DD'] as const),
    malformed: [20260101, {}, []],
  },
  dateTime: {
    field: dateTime('开始时间'),
    reads: [
      ['2026-11-20', '2026-11-20 00:00:00'],
      ['2026-11-20T08:09', '2026-11-20 08:09:00'],
      ['2026-11-20 23:59:59', '2026-11-20 23:59:59'],
      ['2026/1/2 8:09', '2026-01-02 08:09:00'],
      ['20260102 08:09', '2026-01-02 08:09:00'],
      ['2026-11-30 24:00', '2026-12-01 00:00:00'],
      ['2026-12-31 24:00:00', '2027-01-01 00:00:00'],
      ['1986-05-04 03:00', '1986-05-04 03:00:00'],
      ['1991-09-15 01:30', '1991-09-15 01:30:00'],
    ],
    refuses: [
      ['1986-05-04 02:30', '开始时间没有这个时刻：当时实行夏令时，时钟拨快了一小时，请核对'],
      ...['2026-11-20 24:01', '2026-02-30 24:00', '2026-02-30 10:00:00', 'now()', '2026-11-20 10:00:00Z'].map(
        (v) => [v, '开始时间不是时间，请改为 YYYY-MM-DD HH:mm:ss'] as const,
      ),
    ],
    malformed: [1, {}],
  },
  time: {
    field: time('开始时刻'),
    reads: [
      ['8:30', '08:30'],
      ['08：30', '08:30'],
      ['0830', '08:30'],
      ['23:59:00', '23:59'],
    ],
    refuses: ['24:00', '25:00', '08:60', '8', '上午'].map(
      (v) => [v, '开始时刻请写成 24 小时制的时和分，例如 08:30'] as const,
    ),
    malformed: [830, {}],
  },
  'time that ends a day': {
    field: time('结束时刻', { endOfDay: true }),
    reads: [['24:00', '24:00']],
    refuses: [['24:01', '结束时刻请写成 24 小时制的时和分，例如 08:30']],
    malformed: [],
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
    malformed: ['a b', "1' or '1'='1", 'x'.repeat(65), {}, [], '＜', 2 ** 60],
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
  richText: {
    field: richText('正文'),
    reads: [[' <p>一</p>\n', ' <p>一</p>\n']],
    refuses: [['a'.repeat(200_001), '正文不能超过 200000 个字符']],
    malformed: [1, {}, []],
  },
  email: {
    field: email('邮箱'),
    reads: [
      ['name@example.cn', 'name@example.cn'],
      [' a.b+c@x-y.example.com ', 'a.b+c@x-y.example.com'],
    ],
    refuses: ['name@example', 'a b@example.cn', '@example.cn', 'name', 'a@b@c.cn', 'a@.cn', 'a,b@c.cn', '<a@b.cn>'].map(
      (v) => [v, '邮箱格式不正确，例如 name@example.cn'] as const,
    ),
    malformed: [1, {}, []],
  },
  url: {
    field: url('网站'),
    reads: [
      'http://example.cn',
      'https://www.example.cn:8443/a/b.html?x=1&y=@#top',
      'HTTPS://Example.CN/',
      'https://医院.example.cn/路径',
      'http://192.0.2.1/a',
      'http://[2001:db8::1]:80/',
    ].map((v) => [v, v] as const),
    refuses: [
      'example.cn',
      'ftp://example.cn',
      'javascript:alert(1)',
      'data:text/html,x',
      'blob:https://example.cn/1',
      '//example.cn',
      'https:/example.cn',
      'https:\\\\example.cn',
      'https://example.cn\\@evil.cn',
      'https://user:pass@example.cn/',
      'https://user@example.cn',
      'https://',
      'https:///a',
      'https://exa mple.cn',
      'https://example.cn/\t',
      'https://example.cn/a\nb',
    ]
      .filter((v) => v.trim() === v)
      .map((v) => [v, '网站应为 http:// 或 https:// 开头的网址，不含账号和密码'] as const),
    malformed: [1, {}, []],
  },
  file: {
    field: file('附件', { max: 2 }),
    reads: [
      ['1/2026/11/a.pdf', '1/2026/11/a.pdf'],
      ['1/2026/11/a.pdf, 1/2026/11/b.pdf,1/2026/11/a.pdf,', '1/2026/11/a.pdf,1/2026/11/b.pdf'],
      [['1/2026/11/a.pdf'], '1/2026/11/a.pdf'],
      [[], null],
      [',', null],
    ],
    refuses: [
      ['a.pdf,b.pdf,c.pdf', '附件最多 2 个文件'],
      ...['../a.pdf', '/etc/passwd', 'https://example.cn/a.pdf', 'a b.pdf', 'a\\b.pdf', 'a/../../b.pdf'].map(
        (v) => [v, '附件的地址不正确，请重新上传'] as const,
      ),
    ],
    malformed: [1, {}, [1], [['a']]],
  },
  json: {
    field: json('参数', { max: 40 }),
    reads: [
      ['{"a":[1,null,"二"]}', { a: [1, null, '二'] }],
      [{ a: { b: true } }, { a: { b: true } }],
      ['[1,2]', [1, 2]],
      [[], []],
      [5, 5],
      ['true', true],
      ['null', null],
    ],
    refuses: [
      ['{a:1}', '参数不是有效的 JSON，请检查格式'],
      ['"只是文字"', '参数应为 JSON 对象、数组、数字或布尔值'],
      ['{"__proto__":{}}', '参数不能使用名称 __proto__'],
      ['{"a":{"constructor":1}}', '参数不能使用名称 constructor'],
      [{ a: 'x'.repeat(50) }, '参数不能超过 40 个字符'],
      ['{"a":"\\u0000"}', '参数含有不可用的字符，请重新输入'],
      ['{"\\ud800":1}', '参数含有不可用的字符，请重新输入'],
      ['['.repeat(17) + ']'.repeat(17), '参数的层级不能超过 16 层'],
    ],
    malformed: [new Date(0), { a: undefined }, [Number.NaN], new Map(), () => 1],
  },
  personName: {
    field: personName('姓名'),
    reads: [
      [' 张三 ', '张三'],
      ['阿依努尔·买买提', '阿依努尔·买买提'],
      ['\u200b李明一', '李明一'],
      ['Иванов Пётр', 'Иванов Пётр'],
    ],
    refuses: [
      ['张'.repeat(101), '姓名不能超过 100 个字符'],
      ['Аdmin', '姓名的一个词里混有不同文字的相似字母，请用同一种文字重新输入'],
    ],
    malformed: [1, {}, []],
  },
  phone: {
    field: phone('电话'),
    reads: [
      ['13812345678', '13812345678'],
      [' 138 1234 5678 ', '13812345678'],
      ['+86 138-1234-5678', '13812345678'],
      ['010-62345678', '010-62345678'],
      ['(0371) 6234567', '0371-6234567'],
      ['037162345678', '0371-62345678'],
      ['138****5678', '138****5678'],
      ['\u202d13800138051\u202c', '13800138051'],
      ['\u200b13800138057', '13800138057'],
      ['１３８００１３８０５４', '13800138054'],
      ['8613800138058', '13800138058'],
      ['021 62345678', '021-62345678'],
      ['010-62345678-801', '010-62345678转801'],
      ['010-62345678转801', '010-62345678转801'],
      ['（0371）6234567 分机 12', '0371-6234567转12'],
      ['400-810-1234', '400-810-1234'],
      ['+852 6123 4567', '+85261234567'],
      ['00886 912 345 678', '+886912345678'],
      ['+44 20 7946 0958', '+442079460958'],
    ],
    refuses: [
      '12812345678',
      '1381234567',
      '62345678',
      '010-12345678',
      '138***5678',
      '13812345678x',
      '电话',
      '13800138055/13900138056',
      '138-0013-8059 (子)',
      '+852 612 4567',
      '+86 12345',
    ].map((v) => [v, '电话应为 11 位手机号、带区号的座机号、400 电话或以 + 开头的境外号码，只填一个'] as const),
    malformed: [13_812_345_678, {}, []],
  },
  idNumber: {
    field: idNumber('证件号码'),
    reads: [
      ['e12345678', 'E12345678'],
      [' h 1234567801 ', 'H1234567801'],
      ['11010519491231002x', '11010519491231002X'],
      ['E12****78', 'E12****78'],
    ],
    refuses: ['E12', '护照E123', '-1234', 'E'.repeat(31)].map(
      (v) => [v, '证件号码应为 4–30 位字母或数字，请核对证件'] as const,
    ),
    malformed: [1, {}, []],
  },
  idCard: {
    field: idCard('身份证号'),
    reads: [
      ['11010519491231002X', '11010519491231002X'],
      ['11010519491231002x', '11010519491231002X'],
      ['110105 19491231 002X', '11010519491231002X'],
      ['110*************2X', '110*************2X'],
    ],
    refuses: [
      ['110105491231002', '身份证号是 15 位旧号码，请填写 18 位身份证号'],
      ...['110105194912310021', '11010519490231002X', '01010519491231002X', '110**********002X', 'X'].map(
        (v) => [v, '身份证号不正确，请核对 18 位身份证号'] as const,
      ),
    ],
    malformed: [1, {}, []],
  },
  address: {
    field: address('地址'),
    reads: [
      [' 郑州市金水区 1 号 ', '郑州市金水区 1 号'],
      ['郑州市****', '郑州市****'],
    ],
    refuses: [['号'.repeat(201), '地址不能超过 200 个字符']],
    malformed: [1, {}, []],
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

test('a text that is chosen asks for a choice', () => {
  expect(refusal(recordId('时段'), '')).toEqual(['refused', '请选择时段'])
  expect(refusal(text('时段', { required: true }), '')).toEqual(['refused', '请输入时段'])
})
