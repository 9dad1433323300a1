/**
 * Guessing made slow. Whatever secret can be guessed at is judged through `guess`: a try is reserved first, counted in one statement
 * that waits for others at the same secret; then it is judged, outside of any transaction. A wrong one stays, a right one is forgiven, and
 * one without a verdict is withdrawn, for an outage is no wrong password. It is stored in the database, so that a restart forgives nothing.
 */
import { AppError } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { createHmac } from 'node:crypto'
import { inTransaction, type Ctx } from '../../engine/core/context.ts'
import { deriveKey } from '../../platform/crypto/cipher.ts'
import { formatTime, now } from '../../platform/config/clock.ts'
import { newId } from '../../platform/db/ids.ts'
import { networkOf } from '../../platform/http/network.ts'

export const TRIES_KEPT_MS = 900_000
const FIRST_PAUSE_MS = 30_000
/** Longer than judging takes. A process that ends meanwhile leaves a try that nobody withdraws. */
const JUDGING_MS = 20_000
/** Clocks of several processes are never quite the same. */
const CLOCKS_DIFFER_MS = 5000
/** Locks of the database are numbers; this one is the first half of ours. */
const LOCK = 20_24

/** How many wrong tries are borne, and what then. */
export interface Limit {
  readonly subject: string
  readonly most: number
  readonly withinMs: number
  /** pauses of 30 s, doubling, instead of waiting until the earliest tries are forgotten; never a lock for good */
  readonly pauses?: boolean
  /** a right try takes back itself alone: a person who has one secret of his own cannot clear the way to those of others */
  readonly keepsOthers?: boolean
  /** what has become too much */
  readonly what?: string
  /** instead of too many requests */
  readonly refusal?: () => AppError
}

/** What people type as their name is known here only by a keyed digest: now and then it is a password. */
export const nameMark = ({ services }: Ctx, name: string): string =>
  createHmac('sha256', deriveKey(services.secrets.session, 'names at the door'))
    .update(name.trim().toLowerCase())
    .digest('hex')
    .slice(0, 16)

const pausing = (subject: string): Limit => ({ subject, most: 5, withinMs: TRIES_KEPT_MS, pauses: true })

export const limits = {
  /** everybody who tries this name, from anywhere */
  account: (ctx: Ctx, username: string) => pausing(`account:${nameMark(ctx, username)}`),
  /** a browser known to the account, by the id of their acquaintance */
  device: (id: string) => pausing(`device:${id}`),
  password: (userId: string) => pausing(`password:${userId}`),
  /** @param who the account, or the acquaintance of a known browser with it */
  secondFactor: (who: string) => pausing(`second-factor:${who}`),
  network: ({ origin }: Ctx): Limit => ({
    subject: `address:${networkOf(origin.ip)}`,
    most: 300,
    withinMs: TRIES_KEPT_MS,
  }),
  /**
   * A known browser has an allowance of its own and is not counted with unknown browsers, which share one for the secret and one for the network.
   * @param device id of the acquaintance; undefined = an unknown browser
   */
  from: (
    ctx: Ctx,
    device: string | undefined,
    strangers: Limit,
    own: (device: string) => Limit,
  ): readonly [Limit, ...Limit[]] => (device === undefined ? [strangers, limits.network(ctx)] : [own(device)]),
} as const

/**
 * Judges a secret that could be guessed at.
 * @param all the first is the secret's own; a right try is forgiven there and, as far as it was counted, in the others
 * @param judge answers undefined when it was wrong, and throws when there is no verdict. It gets the earlier wrong tries of each limit
 * @throws {AppError} tooMany, with the time to wait
 */
export const guess = async <T>(
  ctx: Ctx,
  all: readonly [Limit, ...Limit[]],
  judge: (earlier: readonly number[]) => Promise<T | undefined>,
): Promise<T | undefined> => {
  if (ctx.pending) throw new Error('a guess is judged outside of transactions')
  const { ids, earlier, refusal } = await reserve(ctx, all)
  if (refusal) throw refusal
  let found: T | undefined
  try {
    found = await judge(earlier)
  } catch (error) {
    await leave(ctx, () => withdraw(ctx, ids))
    throw error
  }
  // before anybody is answered
  if (found === undefined) await keep(ctx, ids)
  else await leave(ctx, () => (all[0].keepsOthers ? withdraw(ctx, ids) : forgive(ctx, all)))
  return found
}

/** The same where the verdict is all there is to know. */
export const isRight = async (ctx: Ctx, limit: Limit, check: () => Promise<boolean>): Promise<boolean> =>
  (await guess(ctx, [limit], async () => (await check()) || undefined)) ?? false

interface Reserved {
  readonly ids: readonly string[]
  /** wrong ones before, of each limit */
  readonly earlier: readonly number[]
  readonly refusal?: AppError
}

/** Where fewer were made than are borne, which is nearly always, they are counted and the next is added in one statement. */
const reserve = async (ctx: Ctx, all: readonly [Limit, ...Limit[]]): Promise<Reserved> => {
  const ids = all.map(() => newId())
  const { rows } = await sql<Tries & { added: boolean }>`with tries as (${counted(ctx, all)}),
    added as (${adding(ctx, all, ids)}
      where not exists (select 1 from tries where count >= most or latest > ${formatTime(soon(ctx))}::timestamptz) returning id)
    select *, exists (select 1 from added) as added from tries order by nr`.execute(ctx.db)
  return rows[0]!.added ? { ids, earlier: rows.map(({ judged }) => judged) } : reserveOne(ctx, all, ids)
}

/** One more or none: whether a pause is over is judged while nobody else may add one. */
const reserveOne = (ctx: Ctx, all: readonly [Limit, ...Limit[]], ids: readonly string[]): Promise<Reserved> =>
  inTransaction(ctx, async (tx) => {
    let { rows } = await counted(tx, all).execute(tx.db)
    if (rows.some(({ latest }) => latest && millis(latest) > soon(tx))) {
      await fetchBack(tx, all)
      rows = (await counted(tx, all).execute(tx.db)).rows
    }
    const refusal = refusalOf(tx, all, rows)
    if (refusal) return { ids: [], earlier: [], refusal }
    await adding(tx, all, ids).execute(tx.db)
    return { ids, earlier: rows.map(({ judged }) => judged) }
  })

/** A try after that is from a clock that was set back. */
const soon = ({ services }: Ctx): number => services.clock.now() + CLOCKS_DIFFER_MS

const adding = (ctx: Ctx, all: readonly Limit[], ids: readonly string[]) =>
  sql`insert into sys_attempt (id, subject, at, pending, whose)
    select id, subject, ${now(ctx)}::timestamptz, true, ${all[0]!.subject}
    from unnest(${ids}::text[], ${all.map(({ subject }) => subject)}::text[]) as t (id, subject)`

interface Tries {
  readonly count: number
  /** among them those that turned out wrong */
  readonly judged: number
  readonly latest: string | null
  /** of as many as are borne, the earliest */
  readonly earliest: string | null
}

/** Of each limit, and until the end of the transaction nobody else counts or adds any there. */
const counted = (ctx: Ctx, all: readonly Limit[]): RawBuilder<Tries> => {
  const now = ctx.services.clock.now()
  return sql<Tries>`select * from locked_tries(${LOCK}, ${all.map(({ subject }) => subject)}::text[], ${all.map(({ most }) => most)}::int[],
    ${all.map(({ withinMs }) => formatTime(now - withinMs))}::timestamptz[], ${formatTime(now - JUDGING_MS)}::timestamptz)`
}

/** A clock that was set back leaves tries in its future: they count as made now, or the pause would last until then. */
const fetchBack = async (tx: Ctx, all: readonly Limit[]): Promise<void> => {
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

/** Milliseconds until one more is borne. */
const waitOf = ({ most, withinMs, pauses }: Limit, { count, latest, earliest }: Tries, now: number): number => {
  if (count < most) return 0
  if (!pauses) return Math.max(1000, millis(earliest!) + withinMs - now)
  return millis(latest!) + Math.min(FIRST_PAUSE_MS * 2 ** (count - most), TRIES_KEPT_MS) - now
}

const millis = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`)

/** A time to wait, as a sentence names it. */
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

/** What cannot be written to the database now ends by itself: a try that waits for its verdict soon counts no more. */
const leave = async ({ services, origin }: Ctx, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    services.log.warn({ err: error, reqId: origin.id }, 'a try could not be taken back')
  }
}

/** Forgets the tries at a secret, wherever they were counted. */
export const forgive = async (ctx: Ctx, [own, ...others]: readonly [Limit, ...Limit[]]): Promise<void> => {
  await sql`delete from sys_attempt where subject = ${own.subject}
    or (whose = ${own.subject} and subject = any(${others.map(({ subject }) => subject)}))`.execute(ctx.db)
}
