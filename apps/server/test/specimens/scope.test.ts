import {
  statistic,
  type Choice,
  type HistoryEntry,
  type ImportResult,
  type Page,
  type Resource,
  type StatisticResult,
} from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../src/engine/core/caller.ts'
import { statistics } from '../../src/engine/verbs/statistics.ts'
import { addAccount, systemOf, tokenOf, type Account } from '../accounts.ts'
import type { Row } from '../conformance/fixtures.ts'
import { addHoldingRole, addRule, menuOf, reachTo, type Reach } from '../conformance/holders.ts'
import { ABSENT, facts, next, REFUSED } from '../conformance/subject.ts'
import type { CallOptions, TestApp } from '../harness.ts'
import { formHeaders, formOf } from '../upload.ts'
import { openSpecimens } from './area.ts'
import { notice, plain } from './definitions.ts'

const MADE = { mine: 'A01A01', colleague: 'A01A01', below: 'A01A01A01', elsewhere: 'A01A02', nowhere: null } as const
type Made = keyof typeof MADE
const COUNTED = statistic({
  of: plain,
  name: 'all',
  title: '标本',
  definition: { numerator: '标本', denominator: '全部标本', period: '按时间' },
  counted: { of: 'rows' },
})
const EVERYTHING = Object.keys(MADE)

let app: TestApp
let account: Account
let who: CallOptions
const roles = new Map<Resource, [first: string, second: string]>()
const ids = new Map<Resource, Record<Made, string>>()
let temporaryRows: readonly object[] = []

beforeAll(async () => {
  app = await openSpecimens([notice, plain], statistics(plain, [COUNTED]))
  app.services.ports.temporaryRows = () => sql`${JSON.stringify(temporaryRows)}::json`
  account = await addAccount(app, { departs: ['A01A01'] })
  for (const r of [notice, plain]) {
    roles.set(r, [(await addHoldingRole(app, r.name)).id, (await addHoldingRole(app, r.name)).id])
    ids.set(r, await rowsOf(r))
  }
  await hold(roles.get(notice)![0], roles.get(plain)![0])
  who = { token: await tokenOf(app, account) }
}, 60_000)
afterAll(() => app.dispose())

const hold = async (...roles: readonly string[]): Promise<void> => {
  const { db } = systemOf(app, 1)
  await sql`delete from sys_user_role where user_id = ${account.id}`.execute(db)
  await sql`insert into sys_user_role (user_id, role_id, tenant_id) select ${account.id}, id, 1 from unnest(${roles}::text[]) id`.execute(
    db,
  )
  app.services.bus.publish('authority.changed', {})
}

const reach = (r: Resource, given: Reach, role = 0): Promise<void> => reachTo(app, roles.get(r)![role]!, r.name, given)

const call = <T = unknown>(r: Resource, verb: string, method: string, options: CallOptions = {}) =>
  app.call<T>(method, `${r.path}/${verb}`, { ...who, ...options })

const inputOf = (r: Resource) => ({ code: `sc${next()}`, name: '范围', ...(r === plain && { rank: '1' }) })

const rowsOf = async (r: Resource): Promise<Record<Made, string>> => {
  const made = {} as Record<Made, string>
  for (const [name, org] of Object.entries(MADE)) {
    const { body } = await app.call<{ id: string }>('POST', `${r.path}/add`, { as: 'admin', body: inputOf(r) })
    const { id } = body.result!
    const by = name === 'mine' ? account.username : 'admin'
    await sql`update ${sql.table(r.table)} set sys_org_code = ${org}, create_by = ${by} where id = ${id}`.execute(
      systemOf(app, 1).db,
    )
    made[name as Made] = id
  }
  return made
}

const named = (r: Resource, found: readonly unknown[]): string[] =>
  EVERYTHING.filter((made) => found.map(String).includes(ids.get(r)![made as Made]))

const listed = async (r: Resource): Promise<string[]> => {
  const { records } = (await call<Page<Row>>(r, 'list', 'GET', { query: { pageSize: 1000 } })).body.result!
  return named(
    r,
    records.map((row) => row['id']),
  )
}

const REACHED = {
  all: EVERYTHING,
  departTree: ['mine', 'colleague', 'below'],
  depart: ['mine', 'colleague'],
  own: ['mine'],
  // neither applies to these two
  team: [],
  duty: [],
  // a word of a newer version
  everything: [],
}

test.each(Object.entries(REACHED))(
  '%s: by the role where a resource declares it, on the menu row anywhere',
  async (scope, reached) => {
    await reach(notice, { role: scope })
    await reach(plain, { list: scope })
    expect([await listed(notice), await listed(plain)]).toEqual([reached, reached])
    await reach(notice, { role: 'own', list: scope })
    await reach(plain, { role: scope })
    expect([await listed(notice), await listed(plain)]).toEqual([reached, EVERYTHING])
  },
)

test('statistic, list, choices and export count the same rows', async () => {
  for (const scope of Object.keys(REACHED)) {
    await reach(plain, { list: scope })
    const { total } = (await call<Page<Row>>(plain, 'list', 'GET', { query: { pageSize: 1 } })).body.result!
    const counted = (await call<StatisticResult>(plain, `stat/${COUNTED.name}`, 'GET')).body.result!
    const choices = (await call<Page<Choice>>(plain, 'choices', 'GET', { query: { pageSize: 1000 } })).body.result!
    const { raw } = await call(plain, 'exportXls', 'GET')
    const sheet = (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows
    const cells = sheet.flat().map(String)
    expect(counted.total.rows, scope).toBe(total)
    expect(choices.total, scope).toBe(total)
    expect(named(plain, cells), scope).toEqual(REACHED[scope as keyof typeof REACHED])
    expect(
      cells.filter((cell) => /^sc\d+$/.test(cell)),
      scope,
    ).toHaveLength(total)
  }
})

test('rows out of scope are answered as absent in every verb', async () => {
  await reach(notice, { role: 'depart' })
  const { colleague, elsewhere } = ids.get(notice)!
  const asked = { as: 'admin', query: { id: elsewhere } } as const
  const entries = (await app.call<HistoryEntry[]>('GET', `${notice.path}/history`, asked)).body
  const tries = (id: string, entry: string) => [
    call(notice, 'queryById', 'GET', { query: { id } }),
    call(notice, 'edit', 'PUT', { body: { ...inputOf(notice), id } }),
    call(notice, 'delete', 'DELETE', { query: { id } }),
    call(notice, 'deleteBatch', 'DELETE', { query: { ids: `${colleague},${id}` } }),
    call(notice, 'history', 'GET', { query: { id } }),
    call(notice, 'undo', 'POST', { body: { id: entry } }),
    call(notice, 'publish', 'PUT', { body: { ids: id } }),
  ]
  const [there, nowhere] = [
    await Promise.all(tries(elsewhere, entries.result![0]!.id)),
    await Promise.all(tries(ABSENT, ABSENT)),
  ]
  expect(there.map(facts)).toEqual(nowhere.map(facts))
  for (const { body } of there) expect(body).toMatchObject(REFUSED)
  expect(await listed(notice)).toEqual(['mine', 'colleague'])
  // nor from the bin
  await app.call('DELETE', `${notice.path}/delete`, { as: 'admin', query: { id: elsewhere } })
  const bin = (await call<Page<Row>>(notice, 'recycleBin', 'GET')).body.result!
  expect(bin.records).toEqual([])
  for (const [verb, method] of [
    ['putRecycleBin', 'PUT'],
    ['deleteRecycleBin', 'DELETE'],
  ] as const)
    expect(
      (await call(notice, verb, method, { [method === 'PUT' ? 'body' : 'query']: { ids: elsewhere } })).body,
    ).toMatchObject(REFUSED)
  await app.call('PUT', `${notice.path}/putRecycleBin`, { as: 'admin', body: { ids: elsewhere } })
})

test('a row cannot be written outside the scope, in a form or in a sheet', async () => {
  await reach(plain, { list: 'depart' })
  const added = await call<{ id: string }>(plain, 'add', 'POST', { body: inputOf(plain) })
  expect(added.body).toMatchObject({ success: true })
  const { raw } = await app.call('GET', `${plain.path}/exportXls`, {
    as: 'admin',
    query: { selections: ids.get(plain)!.elsewhere },
  })
  const body = formOf({ mode: 'partial', onExisting: 'update' }, 'a.xlsx', raw)
  const { result } = (await call<ImportResult>(plain, 'importExcel', 'POST', { body, headers: formHeaders() })).body
  expect(result).toMatchObject({ successCount: 0, errorCount: 1 })
  // without a department there is no place to add to
  await sql`update sys_user_tenant set org_code = null where user_id = ${account.id}`.execute(systemOf(app, 1).db)
  app.services.bus.publish('authority.changed', {})
  const refused = await call(plain, 'add', 'POST', { body: inputOf(plain) })
  expect(refused.body.message).toBe('您的数据范围是本部门，但您还没有所在部门，不能保存，请联系管理员为您设置部门')
  expect(await listed(plain)).toEqual([])
  await reach(plain, { list: 'own' })
  expect(await listed(plain)).toEqual(['mine'])
  await sql`update sys_user_tenant set org_code = 'A01A01' where user_id = ${account.id}`.execute(systemOf(app, 1).db)
  app.services.bus.publish('authority.changed', {})
})

test('a second role widens, a data rule narrows', async () => {
  const [first, second] = roles.get(notice)!
  await hold(first, second)
  await reach(notice, { role: 'own' }, 0)
  await reach(notice, { role: 'depart' }, 1)
  expect(await listed(notice)).toEqual(['mine', 'colleague'])
  await reach(notice, { role: 'all' }, 1)
  expect(await listed(notice)).toEqual(EVERYTHING)
  await reach(notice, { role: 'departTree' }, 1)
  const row = (await menuOf(app)).find(({ codes }) => codes.includes('specimen:notice:list'))!
  const rule = await addRule(app, row.id, {
    ruleColumn: 'createBy',
    ruleConditions: '!=',
    ruleValue: '#{sys_user_code}',
  })
  const place = { roleId: first, permissionId: row.id }
  await app.call('POST', '/sys/role/datarule', { as: 'admin', body: { ...place, dataRuleIds: rule } })
  expect(await listed(notice)).toEqual(['colleague', 'below'])
  // temporary access holds until it ends: at once, in spite of the session's cache
  const { elsewhere: id, mine } = ids.get(notice)!
  const until = app.clock.now() + 60_000
  temporaryRows = [
    { resource: notice.name, id, until },
    { resource: plain.name, id: mine, until },
  ]
  app.services.bus.publish('authority.changed', {})
  expect(await listed(notice)).toEqual(['colleague', 'below', 'elsewhere'])
  const edit = () => call(notice, 'edit', 'PUT', { body: { id, name: '看到了' } })
  expect((await edit()).body).toMatchObject({ success: true })
  app.clock.advance(61_000)
  expect((await edit()).body).toMatchObject(REFUSED)
  expect(await listed(notice)).toEqual(['colleague', 'below'])
  temporaryRows = []
  await app.call('POST', '/sys/role/datarule', { as: 'admin', body: { ...place, dataRuleIds: '' } })
})

test('rows of another tenant stay invisible in any scope', async () => {
  await reach(notice, { role: 'all' }, 1)
  await sql`update specimen_notice set tenant_id = 2 where id = ${ids.get(notice)!.below}`.execute(
    asSystem(app.services, 'test').db,
  )
  expect(await listed(notice)).not.toContain('below')
})
