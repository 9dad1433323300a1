/** Whoever menu rows are given to: a role, a department, a role of a department. What nobody may give is the same for all. */
import type { Role } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { audit, publish, type Ctx } from '../../engine/core/context.ts'
import { storeOf } from '../../engine/write/store.ts'
import { now } from '../../platform/config/clock.ts'

/** One of them as far as granting is concerned; what a department lacks, it does not need. */
export type HolderRow = { readonly id: string } & Partial<
  Pick<Role, 'roleCode' | 'builtIn' | 'dataScope'> & { departId: string }
>

export interface Holder {
  readonly of: Resource
  /** its grants, and the column there that says whose they are */
  readonly table: 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission'
  readonly by: 'role_id' | 'depart_id'
  /** its rules on single fields; absent = it has none */
  readonly fields?: 'sys_role_field' | 'sys_depart_role_field'
  /** said when rules are to bind where it was given nothing */
  readonly unsaved: string
  /** gives rows; the caller has checked that it may be */
  give(tx: Ctx, row: HolderRow, permissionIds: readonly string[]): Promise<void>
  /** columns that say who changed a grant and when */
  stamp(ctx: Ctx): RawBuilder<unknown>
  /** what stands against a change of its grants. @throws {AppError} refused */
  check?(tx: Ctx, row: HolderRow, change: { added: readonly string[]; removed: readonly string[] }): Promise<void>
  /** ids of the rules it can be bound by at a menu row; absent = all */
  offered?(ctx: Ctx, row: HolderRow, permissionId: string): Promise<readonly string[]>
  /** what stands against taking rules off. @throws {AppError} refused */
  checkRules?(tx: Ctx, row: HolderRow, permissionId: string, removed: readonly string[]): Promise<void>
}

/** @throws {AppError} notFound */
export const holderOf = (ctx: Ctx, { of }: Holder, id: string): Promise<HolderRow> =>
  storeOf(ctx, of).one(ctx, id) as Promise<HolderRow>

/** Condition on its grants. */
export const grantsTo = (ctx: Ctx, { by }: Holder, id: string): RawBuilder<unknown> =>
  sql`tenant_id = ${ctx.tenantId} and ${sql.ref(by)} = ${id}`

/** Ids of the menu rows that were given to it. */
export const storedIds = async (ctx: Ctx, holder: Holder, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select permission_id as id from ${sql.table(holder.table)}
    where ${grantsTo(ctx, holder, id)} order by permission_id`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Who gave rights to a role, and from where. */
export const roleStamp = (ctx: Ctx): RawBuilder<unknown> =>
  sql`operate_date = ${now(ctx)}::timestamptz, operate_ip = ${ctx.origin.ip}`

/** Into the audit record; what people may do is read anew. */
export const noteGrant = async (tx: Ctx, { of }: Holder, id: string, detail: object): Promise<void> => {
  await audit(tx, { action: 'grant', object: `${of.name}/${id}`, outcome: 'success', detail: { ...detail } })
  publish(tx, 'authority.changed', {})
}
