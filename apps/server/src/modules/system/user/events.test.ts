import type { Depart, Role, UserRow } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'
import { BUILT_IN_ROLES, STARTER_ROLES } from '../role/index.ts'
import { asPerson, asSystem } from '../../../engine/core/caller.ts'
import { inTransaction, acrossTenants } from '../../../engine/core/transaction.ts'

const app = useApp()

const row = async (username: string, as: PersonName = 'admin'): Promise<UserRow> =>
  (await app.call<Page<UserRow>>('GET', '/sys/user/list', { as, query: { username } })).body.result!.records[0]!
const departOf = async (orgCode: string): Promise<Depart> =>
  (await app.call<Depart[]>('GET', '/sys/sysDepart/listAll', { as: 'admin' })).body.result!.find(
    (d) => d.orgCode === orgCode,
  )!

describe('departments', () => {
  const edit = (body: object, as: PersonName = 'admin') => app.call('PUT', '/sys/sysDepart/edit', { as, body })

  it('directors are members in charge, and 上级 while in charge', async () => {
    const [nurse, { id }] = [await row('nurse'), await departOf('A01A02')]
    expect((await edit({ id, directorUserIds: nurse.id })).body.message).toBe('修改成功!')
    expect(await row('nurse')).toMatchObject({ orgCodeTxt: '呼吸科,护理部', departIds: id, userIdentity: 2 })
    expect((await edit({ id, directorUserIds: (await row('outsider', 'outsider')).id })).body.message).toBe(
      '主管不存在，请重新选择',
    )
    expect((await edit({ id, directorUserIds: '' }, 'sysadmin')).body.success).toBe(false)
    await edit({ id, directorUserIds: '' })
    expect(await row('nurse')).toMatchObject({ orgCodeTxt: '呼吸科,护理部', departIds: '', userIdentity: 1 })
  })

  it('moving a branch moves the current department of its users', async () => {
    await app.call('PUT', '/sys/selectDepart', { as: 'nurse', body: { orgCode: 'A01A02' } })
    const moved = await edit({ id: (await departOf('A01A02')).id, parentId: (await departOf('A01A01')).id })
    expect(moved.body.message).toBe('修改成功!')
    expect((await row('nurse')).orgCode).toBe('A01A01A01')
  })

  it('a deleted department has no members left', async () => {
    const { id } = await departOf('A01A01A01')
    await edit({ id, directorUserIds: (await row('nurse')).id })
    expect((await app.call('DELETE', '/sys/sysDepart/delete', { as: 'admin', query: { id } })).body.success).toBe(true)
    expect(await row('nurse')).toMatchObject({ orgCode: null, orgCodeTxt: '呼吸科', departIds: '', userIdentity: 1 })
  })
})

describe('tenants', () => {
  const add = (id: number) => app.call('POST', '/sys/tenant/add', { as: 'admin', body: { id, name: `租户${id}` } })
  const remove = (id: number) => app.call('DELETE', '/sys/tenant/delete', { as: 'admin', query: { id } })

  it('a new one has its roles, and 超级管理员 can work in it at once', async () => {
    expect((await add(3)).body.message).toBe('添加成功！')
    const { body } = await app.call<Role[]>('GET', '/sys/role/queryall', { as: 'admin', headers: { tenant_id: '3' } })
    expect(body.result!.map((role) => role.roleCode).toSorted()).toEqual(
      [...BUILT_IN_ROLES, ...STARTER_ROLES].map(({ roleCode }) => roleCode).toSorted(),
    )
    expect((await row('admin')).relTenantIds).toBe('1,2,3')
    expect((await app.call('GET', '/sys/role/queryall', { as: 'sysadmin', headers: { tenant_id: '3' } })).status).toBe(
      403,
    )
  })

  it('an empty one is deleted with its seeds', async () => {
    expect((await remove(3)).body.success).toBe(true)
    expect((await row('admin')).relTenantIds).toBe('1,2')
    const { rows } = await sql`select 1 from sys_role where tenant_id = 3`.execute(app.services.database.scoped('*'))
    expect(rows).toEqual([])
  })

  it('refuses to delete one in use', async () => {
    expect((await remove(2)).body.message).toBe('该租户已被引用，无法删除！')
    await add(4)
    const headers = { tenant_id: '4' }
    await app.call('POST', '/sys/role/add', { as: 'admin', headers, body: { roleName: '自建', roleCode: 'own' } })
    expect((await remove(4)).body.message).toBe('该租户已被引用，无法删除！')
    expect(
      (await app.call<Role[]>('GET', '/sys/role/queryall', { as: 'admin', headers })).body.result!.map(
        ({ roleCode }) => roleCode,
      ),
    ).toContain('own')
  })
})

describe('looking beyond the tenant', () => {
  it('ends with the work inside a transaction', async () => {
    const count = 'select count(distinct tenant_id)::int as n from sys_role'
    const session = (await app.services.ports.sessions.find(await app.tokenOf('outsider'), 0))!
    const ctx = asPerson(app.services, session, asSystem(app.services, 'test').origin)
    const seen = await inTransaction(ctx, async (tx) => {
      const tenants = async (db: typeof tx.db) => (await sql<{ n: number }>`${sql.raw(count)}`.execute(db)).rows[0]!.n
      return [
        await tenants(tx.db),
        await acrossTenants(tx, 'test', ({ db }) => tenants(db as typeof tx.db)),
        await tenants(tx.db),
      ]
    })
    expect(seen[0]).toBe(1)
    expect(seen[1]).toBeGreaterThan(1)
    expect(seen[2]).toBe(1)
    const after = await sql<{ n: number }>`${sql.raw(count)}`.execute(ctx.db)
    expect(after.rows[0]!.n).toBe(1)
  })

  it('rolls back on an error and leaves nothing open', async () => {
    const session = (await app.services.ports.sessions.find(await app.tokenOf('outsider'), 0))!
    const ctx = asPerson(app.services, session, asSystem(app.services, 'test').origin)
    const work = inTransaction(ctx, (tx) => acrossTenants(tx, 'test', () => Promise.reject(new Error('stop'))))
    await expect(work).rejects.toThrow('stop')
    const { rows } = await sql<{ n: number }>`select count(distinct tenant_id)::int as n from sys_role`.execute(ctx.db)
    expect(rows[0]!.n).toBe(1)
  })
})
