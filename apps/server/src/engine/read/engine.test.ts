import { AppError, bool, dateTime, dict, group, int, resource, text, type Due } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { bare, file, isAnswer, reply } from '../core/answer.ts'
import type { Ctx } from '../core/context.ts'
import { publish } from '../core/transaction.ts'
import type { Session } from '../core/session.ts'
import { addDictText } from './present.ts'
import { guard } from '../http/access.ts'
import { kindOf, refuseNul, sheetValue } from '../kinds/index.ts'
import { expectedSchema } from '../kinds/schema-check.ts'
import { anybody, compile } from '../../../test/compiled.ts'
import { tenantConditions } from './visibility.ts'
import { nest } from './tree.ts'

const kindThrown = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return error instanceof AppError ? error.kind : String(error)
  }
  return 'nothing'
}

describe('guard', () => {
  const session = (codes: string[], mustChange = false, mustEnrol = false): Session => ({
    id: '1',
    person: { id: '1', username: 'a', realname: '甲' },
    tenantId: 1,
    orgCode: null,
    orgCodes: [],
    roleIds: [],
    codes: new Set(codes),
    scopes: new Map(),
    fields: new Map(),
    temporaryRows: new Map(),
    superAdmin: false,
    rules: new Map(),
    mustChange,
    mustEnrol,
    steppedUp: false,
  })
  const verdict = (access: string | string[], s?: Session, settles?: Due) =>
    kindThrown(() => guard({ access, ...(settles && { settles }) }, s))

  test('lets anyone call public endpoints and requires a session for others', () => {
    expect(verdict('public')).toBe('nothing')
    expect([verdict('login'), verdict('a:b:c'), verdict([])]).toEqual(Array(3).fill('unauthenticated'))
  })
  test('requires a session, a code, or one of several codes; refuses without access', () => {
    expect(verdict('login', session([]))).toBe('nothing')
    expect([verdict('a:b:c', session(['a:b:c'])), verdict('a:b:c', session(['a:b']))]).toEqual(['nothing', 'forbidden'])
    expect([verdict(['x', 'y'], session(['y'])), verdict(['x', 'y'], session(['z']))]).toEqual(['nothing', 'forbidden'])
    expect(verdict([], session(['a']))).toBe('forbidden')
    expect(verdict('toString', session([]))).toBe('forbidden')
  })
  test('refuses while a new password is due', () => {
    expect(verdict('login', session([], true))).toBe('forbidden')
    expect(verdict('login', session([], true), 'password')).toBe('nothing')
  })
  test('asks for a proof of identity after the permission', () => {
    const weighty = (s: Session) => kindThrown(() => guard({ access: 'a', stepUp: true }, s))
    expect(weighty(session([]))).toBe('forbidden')
    expect(weighty(session(['a']))).toBe('secondFactor')
    expect(weighty({ ...session(['a']), steppedUp: true })).toBe('nothing')
  })
  test('refuses while a second factor is due, after the password', () => {
    expect(verdict('login', session([], false, true))).toBe('forbidden')
    expect(verdict('login', session([], false, true), 'secondFactor')).toBe('nothing')
    expect(verdict('login', session([], true, true), 'secondFactor')).toBe('forbidden')
  })
})

describe('kinds', () => {
  test('refuses kinds without a column', () => {
    expect(() => kindOf(group('组', {}))).toThrow('group is not a column')
  })
  test('columns', () => {
    const columns = [text('a'), int('a'), bool('a'), dateTime('a'), dict('a', 'b'), dict('a', 'b', { numeric: true })]
    expect(columns.map((f) => kindOf(f).columns(f, 'a')['a'])).toEqual([
      'text',
      'integer',
      'boolean',
      'timestamp with time zone',
      'text',
      'integer',
    ])
  })
  test('cells of a sheet', () => {
    expect(sheetValue(bool('a'), true, undefined)).toBe('是')
    expect(sheetValue(bool('a'), false, undefined)).toBe('否')
    expect(sheetValue(dict('a', 'b'), '1', '员级')).toBe('员级')
    expect(sheetValue(int('a'), 5, undefined)).toBe(5)
    expect(sheetValue(text('a'), null, undefined)).toBeNull()
    expect(sheetValue(text('a'), 'x', undefined)).toBe('x')
  })
  test('NUL is refused', () => expect(kindThrown(() => refuseNul('a\0'))).toBe('malformed'))
})

describe('answers', () => {
  test('differ from results of the same shape', () => {
    expect([reply('好'), bare([]), file(new Uint8Array(), {})].every(isAnswer)).toBe(true)
    expect([null, undefined, 'a', {}, { answer: true, result: 1, message: '' }].some(isAnswer)).toBe(false)
  })
})

describe('nest', () => {
  const row = (id: string, parentId: string | null) => ({ id, parentId })

  test('keeps the order and makes orphans roots', () => {
    const tree = nest([row('b', 'a'), row('a', null), row('c', 'gone'), row('d', 'a')])
    expect(tree.map((n) => [n.id, n.children.map((c) => c.id)])).toEqual([
      ['a', ['b', 'd']],
      ['c', []],
    ])
  })
})

describe('dictionary texts', () => {
  const thing = resource({
    name: 'test:thing',
    title: '物品',
    table: 'thing',
    path: '/thing',
    owner: 'global',
    sort: { id: 'asc' },
    label: 'name',
    fields: {
      name: text('名称'),
      rank: dict('级别', 'rank'),
      state: dict('状态', 'state', { numeric: true, wire: 'status' }),
    },
  })
  const asked: string[][] = []
  const TEXTS = new Map([
    ['1', '一'],
    ['2', '二'],
  ])
  const ctx = {
    services: {
      ports: {
        dictionaries: {
          texts: async (_ctx: Ctx, code: string, values: string[]) => {
            asked.push([code, ...values])
            return TEXTS
          },
        },
      },
    },
  } as unknown as Ctx

  test('looks each dictionary up once and keeps unknown values', async () => {
    const rows = await addDictText(ctx, thing, [
      { rank: '1,9', state: 2 },
      { rank: '9', state: null },
      { rank: '1', state: 2 },
    ])
    expect(rows).toEqual([
      { rank: '1,9', state: 2, rank_dictText: '一,9', status_dictText: '二' },
      { rank: '9', state: null },
      { rank: '1', state: 2, rank_dictText: '一', status_dictText: '二' },
    ])
    expect(asked).toEqual([
      ['rank', '1', '9'],
      ['state', '2'],
    ])
  })
})

describe('events', () => {
  test('wait for the commit of their transaction', () => {
    const answers: string[] = []
    const bus = { publish: (topic: string) => void answers.push(topic) }
    const ctx = (pending: Ctx['pending']) => ({ services: { bus }, pending }) as unknown as Ctx
    publish(ctx(null), 'dict.changed', {})
    const pending: Ctx['pending'] = { act: 'a', events: [], audits: [], after: [] }
    publish(ctx(pending), 'authority.changed', { userIds: ['7'] })
    expect(answers).toEqual(['dict.changed'])
    expect(pending?.events).toEqual([{ topic: 'authority.changed', payload: { userIds: ['7'] } }])
  })
})

describe('the scope of a resource', () => {
  const fields = { name: text('名称') }
  const own = resource({
    name: 'sys:own',
    title: '某物',
    table: 'sys_own',
    path: '/own',
    owner: 'tenant',
    sort: { id: 'asc' },
    label: 'name',
    fields,
  })

  // row-level security is a second barrier and would hide a missing condition
  test('names the tenant in every statement, and matches no row without one', () => {
    expect(tenantConditions(anybody, own).map(compile)).toEqual([['tenant_id = $1', 1]])
    expect(tenantConditions({ ...anybody, tenantId: null }, own).map(compile)).toEqual([['false']])
  })
})

test('the expected schema names columns, owners and unique indexes', () => {
  const r = resource({
    name: 'test:thing',
    title: '物品',
    table: 'sys_thing',
    path: '/thing',
    owner: 'tenant',
    keepDeleted: true,
    sort: { id: 'asc' },
    label: 'workNo',
    fields: { workNo: text('工号', { required: true, unique: true }) },
  })
  const schema = expectedSchema([r], { sys_link: { userId: text('用户', { required: true }) } })
  expect(schema.owned).toEqual(['sys_thing'])
  expect(schema.unique).toEqual({
    uq_sys_thing_work_no: {
      on: '(tenant_id, work_no) where del_flag = 0',
      statement: 'create unique index uq_sys_thing_work_no on sys_thing (tenant_id, work_no) where del_flag = 0',
    },
  })
  expect(Object.keys(schema.tables['sys_thing']!)).toEqual([
    'id',
    'sys_org_code',
    'create_by',
    'create_time',
    'update_by',
    'update_time',
    'version',
    'tenant_id',
    'del_flag',
    'delete_by',
    'delete_time',
    'work_no',
  ])
  expect(schema.tables['sys_link']).toEqual({ user_id: { type: 'text', required: true } })
})
