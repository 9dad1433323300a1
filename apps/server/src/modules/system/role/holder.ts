/** Holders of menu rows: roles, departments, and roles of departments, under the same limits. */
import type { Role } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { audit, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'

export type HolderRow = { readonly id: string } & Partial<
  Pick<Role, 'roleCode' | 'builtIn' | 'dataScope'> & { departId: string }
>

export interface Holder {
  readonly of: Resource
  readonly table: 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission'
  readonly by: 'role_id' | 'depart_id'
  /** table of field rules; absent = none */
  readonly fields?: 'sys_role_field' | 'sys_depart_role_field'
  /** error for rules on a row that is not granted */
  readonly unsaved: string
  /** stores grants that were checked before */
  give(tx: Ctx, row: HolderRow, permissionIds: readonly string[]): Promise<void>
  stamp(ctx: Ctx): RawBuilder<unknown>
  check?(tx: Ctx, row: HolderRow, change: { added: readonly string[]; removed: readonly string[] }): Promise<void>
  /** available rule ids at a menu row; absent = all */
  offered?(ctx: Ctx, row: HolderRow, permissionId: string): Promise<readonly string[]>
  checkRules?(tx: Ctx, row: HolderRow, permissionId: string, removed: readonly string[]): Promise<void>
}

export const holderOf = (ctx: Ctx, { of }: Holder, id: string): Promise<HolderRow> =>
  storeOf(ctx, of).one(ctx, id) as Promise<HolderRow>

export const grantsTo = (ctx: Ctx, { by }: Holder, id: string): RawBuilder<unknown> =>
  sql`tenant_id = ${ctx.tenantId} and ${sql.ref(by)} = ${id}`

export const storedIds = async (ctx: Ctx, holder: Holder, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select permission_id as id from ${sql.table(holder.table)}
    where ${grantsTo(ctx, holder, id)} order by permission_id`.execute(ctx.db)
  return rows.map((row) => row.id)
}

export const roleStamp = (ctx: Ctx): RawBuilder<unknown> =>
  sql`operate_date = ${now(ctx)}::timestamptz, operate_ip = ${ctx.origin.ip}`

export const noteGrant = async (tx: Ctx, { of }: Holder, id: string, detail: object): Promise<void> => {
  await audit(tx, { action: 'grant', object: `${of.name}/${id}`, outcome: 'success', detail: { ...detail } })
  publish(tx, 'authority.changed', {})
}
