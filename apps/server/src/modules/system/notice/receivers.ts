import type { NoticeMode } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'
import type { NoticeTo } from '../../../engine/core/notices.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { holdersOf } from './holders.ts'
import { isFixed, modeOf } from './kinds.ts'

export interface Receiver {
  readonly userId: string
  readonly mode: NoticeMode
}

const NORMAL = 1

/** Condition on `sys_user u`: can sign in to the context's tenant. */
export const isPresent = (ctx: Ctx): Condition => sql`u.del_flag = 0 and u.status = ${NORMAL} and exists (
  select 1 from sys_user_tenant m where m.user_id = u.id and m.tenant_id = ${ctx.tenantId})`

export const receiversOf = async (ctx: Ctx, kind: NoticeKind, to: NoticeTo): Promise<Receiver[]> =>
  'userIds' in to
    ? chosenBy(ctx, kind, sql`u.id = any(${[...to.userIds]})`)
    : chosenBy(
        ctx,
        kind,
        sql`${await holdersOf(ctx, to.holders)} and u.id is distinct from ${to.except ?? null}`,
        to.orgCode,
      )

/** Matches of a condition on `sys_user u`, narrowed to members in line with a department if there are any. */
export const chosenBy = async (
  ctx: Ctx,
  kind: NoticeKind,
  condition: Condition,
  orgCode?: string | null,
): Promise<Receiver[]> => {
  const inLine = orgCode
    ? sql`exists (select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
        where ud.user_id = u.id and ud.tenant_id = ${ctx.tenantId} and starts_with(${orgCode}, d.org_code))`
    : sql`true`
  const { rows } = await sql<Receiver>`with able as materialized (
      select u.id, ${inLine} as in_line from sys_user u where ${isPresent(ctx)} and ${condition})
    select able.id as "userId", coalesce(s.mode, ${modeOf(kind)}) as mode
    from able left join sys_notice_setting s
      on s.tenant_id = ${ctx.tenantId} and s.user_id = able.id and s.kind = ${kind.kind}
    where able.in_line or not exists (select 1 from able where in_line)`.execute(ctx.db)
  return isFixed(kind) ? rows.map((row) => ({ ...row, mode: 'now' })) : rows.filter(({ mode }) => mode !== 'off')
}
