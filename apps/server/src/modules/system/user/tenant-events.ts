/** Effects of new and removed tenants on users and roles; the transactions see every tenant. */
import { depart, position, role } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { acrossTenants } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { roleIdByCode, ROLE_CODES, seedRoles, STARTER_ROLES } from '../role/index.ts'
import { addRoles, joinTenant } from './membership.ts'

export const tenantsOf = (ctx: Ctx): Promise<number[]> => tenantIdsOf(ctx, ctx.session?.person.id ?? '')

const tenantIdsOf = (ctx: Ctx, userId: string): Promise<number[]> =>
  acrossTenants(ctx, 'tenants of a person', async ({ db }) => {
    const memberships = db.selectFrom('sys_user_tenant').select('tenant_id').where('user_id', '=', userId)
    return (await memberships.orderBy('tenant_id').execute()).map((row) => row.tenant_id)
  })

export const tenantEvents = {
  async added(tx: Ctx, tenantId: number): Promise<void> {
    const fresh: Ctx = { ...tx, tenantId }
    await seedRoles(fresh, tenantId)
    const administrators = await administratorsOf(tx)
    await joinTenant(fresh, administrators)
    await addRoles(fresh, administrators, [await roleIdByCode(fresh, ROLE_CODES.admin)])
  },

  /** Only a tenant without later members can be removed; its seeded rows go first. */
  async removing(tx: Ctx, tenantId: number): Promise<void> {
    if (await isUsed(tx, tenantId)) throw refused('该租户已被引用，无法删除！')
    for (const table of ['sys_user_role', 'sys_role_permission', 'sys_role', 'sys_user_tenant'] as const) {
      await tx.db.deleteFrom(table).where('tenant_id', '=', tenantId).execute()
    }
  },
}

const administratorsOf = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select ur.user_id as id
    from sys_user_role ur join sys_role r on r.id = ur.role_id join sys_user u on u.id = ur.user_id
    where ur.tenant_id = ${ctx.tenantId} and r.built_in and r.role_code = ${ROLE_CODES.admin} and u.del_flag = 0`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}

const STARTER_CODES = STARTER_ROLES.map(({ roleCode }) => roleCode)

const isUsed = async (tx: Ctx, tenantId: number): Promise<boolean> => {
  const old: Ctx = { ...tx, tenantId }
  const own = [
    await storeOf(old, depart).count(old),
    await storeOf(old, position).count(old),
    await storeOf(old, role).count(old, [sql`built_in is not true and role_code <> all(${STARTER_CODES})`]),
  ]
  const members = await tx.db
    .selectFrom('sys_user_tenant')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .execute()
  const administrators = await administratorsOf(tx)
  return own.some((count) => count > 0) || members.some((row) => !administrators.includes(row.user_id))
}
