import type { AuditCheck, AuditRecord } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, roleId, signIn, tokenOf, useApp } from '../../../../test/accounts.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { PEOPLE } from '../../../../test/people.ts'
import { asAnyone, asPerson, asSystem } from '../../../engine/core/caller.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { AuditRow } from './content.ts'
import { lastSigned, verifyChains } from './index.ts'

const every = (app: TestApp) => app.services.database.scoped('*')
const owner = <T>(app: TestApp, text: string, values: unknown[] = []): Promise<T[]> =>
  app.services.database.asOwner(async (client) => (await client.query(text, values)).rows as T[])

const entriesOf = async (app: TestApp, action: string): Promise<(AuditRow & { tenant_id: number | null })[]> => {
  const { rows } = await sql<AuditRow & { tenant_id: number | null }>`select * from audit_entry
    where action = ${action} order by at, id`.execute(every(app))
  return rows
}

const check = async (app: TestApp): Promise<AuditCheck> => {
  const { secrets, config, storage } = app.services
  return verifyChains(every(app), secrets, await lastSigned(storage, config.dataDir, secrets))
}

describe('entries of the audit record', () => {
  const app = useApp()

  test('records sign-ins and sign-outs, failed ones included', async () => {
    await app.call('POST', '/sys/login', { body: { username: ' Nurse', password: 'Wrong-Guess-At-All-1' } })
    const { token } = await signIn(app, PEOPLE.nurse)
    await app.call('POST', '/sys/logout', { token })
    const entries = (await entriesOf(app, 'sign-in')).map(({ actor, outcome, tenant_id }) => [
      actor,
      outcome,
      tenant_id,
    ])
    expect(entries).toEqual(
      expect.arrayContaining([
        ['nurse', 'failure', null],
        ['nurse', 'success', 1],
      ]),
    )
    expect((await entriesOf(app, 'sign-out'))[0]).toMatchObject({ actor: 'nurse', outcome: 'success' })
    const all = JSON.stringify(await owner(app, 'select * from audit_entry'))
    expect(all).not.toContain('Wrong-Guess')
    expect(all).not.toContain(token)
  })

  test('records refused access, one line per second with a count', async () => {
    const refused = () => app.call('GET', '/sys/role/list', { as: 'nurse' })
    await app.tokenOf('nurse')
    for (let i = 0; i < 3; i += 1) expect((await refused()).status).toBe(403)
    app.clock.advance(2000)
    await refused()
    const lines = (await entriesOf(app, 'access')).filter((line) => line.object === '/sys/role/list')
    expect(lines.map(({ actor, outcome }) => [actor, outcome])).toEqual([
      ['nurse', 'refused'],
      ['nurse', 'refused'],
    ])
    expect(JSON.parse(lines[1]!.detail)).toMatchObject({ access: 'system:role:list', method: 'GET', more: 2 })
  })

  test('records requests for a foreign tenant', async () => {
    app.clock.advance(2000)
    const { status } = await app.call('GET', '/sys/position/list', { as: 'outsider', headers: { tenant_id: '1' } })
    expect(status).toBe(403)
    expect((await entriesOf(app, 'access')).at(-1)).toMatchObject({ actor: 'outsider', tenant_id: 2 })
  })

  test('records grants and memberships with their ids', async () => {
    const { body } = await app.call<{ id: string }>('POST', '/sys/role/add', {
      as: 'admin',
      body: { roleName: '抄表员', roleCode: 'audited-role' },
    })
    const roleId = body.result!.id
    await app.call('POST', '/sys/permission/saveRolePermission', {
      as: 'admin',
      body: { roleId, permissionIds: 'system', lastpermissionIds: '' },
    })
    const { id } = await addAccount(app)
    await app.call('POST', '/sys/user/addSysUserRole', { as: 'admin', body: { roleId, userIdList: [id] } })
    const [granted] = (await entriesOf(app, 'grant')).filter((line) => line.object === `system:role/${roleId}`)
    expect(JSON.parse(granted!.detail)).toEqual({ added: ['system'], removed: [] })
    const [joined] = (await entriesOf(app, 'membership')).filter((line) => line.object === `system:role/${roleId}`)
    expect(JSON.parse(joined!.detail)).toEqual({ added: [id] })
  })

  test('records passwords set and sessions ended by others, never the password', async () => {
    const account = await addAccount(app)
    const body = { username: account.username, password: 'Fresh-Field-Lamp-77', confirmpassword: 'Fresh-Field-Lamp-77' }
    await app.call('PUT', '/sys/user/changePassword', { as: 'admin', body })
    const [entry] = (await entriesOf(app, 'password')).filter((line) => line.object === `system:user/${account.id}`)
    expect(entry).toMatchObject({ actor: 'admin', outcome: 'success', detail: '{}' })
    const { id } = await addAccount(app)
    const { body: online } = await app.call<Page<{ id: string; token: string }>>('GET', '/sys/online/list', {
      as: 'admin',
    })
    const session = online.result!.records.find((one) => one.id !== id)!
    await app.call('POST', '/sys/online/forceLogout', { as: 'admin', body: { token: session.token } })
    const [ended] = await entriesOf(app, 'end-session')
    expect(ended).toMatchObject({ actor: 'admin', object: `system:user/${session.id}` })
  })

  test('records attempts of unknown accounts', async () => {
    const ctx = asAnyone(app.services, { id: 't', ip: '10.0.0.9', agent: 'x', token: undefined })
    await audit(ctx, { action: 'anonymous', actor: '', object: 'x', outcome: 'success' })
    expect((await entriesOf(app, 'anonymous'))[0]).toMatchObject({ tenant_id: null, ip: '10.0.0.9' })
  })

  test('escapes control characters', async () => {
    await audit(asSystem(app.services, 'test', 1), { action: 'test', object: 'a\nb\u202ec\u0007', outcome: 'success' })
    expect((await entriesOf(app, 'test'))[0]!.object).toBe('a\\u000ab\\u202ec\\u0007')
  })
})

describe('readers of the audit record', () => {
  const app = useApp()
  let token = ''
  beforeAll(async () => {
    token = await tokenOf(app, await addAccount(app, { roleCode: 'auditor' }))
  })

  test('need the permission, and are recorded', async () => {
    for (const as of ['admin', 'secadmin', 'sysadmin', 'nurse'] as const)
      for (const path of ['list', 'verify'])
        expect((await app.call('GET', `/sys/audit/${path}`, { as })).status).toBe(403)
    const page = async (query: object = {}) =>
      (await app.call<Page<AuditRecord>>('GET', '/sys/audit/list', { token, query: { ...query } })).body.result!
    const { records, total } = await page({ action: 'sign-in', outcome: 'success', pageSize: 2 })
    expect(records.length).toBeLessThanOrEqual(2)
    expect(total).toBeGreaterThanOrEqual(records.length)
    expect(records[0]).toMatchObject({ action_dictText: '登录', outcome_dictText: '成功' })
    expect((await page({ actor: 'nurse', action: 'sign-in' })).records[0]!.actor_dictText).toBe('护士甲（nurse）')
    expect((await page({ actor: 'nobody-at-all' })).total).toBe(0)
    expect((await page({ at_begin: '2999-01-01' })).records).toEqual([])
    const read = await page({ action: 'audit-read', pageSize: 100 })
    expect(read.total).toBe(4)
    expect(read.records.at(-1)!.lines).toContainEqual({ label: '查询条件：动作', text: '登录' })
    const wrong = await app.call('GET', '/sys/audit/list', { token, query: { at_begin: 'gestern' } })
    expect(wrong.body).toMatchObject({ success: false, message: '时间不是时间，请改为 YYYY-MM-DD HH:mm:ss' })
  })

  test('get the next page from where the last one ended, although reading appends a line', async () => {
    const page = async (query: object) =>
      (await app.call<Page<AuditRecord>>('GET', '/sys/audit/list', { token, query: { pageSize: 3, ...query } })).body
        .result!
    const ids = ({ records }: Page<AuditRecord>) => records.map(({ id }) => id)
    const first = await page({})
    const [second, third] = [
      await page({ pageNo: 2, before: first.mark }),
      await page({ pageNo: 3, before: first.mark }),
    ]
    const whole = await page({ pageSize: 9, before: first.mark })
    expect([first, second, third].flatMap(ids)).toEqual(ids(whole))
    expect(second.total).toBe(first.total)
    expect(ids(await page({ before: second.next }))).toEqual(ids(third))
    expect(await page({ pageNo: 1000, before: first.mark })).toMatchObject({ records: [], total: first.total })
  })

  test('see entries of their tenant; tenant 1 also those without one', async () => {
    await audit(asSystem(app.services, 'test', 2), { action: 'there', object: 'x', outcome: 'success' })
    await audit(asSystem(app.services, 'test', null), { action: 'nowhere', object: 'x', outcome: 'success' })
    const seen = async (action: string) =>
      (await app.call<Page<AuditRecord>>('GET', '/sys/audit/list', { token, query: { action } })).body.result!.total
    expect([await seen('there'), await seen('nowhere')]).toEqual([0, 1])
    const next = sql<{ n: number }>`select count(*)::int as n from audit_entry where action = 'nowhere'`
    expect((await next.execute(app.services.database.scoped(2))).rows[0]!.n).toBe(0)
  })

  test('describe author, action and target in words, and are found by these words', async () => {
    const person = await addAccount(app, { realname: '被授予者' })
    const nurses = await roleId(app, 'nurse')
    const body = { id: person.id, sex: 1, selectedroles: nurses }
    await app.call('PUT', '/sys/user/edit', { as: 'admin', body })
    const about = async (query: object) =>
      (await app.call<Page<AuditRecord>>('GET', '/sys/audit/list', { token, query: { ...query } })).body.result!.records
    const [given] = await about({ object: '被授予者', action: 'membership' })
    expect(given).toMatchObject({ actor_dictText: expect.stringContaining('admin'), action_dictText: '成员变更' })
    expect(given!.lines).toContainEqual({ label: '角色：增加', text: expect.stringContaining('护士') })
    const [changed] = await about({ object: `用户 ${person.username}`, action: 'change' })
    expect(changed!.lines).toContainEqual({ label: '性别', before: '-', text: '男' })
    expect((await about({ object: '用户', action: 'change' })).map(({ id }) => id)).toContain(changed!.id)
    expect(JSON.stringify(await about({}))).not.toMatch(/\\"|sys_user|selectedroles/)
  })

  test('can run the verification', async () => {
    const { body } = await app.call<AuditCheck>('GET', '/sys/audit/verify', { token })
    expect(body.result).toMatchObject({ chains: 16, problems: [] })
    expect(body.result!.entries).toBeGreaterThan(10)
  })
})

describe('writing the audit record', () => {
  const app = useApp()

  test('leaves whole chains under concurrency, which a verification meanwhile finds whole', async () => {
    const work = (i: number) =>
      app.call('POST', '/sys/role/add', { as: 'admin', body: { roleName: `并发${i}`, roleCode: `parallel${i}` } })
    await app.tokenOf('admin')
    const writing = Promise.all(Array.from({ length: 40 }, (_, i) => work(i)))
    const meanwhile = [await check(app), await check(app), await check(app)]
    const answers = await writing
    expect(answers.filter(({ body }) => !body.success)).toEqual([])
    for (const { problems } of [...meanwhile, await check(app)]) expect(problems).toEqual([])
  })

  test('a rolled back transaction leaves no entry', async () => {
    const system = asSystem(app.services, 'test', 1)
    const work = inTransaction(system, async (tx) => {
      await audit(tx, { action: 'undone', object: 'x', outcome: 'success' })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await entriesOf(app, 'undone')).toEqual([])
    expect((await check(app)).problems).toEqual([])
  })

  test('rolls the work back on failure', async () => {
    await owner(app, 'alter table audit_head rename to audit_head_away')
    try {
      const response = await app.server.inject({
        method: 'POST',
        url: `${app.services.config.apiBase}/sys/role/add`,
        headers: { 'x-access-token': await app.tokenOf('admin') },
        payload: { roleName: '无记录', roleCode: 'unrecorded' },
      })
      expect(response.statusCode).toBe(503)
      expect(response.json()).toMatchObject({
        success: false,
        message: '审计记录写入失败，本次操作没有生效，请联系管理员',
      })
    } finally {
      await owner(app, 'alter table audit_head_away rename to audit_head')
    }
    expect(await owner(app, "select 1 from sys_role where role_code = 'unrecorded'")).toEqual([])
    const session = await app.services.ports.sessions.find(await app.tokenOf('admin'), 1)
    const ctx = asPerson(app.services, session!, { id: 't', ip: '', agent: '', token: undefined })
    await audit(ctx, { action: 'again', object: 'x', outcome: 'success' })
    expect((await entriesOf(app, 'again'))[0]!.actor).toBe('admin')
  })
})
