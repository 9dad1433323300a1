/** Current grants, permanent and temporary, as SQL shared by all statements, so that expired ones count nowhere. */
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { EVERY_HOLDER } from '../role/index.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

/** Condition on `sys_access_request`: it was granted, and its last day is not over. */
const running = (now: number): RawBuilder<unknown> => sql`status = 'granted' and until_on >= ${formatDay(now)}::date`

export const grantedRoles = (
  now: number,
): RawBuilder<unknown> => sql`(select tenant_id, user_id, role_id from ${EVERY_HOLDER} as h
  union select tenant_id, user_id, role_id from sys_access_request where role_id is not null and ${running(now)})`

export const grantedRows = (now: number): RawBuilder<unknown> => sql`(select q.tenant_id, q.user_id, w.permission_id
  from (select id, tenant_id, user_id from sys_access_request where ${running(now)}) q
    join sys_access_row w on w.request_id = q.id)`

export interface Given {
  readonly id: string
  /** null: menu rows were given */
  readonly roleId: string | null
  /** how far its menu rows reach */
  readonly scope: string | null
  readonly untilOn: string
}

/** Requests of a member `m` of a tenant that run: an SQL expression worth a JSON array of `Given`. */
export const givenTo = (now: number): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', id, 'roleId', role_id, 'scope', data_scope, 'untilOn', until_on))
  from sys_access_request q where q.user_id = m.user_id and q.tenant_id = m.tenant_id and ${running(now)}), '[]')`

/** Time of expiry, epoch ms. */
export const endOf = ({ untilOn }: Pick<Given, 'untilOn'>): number => Date.parse(`${untilOn}T00:00:00+08:00`) + DAY_MS

export const rowGrants = (requestIds: readonly string[]): RawBuilder<unknown> => sql`select request_id, permission_id,
  data_rule_ids, null from sys_access_row where request_id = any(${[...requestIds]})`

export const temporaryGivers = async (ctx: Ctx, userId: string, rowIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ role: string | null; untilOn: string | null }>`
    select r.role_name as role, q.until_on as "untilOn" from sys_access_request q left join sys_role r on r.id = q.role_id
    where q.tenant_id = ${ctx.tenantId} and q.user_id = ${userId} and ${running(ctx.services.clock.now())} and (
      exists (select 1 from sys_access_row w where w.request_id = q.id and w.permission_id = any(${[...rowIds]}))
      or exists (select 1 from sys_role_permission p where p.tenant_id = q.tenant_id and p.role_id = q.role_id
        and p.permission_id = any(${[...rowIds]})))
    order by q.until_on desc, q.id`.execute(ctx.db)
  return rows.map(
    ({ role: name, untilOn }) =>
      `临时授权${name === null ? '' : `的角色${name}`}${untilOn === null ? '' : `（至 ${untilOn}）`}`,
  )
}
