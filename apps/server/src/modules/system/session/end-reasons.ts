/** Reasons of ended sessions, kept for clients that still present the token. */
import type { EndReason } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { formatTime } from '../../../platform/config/clock.ts'

/** The caller publishes the event. @param where condition on `sys_session s` @returns user ids */
export const endWhere = async (ctx: Ctx, where: RawBuilder<unknown>, why: EndReason): Promise<string[]> => {
  const { rows } = await sql<{ userId: string }>`with gone as (
      delete from sys_session s where ${where} returning s.id, s.token_hash, s.user_id),
    ${keepReason(ctx.services, sql`select *, ${why}::text as reason from gone`)}
    select user_id as "userId" from gone`.execute(ctx.db)
  return rows.map(({ userId }) => userId)
}

export const keepReason = ({ clock }: AppServices, gone: RawBuilder<unknown>): RawBuilder<unknown> => sql`kept as (
  insert into sys_ended_session (token_hash, session_id, user_id, reason, at)
  select token_hash, id, user_id, reason, ${formatTime(clock.now())}::timestamptz from (${gone}) as g)`

/** Reason of a dead row of `sys_session s` with `sys_user u`. */
export const reasonOfEnd = sql<EndReason>`case when u.del_flag <> 0 then 'closed' when u.status <> 1 then 'frozen' else 'expired' end`

export const endOfToken = async (
  services: AppServices,
  hash: string,
): Promise<{ userId: string; reason: EndReason } | undefined> => {
  const { rows } = await sql<{ userId: string; reason: EndReason }>`select user_id as "userId", reason
    from sys_ended_session where token_hash = ${hash}`.execute(services.database.scoped('*'))
  return rows[0]
}
