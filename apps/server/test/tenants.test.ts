import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from './accounts.ts'
import type { PersonName } from './people.ts'

describe('tenants', () => {
  const app = useApp()
  const NEXT = { tenant_id: '2' }

  test('a member of both works in the tenant of the header', async () => {
    const list = async (headers: Record<string, string>) =>
      (
        await app.call<{ id: string; departName: string }[]>('GET', '/sys/sysDepart/listAll', { as: 'admin', headers })
      ).body.result!.map((d) => d.id)
    const [home, next] = [await list({}), await list(NEXT)]
    expect(home.some((id) => next.includes(id))).toBe(false)
    expect(await list({ 'tenant-id': '1' })).toEqual(home)
    expect(await list({ tenant_id: '', 'x-tenant-id': '2' })).toEqual(next)
    const body = { code: 'TWIN', name: '两边都有', postRank: '1' }
    for (const headers of [{}, NEXT])
      expect((await app.call('POST', '/sys/position/add', { as: 'admin', body, headers })).body.success).toBe(true)
    expect((await app.call('POST', '/sys/position/add', { as: 'admin', body, headers: NEXT })).body.success).toBe(false)
  })
  test('duplicate checks look into the own tenant alone', async () => {
    await app.call('POST', '/sys/position/add', {
      as: 'outsider',
      body: { code: 'ONLYTHERE', name: '那边', postRank: '1' },
    })
    const ask = (as: PersonName) =>
      app.call('GET', '/sys/duplicate/check', {
        as,
        query: { tableName: 'sys_position', fieldName: 'code', fieldVal: 'ONLYTHERE' },
      })
    expect((await ask('admin')).body).toMatchObject({ success: true, message: '该值可用！' })
    expect((await ask('outsider')).body).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
  })
  test('only declared pairs are answered, all others in the same words', async () => {
    const pairs = [
      ['sys_user', 'password'],
      ['sys_user', 'salt'],
      ['sys_credential', 'hash'],
      ['sys_session', 'token_hash'],
      ['SYS_USER', 'username'],
      ['sys_user ', 'username'],
      ['sys_user', 'USERNAME'],
      ['sys_user', "username'"],
      ['public.sys_user', 'username'],
      ['sys_user u', 'username'],
      ['pg_user', 'usename'],
      ['sys_user', 'del_flag'],
      ['__proto__', 'constructor'],
    ]
    for (const [tableName, fieldName] of pairs) {
      const { body } = await app.call('GET', '/sys/duplicate/check', {
        as: 'admin',
        query: { tableName, fieldName, fieldVal: 'x' },
      })
      expect([body.success, body.message], `${tableName}.${fieldName}`).toEqual([false, '校验参数不合法'])
    }
    expect(
      (
        await app.call('GET', '/sys/duplicate/check', {
          as: 'nurse',
          query: { tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin' },
        })
      ).body.message,
    ).toBe('校验参数不合法')
  })
  test('table dictionaries show the own tenant only, people of it only', async () => {
    const load = async (as: PersonName, code: string) =>
      (
        await app.call<{ value: string }[]>('GET', `/sys/dict/loadDict/${encodeURIComponent(code)}`, {
          as,
          query: { pageSize: 1000 },
        })
      ).body.result!.map((d) => d.value)
    for (const code of ['sys_depart,depart_name,id', 'sys_role,role_name,id', 'sys_user,realname,id']) {
      const [ours, theirs] = [await load('admin', code), await load('outsider', code)]
      expect([ours.length > 0, theirs.length > 0], code).toEqual([true, true])
      const shared = ours.filter((id) => theirs.includes(id))
      expect(shared.length, code).toBe(code.startsWith('sys_user') ? 1 : 0)
    }
  })
  test('a frozen tenant admits no user', async () => {
    const outsider = await tokenOf(app, await addAccount(app, { tenantId: 2, roleCode: 'admin' }))
    const freeze = (status: number) => app.call('PUT', '/sys/tenant/edit', { as: 'admin', body: { id: 2, status } })
    expect((await freeze(0)).body).toMatchObject({ success: true })
    expect((await app.call('GET', '/sys/position/list', { token: outsider })).status).toBe(401)
    expect((await app.call('GET', '/sys/position/list', { as: 'admin', headers: NEXT })).status).toBe(403)
    expect((await freeze(1)).body).toMatchObject({ success: true })
    expect((await app.call('GET', '/sys/position/list', { as: 'admin', headers: NEXT })).status).toBe(200)
  })
})

describe('row-level security, when a query forgets its tenant', () => {
  const app = useApp()
  const OWNED = [
    'sys_depart',
    'sys_position',
    'sys_role',
    'sys_role_permission',
    'sys_user_tenant',
    'sys_user_role',
    'sys_user_depart',
    'sys_log',
  ] as const
  const tenants = async (scope: number | '*' | null, table: string) =>
    (
      await sql<{
        tenant_id: number
      }>`select distinct tenant_id from ${sql.table(table)} where tenant_id is not null order by 1`.execute(
        app.services.database.scoped(scope),
      )
    ).rows.map((r) => r.tenant_id)

  test.each(OWNED)('%s', async (table) => {
    await app.call('POST', '/sys/position/add', { as: 'admin', body: { code: `R${table}`, name: '甲', postRank: '1' } })
    await app.call('POST', '/sys/position/add', {
      as: 'outsider',
      body: { code: `R${table}`, name: '乙', postRank: '1' },
    })
    // operations are logged in the background
    await expect.poll(() => tenants('*', table)).toEqual([1, 2])
    expect([await tenants(1, table), await tenants(2, table), await tenants(null, table)]).toEqual([[1], [2], []])
    const database = app.services.database.scoped(1)
    const wishes = [
      sql`update ${sql.table(table)} set tenant_id = tenant_id where tenant_id = 2`,
      sql`delete from ${sql.table(table)} where tenant_id = 2`,
    ]
    for (const wish of wishes) {
      if (table === 'sys_log') await expect(wish.execute(database)).rejects.toThrow(/permission denied/)
      else expect(Number((await wish.execute(database)).numAffectedRows)).toBe(0)
    }
  })
  test('a row for another tenant cannot be written, nor moved there', async () => {
    const insert = (scope: number | null, tenantId: number) =>
      sql`insert into sys_position (id, tenant_id, code, name, post_rank) values (${`rls${scope}${tenantId}`}, ${tenantId}, ${`rls${scope}`}, 'x', '1')`.execute(
        app.services.database.scoped(scope),
      )
    await expect(insert(1, 2)).rejects.toThrow(/row-level security/)
    await expect(insert(null, 1)).rejects.toThrow(/row-level security/)
    await insert(1, 1)
    await expect(
      sql`update sys_position set tenant_id = 2 where id = 'rls11'`.execute(app.services.database.scoped(1)),
    ).rejects.toThrow(/row-level security/)
  })
  test('the application role changes no schema and no history of migrations', async () => {
    const database = app.services.database.scoped('*')
    for (const statement of [
      'create table x (id int)',
      'drop table sys_position',
      'alter table sys_position disable row level security',
      'delete from schema_migration',
      'create role x',
    ]) {
      await expect(sql.raw(statement).execute(database), statement).rejects.toThrow(/permission denied|must be owner/)
    }
  })
})
