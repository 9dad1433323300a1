/** What roles are worth: the codes of the menu rows granted to them. */
import { sql } from 'kysely'
import type { Ctx } from '../../engine/context.ts'
import { allPermissions, codesOfRow, rowsOfTenant, superRows } from '../permission/index.ts'
import { ROLE_CODES } from './codes.ts'

export interface RoleAuthority {
  /** 超级管理员: every code but the auditors' */
  readonly superAdmin: boolean
  readonly codes: ReadonlySet<string>
}

/** Authority by role id; roles out of sight are absent. A context of no tenant is the system's and sees every tenant's. */
export const authorityOfRoles = async (
  ctx: Ctx,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, RoleAuthority>> => {
  if (roleIds.length === 0) return new Map()
  const own = ctx.tenantId === null ? sql`true` : sql`r.tenant_id = ${ctx.tenantId}`
  const { rows } = await sql<{ id: string; tenantId: number; superAdmin: boolean; granted: string[] }>`
    select r.id, r.tenant_id as "tenantId", coalesce(r.built_in, false) and r.role_code = ${ROLE_CODES.admin} as "superAdmin",
      array(select p.permission_id from sys_role_permission p where p.role_id = r.id and p.tenant_id = r.tenant_id) as granted
    from sys_role r where r.id = any(${[...roleIds]}) and ${own}`.execute(ctx.db)
  const menu = await allPermissions(ctx)
  return new Map(
    rows.map(({ id, tenantId, superAdmin, granted }) => {
      const counting = rowsOfTenant(menu, tenantId)
      const held = superAdmin ? superRows(counting) : counting.filter((row) => granted.includes(row.id))
      return [id, { superAdmin, codes: new Set(held.flatMap(codesOfRow)) }]
    }),
  )
}
