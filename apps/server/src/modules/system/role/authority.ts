import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { bindingRules } from '../../../engine/read/row-rules.ts'
import { allPermissions, codesOfRow, rowsOfTenant, superRows } from '../permission/index.ts'
import { ROLE_CODES } from './codes.ts'
import { EVERY_GRANT, EVERY_ROLE } from './every-role.ts'
import { opensFields } from './field-rules.ts'
import { reachesFurther } from './scopes.ts'

export interface RoleAuthority {
  /** 超级管理员: every code except audit */
  readonly superAdmin: boolean
  readonly codes: ReadonlySet<string>
}

interface AuthorityOfRole extends RoleAuthority {
  /** department of the role; null = role of the tenant */
  readonly departId: string | null
}

/** Invisible roles are absent. A context without tenant sees every tenant. */
export const authorityOfRoles = async (
  ctx: Ctx,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, AuthorityOfRole>> => {
  if (roleIds.length === 0) return new Map()
  const own = ctx.tenantId === null ? sql`true` : sql`r.tenant_id = ${ctx.tenantId}`
  const { rows } = await sql<{
    id: string
    tenantId: number
    departId: string | null
    superAdmin: boolean
    granted: string[]
  }>`
    select r.id, r.tenant_id as "tenantId", r.depart_id as "departId",
      coalesce(r.built_in, false) and r.role_code = ${ROLE_CODES.admin} as "superAdmin",
      array(select p.permission_id from ${EVERY_GRANT} as p where p.role_id = r.id and p.tenant_id = r.tenant_id) as granted
    from ${EVERY_ROLE} as r where r.id = any(${[...roleIds]}) and ${own}`.execute(ctx.db)
  const menu = await allPermissions(ctx)
  return new Map(
    rows.map(({ id, tenantId, departId, superAdmin, granted }) => {
      const counting = rowsOfTenant(ctx, menu, tenantId)
      const ownRows = superAdmin ? superRows(counting) : counting.filter((row) => granted.includes(row.id))
      return [id, { superAdmin, departId, codes: new Set(ownRows.flatMap(codesOfRow)) }]
    }),
  )
}

/** Whether one of the roles shows rows or fields hidden from the caller. */
export const showsMore = async (ctx: Ctx, roleIds: readonly string[]): Promise<boolean> =>
  (await reachesFurther(ctx, roleIds)) ||
  (await lacksRule(ctx, roleIds)) ||
  ((ctx.session?.fields.size ?? 0) > 0 && (await opensFields(ctx, await authorityOfRoles(ctx, roleIds))))

/** Whether a role holds a menu row without the rule that binds the caller there. */
const lacksRule = async (ctx: Ctx, roleIds: readonly string[]): Promise<boolean> => {
  const binding = [...bindingRules(ctx)]
  if (binding.length === 0 || roleIds.length === 0) return false
  const { rows } = await sql`select 1 from ${EVERY_ROLE} as r join sys_permission_data_rule d on d.id = any(${binding})
    left join ${EVERY_GRANT} as p on p.role_id = r.id and p.permission_id = d.permission_id
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...roleIds]})
      and (p.role_id is not null or coalesce(r.built_in, false) and r.role_code = ${ROLE_CODES.admin})
      and not coalesce(d.id = any(string_to_array(p.data_rule_ids, ',')), false) limit 1`.execute(ctx.db)
  return rows.length > 0
}
