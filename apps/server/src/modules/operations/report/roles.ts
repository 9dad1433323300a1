import { report, role, type Report } from '@huxi/contract'
import { sql } from 'kysely'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'

export const rolesOf = async (ctx: Ctx, reportIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> => {
  const { rows } = await sql<{ id: string; roles: string[] }>`
    select report_id as id, array_agg(role_id order by role_id) as roles from onl_cgreport_role
    where tenant_id = ${ctx.tenantId} and report_id = any(${[...reportIds]}) group by 1`.execute(ctx.db)
  return new Map(rows.map(({ id, roles }) => [id, roles]))
}

/** Roles already assigned need not be visible to the caller. @throws {AppError} refused for an unknown role */
export const keepRoles = async (tx: Ctx, reportId: string, joined: string | null): Promise<void> => {
  const wanted = [...new Set((joined ?? '').split(',').filter(Boolean))]
  const before = (await rolesOf(tx, [reportId])).get(reportId) ?? []
  const added = wanted.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !wanted.includes(id))
  if (added.length + removed.length === 0) return
  if (added.length > 0 && (await storeOf(tx, role).count(tx, [sql`id = any(${added})`])) < added.length)
    refuseField('roleIds', report.fields.roleIds, '可用角色不存在，请重新选择')
  await sql`delete from onl_cgreport_role where tenant_id = ${tx.tenantId} and report_id = ${reportId}
    and role_id <> all(${wanted})`.execute(tx.db)
  await addRoles(tx, reportId, added)
  const object = `${report.name}/${reportId}`
  await audit(tx, { action: 'grant', object, outcome: 'success', detail: { added, removed } })
}

const addRoles = async (tx: Ctx, reportId: string, roleIds: readonly string[]): Promise<void> => {
  await sql`insert into onl_cgreport_role (tenant_id, report_id, role_id)
    select ${tx.tenantId}::int, ${reportId}::text, id from unnest(${[...roleIds]}::text[]) as id on conflict do nothing`.execute(
    tx.db,
  )
}

export const withRoles = async (ctx: Ctx, rows: Report[]) => {
  const roles = await rolesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, roleIds: (roles.get(row.id) ?? []).join(',') }))
}
