/** Holders of a permission code: by a role of their own or of a department, temporarily, or as 超级管理员. */
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { grantedRoles, grantedRows } from '../access/index.ts'
import { allPermissions, codesOfRow, rowsOfTenant, superRows } from '../permission/index.ts'
import { EVERY_GRANT, EVERY_ROLE, ROLE_CODES } from '../role/index.ts'

export const holdersOf = async (ctx: Ctx, code: string): Promise<Condition> => {
  const rows = rowsOfTenant(ctx, await allPermissions(ctx), ctx.tenantId!).filter((row) =>
    codesOfRow(row).includes(code),
  )
  const byAdmin = superRows(rows).length > 0
  const [now, ids] = [ctx.services.clock.now(), rows.map((row) => row.id)]
  return sql`(exists (select 1 from ${grantedRoles(now)} as ur join ${EVERY_ROLE} as r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
    where ur.user_id = u.id and ur.tenant_id = ${ctx.tenantId}
      and (${byAdmin}::boolean and coalesce(r.built_in, false) and r.role_code = ${ROLE_CODES.admin} or exists (
        select 1 from ${EVERY_GRANT} as p where p.role_id = r.id and p.tenant_id = r.tenant_id
          and p.permission_id = any(${ids}))))
    or exists (select 1 from ${grantedRows(now)} as w
      where w.user_id = u.id and w.tenant_id = ${ctx.tenantId} and w.permission_id = any(${ids})))`
}
