/** Live sessions by user; ids of sessions, never tokens. */
import { user, type OnlineSession } from '@huxi/contract'
import { notFound, refused } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { asSystem, holds } from '../../../engine/core/caller.ts'
import { audit, inTransaction, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { presentRows } from '../../../engine/read/field-rules.ts'
import { maskMobile } from '../../../platform/http/sms.ts'
import { accountById } from '../user/index.ts'
import { endWhere } from './end-reasons.ts'
import { isLive } from './liveness.ts'

const live = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<OnlineSession[]> => {
  const { rows } = await sql<OnlineSession>`
    select s.id as token, u.id, u.username, u.realname, u.avatar, u.birthday, u.sex, u.phone, s.ip, s.agent, s.created_at as "createTime",
      s.last_seen as "lastSeen", s.id = ${ctx.session?.id ?? ''} as current
    from sys_session s join sys_user u on u.id = s.user_id
    where ${isLive(ctx.services)} and ${where}
    order by s.created_at desc limit 1000`.execute(asSystem(ctx.services, 'online sessions', ctx.tenantId).db)
  return presentRows(
    ctx,
    user,
    rows.map((row) => ({ ...row, ...personal(ctx, row) })),
  )
}

const personal = (ctx: Ctx, { birthday, sex, phone }: OnlineSession) =>
  holds(ctx, 'system:user:list')
    ? { birthday, sex, phone: phone && maskMobile(phone) }
    : { birthday: null, sex: null, phone: null }

export const ownSessions = (ctx: Ctx): Promise<OnlineSession[]> => live(ctx, sql`s.user_id = ${ctx.session!.person.id}`)

const ofTenant = (ctx: Ctx): RawBuilder<unknown> =>
  sql`exists (select 1 from sys_user_tenant m where m.user_id = s.user_id and m.tenant_id = ${ctx.tenantId})`

export const tenantSessions = (ctx: Ctx, username: string | null): Promise<OnlineSession[]> =>
  live(
    ctx,
    username ? sql`${ofTenant(ctx)} and u.username ilike ${`%${username.replace(/[\\%_]/g, '\\$&')}%`}` : ofTenant(ctx),
  )

/** @returns the user id; undefined for a session the caller may not end */
const end = (ctx: Ctx, id: string, own: boolean): Promise<string | undefined> =>
  inTransaction(ctx, async (tx) => {
    const where = own ? sql`s.user_id = ${tx.session!.person.id}` : ofTenant(tx)
    const [userId] = await endWhere(tx, sql`s.id = ${id} and ${where}`, own ? 'own' : 'forced')
    if (userId === undefined) return undefined
    const detail = { session: id, own }
    await audit(tx, { action: 'end-session', object: `system:user/${userId}`, outcome: 'success', detail })
    publish(tx, 'authority.changed', { userIds: [userId] })
    return userId
  })

/** @throws {AppError} notFound for a session of another user */
export const endOwn = async (ctx: Ctx, id: string): Promise<void> => {
  if ((await end(ctx, id, true)) === undefined) throw notFound()
}

export const endOthers = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const { person, id } = tx.session!
    const ended = await endWhere(tx, sql`s.user_id = ${person.id} and s.id <> ${id}`, 'own')
    if (ended.length === 0) return 0
    const detail = { sessions: ended.length, own: true }
    await audit(tx, { action: 'end-session', object: `system:user/${person.id}`, outcome: 'success', detail })
    publish(tx, 'authority.changed', { userIds: [person.id] })
    return ended.length
  })

/** Ends a session of a member. @throws {AppError} refused in the words of older clients */
export const forceOut = async (ctx: Ctx, id: string | null): Promise<void> => {
  if (!id) throw refused('退出登录失败！')
  const userId = await end(ctx, id, false)
  const account = userId && (await accountById(asSystem(ctx.services, 'ended sessions', null), userId))
  if (!account) throw refused('Token无效!')
  const { username, realname } = account
  const message = `强制: ${realname}退出成功！`
  ctx.services.ports.journal.noteSession(ctx, { kind: 'signOut', username, realname, message })
}
