/** Who is signed in where; ids of sessions, never tokens. */
import { user, type OnlineSession } from '@huxi/contract'
import { notFound } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { asSystem, audit, holds, inTransaction, publish, type Ctx } from '../../engine/core/context.ts'
import { asSeen } from '../../engine/read/field-rules.ts'
import { maskMobile } from '../../platform/http/sms.ts'
import { endWhere } from './ended.ts'
import { isLive } from './live.ts'

const live = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<OnlineSession[]> => {
  const { rows } = await sql<OnlineSession>`
    select s.id as token, u.id, u.username, u.realname, u.avatar, u.birthday, u.sex, u.phone, s.ip, s.agent, s.created_at as "createTime",
      s.last_seen as "lastSeen", s.id = ${ctx.session?.id ?? ''} as current
    from sys_session s join sys_user u on u.id = s.user_id
    where ${isLive(ctx.services)} and ${where}
    order by s.created_at desc limit 1000`.execute(asSystem(ctx.services, 'who is signed in', ctx.tenantId).db)
  return asSeen(
    ctx,
    user,
    rows.map((row) => ({ ...row, ...personal(ctx, row) })),
  )
}

/** What only the list of people shows. */
const personal = (ctx: Ctx, { birthday, sex, phone }: OnlineSession) =>
  holds(ctx, 'system:user:list')
    ? { birthday, sex, phone: phone && maskMobile(phone) }
    : { birthday: null, sex: null, phone: null }

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
    const [userId] = await endWhere(tx, sql`s.id = ${id} and ${where}`, own ? 'own' : 'forced')
    if (userId === undefined) throw notFound()
    const detail = { session: id, own }
    await audit(tx, { action: 'end-session', object: `system:user/${userId}`, outcome: 'success', detail })
    publish(tx, 'authority.changed', { userIds: [userId] })
  })
