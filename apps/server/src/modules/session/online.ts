/** Who is signed in where; ids of sessions, never tokens. */
import type { OnlineSession } from '@huxi/contract'
import { notFound } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { audit, inTransaction, publish, type Ctx } from '../../engine/context.ts'
import { formatTime } from '../../platform/clock.ts'

const live = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<OnlineSession[]> => {
  const now = ctx.house.clock.now()
  const idle = formatTime(now - ctx.house.config.sessionIdleMin * 60_000)
  const { rows } = await sql<OnlineSession>`
    select s.id as token, u.id, u.username, u.realname, u.avatar, s.ip, s.agent, s.created_at as "createTime",
      s.last_seen as "lastSeen", s.id = ${ctx.session?.id ?? ''} as current
    from sys_session s join sys_user u on u.id = s.user_id
    where u.del_flag = 0 and s.expires_at > ${formatTime(now)}::timestamptz and s.last_seen > ${idle}::timestamptz and ${where}
    order by s.created_at desc limit 1000`.execute(ctx.db)
  return rows
}

/** The caller's own sessions. */
export const ownSessions = (ctx: Ctx): Promise<OnlineSession[]> => live(ctx, sql`s.user_id = ${ctx.session!.person.id}`)

const ofTenant = (ctx: Ctx): RawBuilder<unknown> =>
  sql`exists (select 1 from sys_user_tenant m where m.user_id = s.user_id and m.tenant_id = ${ctx.tenantId})`

/** Sessions of the tenant's members. */
export const tenantSessions = (ctx: Ctx, username: string | null): Promise<OnlineSession[]> =>
  live(
    ctx,
    username ? sql`${ofTenant(ctx)} and u.username ilike ${`%${username.replace(/[\\%_]/g, '\\$&')}%`}` : ofTenant(ctx),
  )

/** Ends one of the sessions the caller may end. @throws {AppError} notFound for any other */
export const endSession = (ctx: Ctx, id: string, own: boolean): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const where = own ? sql`s.user_id = ${tx.session!.person.id}` : ofTenant(tx)
    const { rows } = await sql<{
      user_id: string
    }>`delete from sys_session s where s.id = ${id} and ${where} returning s.user_id`.execute(tx.db)
    if (rows.length === 0) throw notFound()
    const detail = { session: id, own }
    await audit(tx, { action: 'end-session', object: `system:user/${rows[0]!.user_id}`, outcome: 'success', detail })
    publish(tx, 'authority.changed', { userIds: [rows[0]!.user_id] })
  })
