import fc from 'fast-check'

export const HOSTILE = [
  "'",
  '"',
  "' or '1'='1",
  "'; drop table sys_user; --",
  '1) or (1=1',
  '/**/',
  '--',
  '\\',
  '%',
  '_',
  '*',
  '**',
  ',',
  ',,',
  '!',
  '> ',
  '>=x',
  'gt ',
  '<= 5',
  '\0',
  '\u202e',
  '\ud800',
  '\ufeff',
  '￥＇＂；',
  'ｉｄ',
  '${7*7}',
  '{{constructor}}',
  '#{sys_user_code}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e308',
  '9223372036854775808',
  '99999999999999999999',
  '0x10',
  '1.5',
  '2026-02-30',
  '2026-11-20',
  '0001-01-01',
  '10000-01-01',
  '2026-11-20 25:00:00',
  'true',
  'Y',
  '[]',
  '{}',
  '{"a":',
  '%00',
  '%E0%A4%A',
  '../../etc/passwd',
  '..%2f',
  'http://127.0.0.1/',
  'javascript:alert(1)',
  '=1+1',
  '<script>alert(1)</script>',
  'sys_user,password,id',
  'sys_user,realname,id,1=1',
  "sys_depart,depart_name,id,depart_name like '%'",
  'pg_user,usename,passwd',
  'x'.repeat(600),
  '中'.repeat(300),
  'a,'.repeat(300),
]

/** JSON of every wrong type, among them objects that break conversion to texts, lists or promises. */
export const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  2,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [null],
  [[]],
  { a: { b: [1] } },
  ['1', '2'],
  [1, {}],
  { value: '1' },
  { toString: 1 },
  { toString: null, valueOf: null },
  [{ toString: 1 }],
  { length: 2, 0: '1' },
  JSON.parse('{"toJSON":1,"then":1}'),
  JSON.parse('{"__proto__":{"toString":1},"constructor":1}'),
]

// made once: texts look up every character
const BINARY = fc.string({ unit: 'binary', maxLength: 40 })
const JSON_VALUE = fc.jsonValue({ maxDepth: 2 })

export const texts = (real: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 3, arbitrary: fc.constantFrom(...real) },
    { weight: 2, arbitrary: BINARY },
  )

export const jsons = (real: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: texts(real) }, fc.constantFrom(...ODD), JSON_VALUE)

export const some = <T>(names: readonly string[], value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  names.length === 0
    ? fc.constant({})
    : fc.dictionary(fc.constantFrom(...names), value, { maxKeys: Math.min(names.length, 6), noNullPrototype: true })

/** Every name, each with a value: passes the checks for missing fields. */
export const each = <T>(names: readonly string[], value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])))
