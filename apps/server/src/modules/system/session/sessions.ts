/** Live sessions: opened, looked up by token, ended. The database stores only the SHA-256 of a token. */
import { AppError, type EndReason } from '@huxi/model'
import { sql } from 'kysely'
import { hash as digest } from 'node:crypto'
import { asSystem } from '../../../engine/core/caller.ts'
import { inTransaction, publish, heldSince } from '../../../engine/core/transaction.ts'
import type { Ctx, AppServices, Sessions } from '../../../engine/core/context.ts'
import type { AskedTenant, Person, Session } from '../../../engine/core/session.ts'
import { createCache } from '../../../platform/db/cache.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { SESSION_LIFE_MS } from '../../../platform/config/session-config.ts'
import { asKind, ENTRANCE } from '../../../platform/db/share.ts'
import { enrolmentDue } from '../mfa/index.ts'
import { passwordDue, NOTICE_LIFE_MS } from '../user/index.ts'
import { isActive, type Authorities } from './authority.ts'
import { endOfToken, endWhere, keepReason, reasonOfEnd } from './end-reasons.ts'
import { isLive } from './liveness.ts'
import { tokensOf } from './token.ts'

const TTL_MS = 5000
const MOST = 5000
const SEEN_EVERY_MS = 60_000
const STEPPED_UP_MS = 300_000
const PER_USER = 5
/** Ended tokens are cached, so that repeated requests skip the database. */
const ENDED_MAX = 1000

const hashOf = (token: string): string => digest('sha256', token)
const millis = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

interface Stored {
  id: string
  userId: string
  tenantId: number
  /** in milliseconds, as `provedAt` */
  lastSeen: number
  username: string
  realname: string
  mustChange: boolean
  mustEnrol: boolean
  provedAt: number | null
  lives: boolean
  reason: EndReason
}

type Over = Pick<Stored, 'userId' | 'reason'> | undefined

/** The session of a token, live or not: unfreezing an account revives its sessions. */
const stored = async (services: AppServices, hash: string): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`
    select s.id, s.user_id as "userId", s.tenant_id as "tenantId", ${millis('s.last_seen')} as "lastSeen", u.username, u.realname,
      ${millis('s.proved_at')} as "provedAt", ${isLive(services)} as lives, ${reasonOfEnd} as reason, ${passwordDue(services)} as "mustChange", ${enrolmentDue(services, sql`u.id`)} as "mustEnrol"
    from sys_session s join sys_user u on u.id = s.user_id left join sys_credential c on c.user_id = u.id
    where s.token_hash = ${hash}`.execute(services.database.scoped('*'))
  return rows[0]
}

const hasSteppedUp = ({ config, clock }: AppServices, { provedAt }: Stored): boolean =>
  !config.stepUp || (provedAt !== null && Math.abs(clock.now() - provedAt) < STEPPED_UP_MS)

type Seats = Parameters<Sessions['endings']>[0]

/** Reasons by session; null while live in an active tenant. */
const endings = async (services: AppServices, seats: Seats): Promise<(EndReason | '' | null)[]> => {
  const lives = sql`coalesce(${isLive(services)}, false)`
  const { rows } = await sql<{ ending: EndReason | '' | null }>`select case
      when ${lives} and coalesce(${isActive(now({ services }))}, false) then null
      when s.id is null then coalesce(e.reason, '') when not ${lives} then ${reasonOfEnd} else '' end as ending
    from unnest(${seats.map(({ sessionId }) => sessionId)}::text[], ${seats.map(({ tenantId }) => tenantId)}::int[])
      with ordinality as seat (id, tenant, at)
    left join sys_session s on s.id = seat.id left join sys_user u on u.id = s.user_id
    left join sys_user_tenant m on m.user_id = s.user_id and m.tenant_id = seat.tenant
    left join sys_tenant t on t.id = m.tenant_id
    left join sys_ended_session e on e.session_id = seat.id
    order by seat.at`.execute(services.database.scoped('*'))
  return rows.map(({ ending }) => ending)
}

const noteSeen = async (services: AppServices, session: Stored): Promise<void> => {
  const now = services.clock.now()
  // a future time comes from a clock that was set back
  if (Math.abs(now - session.lastSeen) < SEEN_EVERY_MS) return
  session.lastSeen = now
  const seen = sql`update sys_session set last_seen = ${formatTime(now)} where id = ${session.id}`
  await asKind(ENTRANCE, () => seen.execute(services.database.scoped('*')))
}

const personOf = ({ userId, username, realname }: Stored): Person => ({ id: userId, username, realname })

export const createSessions = (services: AppServices, authorities: Authorities): Sessions => {
  const tokens = tokensOf(services.secrets)
  const live = createCache<Stored | undefined>(services.clock, TTL_MS, MOST, heldSince)
  const ended = createCache<Over>(services.clock, TTL_MS, ENDED_MAX)
  services.bus.on('authority.changed', ({ userIds }) => {
    const isAffected = (userId: string | undefined) => userId !== undefined && (!userIds || userIds.includes(userId))
    live.dropWhere((session) => isAffected(session?.userId))
    ended.dropWhere((over) => isAffected(over?.userId))
  })
  const storedOf = async (token: string): Promise<Stored | undefined> => {
    const hash = hashOf(token)
    // a cached token was verified before
    if (ended.has(hash) || (!live.has(hash) && !tokens.isOurs(token))) return undefined
    const session = await live.get(hash, () => asKind(ENTRANCE, () => stored(services, hash)))
    if (session?.lives) return session
    live.drop(hash)
    await ended.get(hash, async () => session ?? asKind(ENTRANCE, () => endOfToken(services, hash)))
    return undefined
  }
  const look = async (token: string, given: AskedTenant, note: (session: Stored) => Promise<void>) => {
    const session = await storedOf(token)
    const asked = typeof given === 'number' ? given : await given(session && personOf(session))
    if (!session) return undefined
    const tenantId = asked || session.tenantId
    const authority = await authorities.of(session.userId, tenantId)
    if (!authority) {
      if (asked === 0) return undefined
      throw new AppError('forbidden', '用户租户信息变更,请重新登陆!')
    }
    await note(session)
    return {
      id: session.id,
      person: personOf(session),
      tenantId,
      orgCode: authority.orgCode,
      orgCodes: authority.orgCodes,
      roleIds: authority.roleIds,
      codes: authority.codes,
      rules: authority.rules,
      scopes: authority.scopes,
      fields: authority.fields,
      temporaryRows: authority.temporaryRows,
      superAdmin: authority.superAdmin,
      mustChange: session.mustChange,
      mustEnrol: session.mustEnrol,
      steppedUp: hasSteppedUp(services, session),
    }
  }
  return {
    owner: async (token) => {
      const session = await storedOf(token)
      return session && personOf(session)
    },
    find: (token, asked): Promise<Session | undefined> => look(token, asked, (session) => noteSeen(services, session)),
    peek: (token, asked): Promise<Session | undefined> => look(token, asked, async () => {}),
    // asked after a failed lookup, so an uncached token is foreign
    ending: async (token) => {
      const hash = hashOf(token)
      return ended.has(hash) ? (await ended.get(hash, () => endOfToken(services, hash)))?.reason : undefined
    },
    endings: (seats) => asKind(ENTRANCE, () => endings(services, seats)),
  }
}

const TOO_MANY = `同一账号最多同时登录 ${PER_USER} 处，最早的一处已下线，登录时间和地址：`

const idleSince = ({ clock, config }: AppServices): string => formatTime(clock.now() - config.sessionIdleMin * 60_000)

/**
 * Ends the oldest sessions beyond five. @param proven counts as a step-up proof
 * @returns token, time, and recent actions of others on the account
 */
export const openSession = async (
  ctx: Ctx,
  userId: string,
  tenantId: number,
  proven = false,
): Promise<{ token: string; at: string; notices: string[] }> => {
  const token = tokensOf(ctx.services.secrets).make()
  const now = ctx.services.clock.now()
  const at = formatTime(now)
  // one statement for all; it does not see the session it inserts
  const { rows } = await sql<{ message: string; own: boolean }>`with opened as (
      insert into sys_session (id, token_hash, user_id, tenant_id, created_at, last_seen, expires_at, ip, agent, proved_at)
      values (${newId()}, ${hashOf(token)}, ${userId}, ${tenantId}, ${at}, ${at}, ${formatTime(now + SESSION_LIFE_MS)},
        ${ctx.origin.ip}, ${ctx.origin.agent}, ${proven ? at : null})),
    noted as (
      update sys_user_tenant set previous_login_time = last_login_time, last_login_time = ${at}::timestamptz
        where user_id = ${userId} and tenant_id = ${tenantId}),
    ended as (
      delete from sys_session where user_id = ${userId} and (expires_at < ${at}::timestamptz or id not in (
        select id from sys_session where user_id = ${userId}
        order by least(created_at, ${at}::timestamptz) desc, id desc limit ${PER_USER - 1}))
      returning id, token_hash, user_id, created_at, last_seen, ip,
        case when expires_at >= ${at}::timestamptz and last_seen > ${idleSince(ctx.services)}::timestamptz
          then 'limit' else 'expired' end as reason),
    ${keepReason(ctx.services, sql`select * from ended`)}
    select message, own from (
      select ${TOO_MANY} || to_char(created_at, 'MM-DD HH24:MI') || '，' || ip as message, ${at}::timestamptz as at, '' as id,
        true as own from ended where reason = 'limit'
      union all select message, at, id, false from sys_account_notice
        where user_id = ${userId} and at > ${formatTime(now - NOTICE_LIFE_MS)}::timestamptz) as notices
    order by at desc, id desc`.execute(ctx.db)
  if (rows.some(({ own }) => own)) publish(ctx, 'authority.changed', { userIds: [userId] })
  return { token, at, notices: rows.map(({ message }) => message) }
}

/** @returns the account, or undefined for an unknown token */
export const closeSession = async (services: AppServices, token: string): Promise<Stored | undefined> => {
  const session = await stored(services, hashOf(token))
  if (!session?.lives) return undefined
  await inTransaction(asSystem(services, 'sign-out', session.tenantId), async (tx) => {
    await dropSession(tx, session.id)
    publish(tx, 'authority.changed', { userIds: [session.userId] })
  })
  return session
}

/** Ends a session at the owner's request, so no reason is kept. The caller publishes the event. */
export const dropSession = async (tx: Ctx, id: string): Promise<void> => {
  await tx.db.deleteFrom('sys_session').where('id', '=', id).execute()
}

export const endSessions = async (ctx: Ctx, userIds: readonly string[], why: EndReason, keep = ''): Promise<void> => {
  await endWhere(ctx, sql`s.user_id = any(${[...userIds]}) and s.id <> ${keep}`, why)
  publish(ctx, 'authority.changed', { userIds })
}
