/**
 * Throttles guessing of secrets. `guess` first reserves a try, in one statement under the lock of the secret, then
 * judges it outside of any transaction. A wrong try stays, a right one is forgiven, and one without verdict is
 * withdrawn, since an outage is not a wrong password. Tries survive restarts.
 */
import { AppError } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { createHmac } from 'node:crypto'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { signingKey } from '../../../platform/crypto/cipher.ts'
import { DAY_MS, formatTime, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { networkOf } from '../../../platform/http/network.ts'

const PAUSED_MS = 900_000
export const TRIES_KEPT_MS = DAY_MS
const FIRST_PAUSE_MS = 30_000
/** Longer than judging takes; covers tries of a crashed process. */
const JUDGING_MS = 20_000
const CLOCKS_DIFFER_MS = 5000
const LOCK = 20_24

export interface Limit {
  readonly subject: string
  readonly most: number
  readonly withinMs: number
  /** pauses of 30 s, doubling, instead of a fixed window; never a permanent lock */
  readonly pauses?: boolean
  /** a right try forgives only itself: a user with one secret cannot reset the count for those of others */
  readonly keepsOthers?: boolean
  readonly what?: string
  readonly refusal?: () => AppError
}

/** Keyed digest of a typed name, which may be a password by mistake. */
export const nameMark = ({ services }: Ctx, name: string): string =>
  createHmac('sha256', signingKey(services.secrets.session, 'names at the door'))
    .update(name.trim().toLowerCase())
    .digest('hex')
    .slice(0, 16)

const pausing = (subject: string): Limit => ({ subject, most: 5, withinMs: PAUSED_MS, pauses: true })

export const limits = {
  account: (ctx: Ctx, username: string) => pausing(`account:${nameMark(ctx, username)}`),
  /** by the id of the link between browser and account */
  device: (id: string) => pausing(`device:${id}`),
  password: (userId: string) => pausing(`password:${userId}`),
  secondFactor: (who: string) => pausing(`second-factor:${who}`),
  network: ({ origin }: Ctx): Limit => ({
    subject: `address:${networkOf(origin.ip)}`,
    most: 300,
    withinMs: PAUSED_MS,
  }),
  /**
   * A known browser has its own allowance; unknown ones share the limits of secret and network.
   * @param device id of the link; undefined = unknown browser
   */
  from: (
    ctx: Ctx,
    device: string | undefined,
    strangers: Limit,
    own: (device: string) => Limit,
  ): readonly [Limit, ...Limit[]] => (device === undefined ? [strangers, limits.network(ctx)] : [own(device)]),
} as const

/**
 * Judges a secret under limits.
 * @param all the first limit is the secret's own; a right try is forgiven there and, as far as it was counted, in the
 * others
 * @param judge returns undefined for a wrong secret and throws without verdict; receives earlier wrong tries per
 * limit
 * @throws {AppError} tooMany, with the time to wait
 */
export const guess = async <T>(
  ctx: Ctx,
  all: readonly [Limit, ...Limit[]],
  judge: (earlier: readonly number[]) => Promise<T | undefined>,
): Promise<T | undefined> => {
  if (ctx.pending) throw new Error('a guess is judged outside of transactions')
  const longest = all.find(({ withinMs }) => withinMs > TRIES_KEPT_MS)
  if (longest) throw new Error(`tries of ${longest.subject.split(':')[0]} are forgotten before their limit ends`)
  const { ids, earlier, refusal } = await reserve(ctx, all)
  if (refusal) throw refusal
  let found: T | undefined
  try {
    found = await judge(earlier)
  } catch (error) {
    await leave(ctx, () => withdraw(ctx, ids))
    throw error
  }
  // stored before the answer is sent
  if (found === undefined) await keep(ctx, ids)
  else await leave(ctx, () => (all[0].keepsOthers ? withdraw(ctx, ids) : forgive(ctx, all)))
  return found
}

export const isRight = async (ctx: Ctx, limit: Limit, check: () => Promise<boolean>): Promise<boolean> =>
  (await guess(ctx, [limit], async () => (await check()) || undefined)) ?? false

interface Reserved {
  readonly ids: readonly string[]
  readonly earlier: readonly number[]
  readonly refusal?: AppError
}

/** Fast path below the limit: count and insert in one statement. */
const reserve = async (ctx: Ctx, all: readonly [Limit, ...Limit[]]): Promise<Reserved> => {
  const ids = all.map(() => newId())
  const { rows } = await sql<Tries & { added: boolean }>`with tries as (${counted(ctx, all)}),
    added as (${adding(ctx, all, ids)}
      where not exists (select 1 from tries where count >= most or latest > ${formatTime(soon(ctx))}::timestamptz) returning id)
    select *, exists (select 1 from added) as added from tries order by nr`.execute(ctx.db)
  return rows[0]!.added ? { ids, earlier: rows.map(({ judged }) => judged) } : reserveOne(ctx, all, ids)
}

/** Slow path under the lock, which decides whether a pause is over. */
const reserveOne = (ctx: Ctx, all: readonly [Limit, ...Limit[]], ids: readonly string[]): Promise<Reserved> =>
  inTransaction(ctx, async (tx) => {
    let { rows } = await counted(tx, all).execute(tx.db)
    if (rows.some(({ latest }) => latest && millis(latest) > soon(tx))) {
      await clampFuture(tx, all)
      rows = (await counted(tx, all).execute(tx.db)).rows
    }
    const refusal = refusalOf(tx, all, rows)
    if (refusal) return { ids: [], earlier: [], refusal }
    await adding(tx, all, ids).execute(tx.db)
    return { ids, earlier: rows.map(({ judged }) => judged) }
  })

/** Later tries come from a clock that was set back. */
const soon = ({ services }: Ctx): number => services.clock.now() + CLOCKS_DIFFER_MS

const adding = (ctx: Ctx, all: readonly Limit[], ids: readonly string[]) =>
  sql`insert into sys_attempt (id, subject, at, pending, whose)
    select id, subject, ${now(ctx)}::timestamptz, true, ${all[0]!.subject}
    from unnest(${ids}::text[], ${all.map(({ subject }) => subject)}::text[]) as t (id, subject)`

interface Tries {
  readonly count: number
  readonly judged: number
  readonly latest: string | null
  readonly earliest: string | null
}

/** Counts per limit under advisory locks until the end of the transaction. */
const counted = (ctx: Ctx, all: readonly Limit[]): RawBuilder<Tries> => {
  const now = ctx.services.clock.now()
  return sql<Tries>`select * from locked_tries(${LOCK}, ${all.map(({ subject }) => subject)}::text[], ${all.map(({ most }) => most)}::int[],
    ${all.map(({ withinMs }) => formatTime(now - withinMs))}::timestamptz[], ${formatTime(now - JUDGING_MS)}::timestamptz)`
}

/** Tries dated in the future count as made now, so that a clock reset does not prolong the pause. */
const clampFuture = async (tx: Ctx, all: readonly Limit[]): Promise<void> => {
  const moment = now(tx)
  await sql`update sys_attempt set at = ${moment} where subject = any(${all.map(({ subject }) => subject)})
    and at > ${moment}::timestamptz`.execute(tx.db)
}

const refusalOf = (tx: Ctx, all: readonly Limit[], tries: readonly Tries[]): AppError | undefined => {
  const now = tx.services.clock.now()
  const waits = all.map((limit, i) => ({ limit, seconds: Math.ceil(waitOf(limit, tries[i]!, now) / 1000) }))
  const { limit, seconds } = waits.toSorted((a, b) => b.seconds - a.seconds)[0]!
  if (seconds <= 0) return undefined
  if (limit.refusal) return limit.refusal()
  const message = `${limit.what ?? '尝试次数过多'}，请${spanText(seconds)}后再试`
  return new AppError('tooMany', message, { retryAfter: seconds })
}

const waitOf = ({ most, withinMs, pauses }: Limit, { count, latest, earliest }: Tries, now: number): number => {
  if (count < most) return 0
  if (!pauses) return Math.max(1000, millis(earliest!) + withinMs - now)
  return millis(latest!) + Math.min(FIRST_PAUSE_MS * 2 ** (count - most), PAUSED_MS) - now
}

const millis = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`)

export const spanText = (seconds: number): string => {
  if (seconds <= 120) return ` ${seconds} 秒`
  return seconds <= 7200 ? ` ${Math.ceil(seconds / 60)} 分钟` : ` ${Math.ceil(seconds / 3600)} 小时`
}

const keep = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  await sql`update sys_attempt set pending = false where id = any(${[...ids]})`.execute(ctx.db)
}

const withdraw = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  await sql`delete from sys_attempt where id = any(${[...ids]})`.execute(ctx.db)
}

/** A failed cleanup is harmless: the reserved try expires. */
const leave = async ({ services, origin }: Ctx, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    services.log.warn({ err: error, reqId: origin.id }, 'a try could not be taken back')
  }
}

export const forgive = async (ctx: Ctx, [own, ...others]: readonly [Limit, ...Limit[]]): Promise<void> => {
  await sql`delete from sys_attempt where subject = ${own.subject}
    or (whose = ${own.subject} and subject = any(${others.map(({ subject }) => subject)}))`.execute(ctx.db)
}
