import { depart, role, user } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { branchIds } from '../../../engine/read/tree.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { inDeparts, inRoles, membersOfTenant } from '../../system/user/index.ts'

export const EVERYBODY = 'ALL'
export const CHOSEN = 'USER'

export const KINDS = {
  user: { field: 'userIds', of: user },
  depart: { field: 'departIds', of: depart },
  role: { field: 'roleIds', of: role },
} as const
export type Kind = keyof typeof KINDS
export const kinds = Object.keys(KINDS) as Kind[]

export type Audience = Readonly<Record<Kind | 'account', readonly string[]>>

/** Ids of a joined list; older clients end it with a comma. */
export const idsOf = (joined: string | null | undefined): string[] => (joined ?? '').split(',').filter(Boolean)

const NORMAL = 1

/** Conditions on `sys_user`: active members of the tenant within the audience. */
export const recipients = async (ctx: Ctx, msgType: string, audience: Audience): Promise<Condition> => {
  const members = [...membersOfTenant(ctx), sql`del_flag = 0`, sql`status = ${NORMAL}`]
  if (msgType === EVERYBODY) return sql.join(members, sql` and `)
  const system = unscoped(ctx)
  const branches = audience.depart.length > 0 ? await branchIds(system, depart, 'parentId', audience.depart) : []
  const any = [
    sql`id = any(${[...audience.user]})`,
    sql`username = any(${[...audience.account]})`,
    inDeparts(ctx, branches),
    inRoles(ctx, audience.role),
  ]
  return sql.join([...members, sql`(${sql.join(any, sql` or `)})`], sql` and `)
}

export const countRecipients = async (ctx: Ctx, msgType: string, audience: Audience): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_user
    where ${await recipients(ctx, msgType, audience)}`.execute(ctx.db)
  return rows[0]!.n
}

const NO_AUDIENCE: Audience = { user: [], depart: [], role: [], account: [] }

export const audiencesOf = async (ctx: Ctx, anntIds: readonly string[]): Promise<(anntId: string) => Audience> => {
  const { rows } = await sql<{ anntId: string; kind: keyof Audience; ids: string[] }>`
    select annt_id as "anntId", kind, array_agg(target_id order by place, target_id) as ids from sys_announcement_target
    where tenant_id = ${ctx.tenantId} and annt_id = any(${[...anntIds]}) group by 1, 2
    union all select id, 'account', string_to_array(usernames, ',') from sys_announcement
    where tenant_id = ${ctx.tenantId} and id = any(${[...anntIds]}) and usernames <> ''`.execute(ctx.db)
  const found = new Map<string, Audience>()
  for (const { anntId, kind, ids } of rows) found.set(anntId, { ...(found.get(anntId) ?? NO_AUDIENCE), [kind]: ids })
  return (anntId) => found.get(anntId) ?? NO_AUDIENCE
}

export const saveAudience = async (tx: Ctx, anntId: string, kind: Kind, ids: readonly string[]): Promise<void> => {
  await sql`delete from sys_announcement_target where annt_id = ${anntId} and kind = ${kind}`.execute(tx.db)
  await sql`insert into sys_announcement_target (tenant_id, annt_id, kind, target_id, place)
    select ${tx.tenantId}::int, ${anntId}, ${kind}, id, place from unnest(${[...ids]}::text[]) with ordinality as t (id, place)`.execute(
    tx.db,
  )
}
