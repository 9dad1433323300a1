import { user } from '@huxi/contract'
import { AppError, columnName, type Field } from '@huxi/model'
import fc from 'fast-check'
import { Kysely, PostgresAdapter, DummyDriver, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readCondition, WRONG_CODE, type Columns } from './condition.ts'

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (k) => new PostgresIntrospector(k),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const NAMES = ['username', 'realname', 'phone', 'email', 'workNo', 'sex'] as const
const columns: Columns = new Map(NAMES.map((name) => [columnName(name), user.fields[name] as Field]))

const compiled = (source: string) => {
  const { where, order } = readCondition(columns, source)
  const { sql: text, parameters } =
    sql`${sql.join(where, sql` and `)} ${order ? sql`order by ${order}` : sql``}`.compile(db)
  return { text: text.trim(), parameters }
}

const refusal = (source: string): unknown => {
  try {
    readCondition(columns, source)
    return undefined
  } catch (error) {
    return error
  }
}

const isRefused = (source: string): boolean => {
  const error = refusal(source)
  if (error !== undefined && !(error instanceof AppError && error.kind === 'refused' && error.message === WRONG_CODE))
    throw error
  return error !== undefined
}

/** An independent statement of the grammar as one regular expression. Only text columns, so that every literal fits. */
const COLUMN = '(?:username|realname|phone|email|work_no)'
const TEXT = "(?:'(?:[^'\\0]|'')*'(?!\\w)|-?\\d+(?:\\.\\d+)?(?![\\w.]))"
const WORD = (word: string) => `${[...word].map((c) => `[${c}${c.toUpperCase()}]`).join('')}(?!\\w) *`
const COMPARE = `(?:(?:<=|>=|<>|!=|[=<>]) *${TEXT} *|${WORD('in')}\\( *${TEXT} *(?:, *${TEXT} *)*\\) *|${WORD('like')}${TEXT} *|${WORD('is')}(?:${WORD('not')})?${WORD('null')})`
const ONE = `${COLUMN}(?!\\w) *${COMPARE}`
const GRAMMAR = new RegExp(
  `^ *(?!$)(?:${ONE}(?:${WORD('and')}${ONE})*)?(?:${WORD('order')}${WORD('by')}${COLUMN}(?!\\w) *(?:${WORD('asc')}|${WORD('desc')})?)?$`,
  's',
)

const column = fc.constantFrom('username', 'realname', 'phone', 'email', 'work_no')
const literal = fc.oneof(
  fc.string({ maxLength: 12 }).map((s) => `'${s.replaceAll('\0', '').replaceAll("'", "''")}'`),
  fc.integer().map(String),
)
const operator = fc.constantFrom('=', '!=', '<>', '<', '<=', '>', '>=')
const comparison = fc.oneof(
  fc.tuple(column, operator, literal).map(([c, o, l]) => `${c} ${o} ${l}`),
  fc.tuple(column, fc.array(literal, { minLength: 1, maxLength: 4 })).map(([c, l]) => `${c} in (${l.join(', ')})`),
  fc.tuple(column, literal).map(([c, l]) => `${c} LIKE ${l}`),
  fc.tuple(column, fc.boolean()).map(([c, not]) => `${c} is ${not ? 'not ' : ''}null`),
)
const condition = fc
  .tuple(
    fc.array(comparison, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', ' order by realname', ' order by email desc'),
  )
  .map(([all, order]) => all.join(' and ') + order)
const damaged = fc
  .tuple(
    condition,
    fc.nat(),
    fc.constantFrom(';', '--', '/*', "'", '"', ')', ' or ', '\\', '\0', '　', 'x', '1', ' ', ''),
  )
  .map(([source, n, piece]) => {
    const at = n % source.length
    return source.slice(0, at) + piece + source.slice(at + (n % 2))
  })

const SEEDED = { seed: 1, numRuns: 2000 }

describe('the condition of a table dictionary', () => {
  test('property: refuses every string outside the grammar, reads every one inside', () => {
    const anything = fc.oneof(condition, damaged, fc.string(), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(anything, (source) => isRefused(source) === !GRAMMAR.test(source)),
      SEEDED,
    )
  })

  test('property: puts no byte of a literal into the statement', () => {
    fc.assert(
      fc.property(condition, (source) => {
        const { text } = compiled(source)
        expect(text.replaceAll(/"(?:username|realname|phone|email|work_no)"|\$\d+/g, '')).toMatch(
          /^(?:any|like|is not null|is null|and|order by|desc|id|<>|<=|>=|[=<>(), ])*$/,
        )
      }),
      SEEDED,
    )
  })

  test('reads conditions and orders', () => {
    expect(compiled("username != 'it''s' AND sex in (1,'2') and realname like '王%\\' order by realname desc")).toEqual(
      {
        text: '"username" <> $1 and "sex" = any($2) and "realname" like $3 order by "realname" desc, id',
        parameters: ["it's", [1, 2], '王%\\\\'],
      },
    )
    expect(compiled('phone is not null')).toEqual({ text: '"phone" is not null', parameters: [] })
  })

  test.each([
    '',
    ' ',
    'del_flag = 0',
    'password is null',
    'birthday is null',
    'Username = 1',
    'user.username = 1',
    '"username" = 1',
    'username = realname',
    "username = 'a' or 1 = 1",
    "username = 'a'; drop table sys_user",
    "username = 'a' -- ",
    "username = 'a' /**/ and sex = 1",
    "username = 'a",
    'username = "a"',
    'username in ()',
    'username in (select 1)',
    "username like 'a' escape '!'",
    "username not like 'a'",
    'not username = 1',
    '(username = 1)',
    "lower(username) = 'a'",
    "username = concat('a')",
    "username = 'a' order by 1",
    "username = 'a' order by birthday",
    "username = 'a' order by realname, username",
    "username = 'a' order by realname desc nulls last",
    'order by',
    'order by realname,username',
    'sex = 男',
    "sex = '男'",
    'sex = 99999999999',
    "sex like '1'",
    'username = #{sys_user_code}',
    'username = $1',
    'username = null',
    'username ＝ 1',
    "username = 'a'and realname = 'b'",
  ])('refuses %j', (source) => {
    expect(isRefused(source)).toBe(true)
  })
})
