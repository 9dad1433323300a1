/** Guessing made slow: failed tries by account and by address, in the database, so that a restart forgives nothing. */
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/context.ts'
import { formatTime } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

export const TRIES_KEPT_MS = 900_000
const CAPTCHA_AFTER = 3
const CAPTCHA_AFTER_ADDRESS = 30
const PAUSE_AFTER = 5
const REFUSE_ADDRESS_AFTER = 300
const FIRST_PAUSE_S = 30

export interface Tries {
  count: number
  /** seconds since the latest failure */
  ago: number
}

/** Who is counted. */
export const subjects = {
  account: (username: string) => `account:${username.trim().toLowerCase()}`,
  address: (ip: string) => `address:${ip}`,
  password: (userId: string) => `password:${userId}`,
  secondFactor: (userId: string) => `second-factor:${userId}`,
}

const tries = async (ctx: Ctx, subject: string): Promise<Tries> => {
  const now = ctx.house.clock.now()
  const { rows } = await sql<{ count: number; latest: string | null }>`select count(*)::int as count, max(at) as latest
    from sys_attempt where subject = ${subject} and at > ${formatTime(now - TRIES_KEPT_MS)}::timestamptz`.execute(
    ctx.db,
  )
  const { count, latest } = rows[0]!
  const ago = latest ? (now - Date.parse(`${latest.replace(' ', 'T')}+08:00`)) / 1000 : Infinity
  if (ago < -CLOCKS_DIFFER_S) await fetchBack(ctx, subject, formatTime(now))
  return { count, ago: Math.max(0, ago) }
}

/** Clocks of several processes are never quite the same. */
const CLOCKS_DIFFER_S = 5

/** A clock that was set back leaves failures in its future: they count as made now, or the pause would last until then. */
const fetchBack = async (ctx: Ctx, subject: string, now: string): Promise<void> => {
  await sql`update sys_attempt set at = ${now} where subject = ${subject} and at > ${now}::timestamptz`.execute(ctx.db)
}

/** Pause after n failures: 30 s, doubling, at most a quarter of an hour; never a lock for good. */
const pauseOf = (count: number): number =>
  count < PAUSE_AFTER ? 0 : Math.min(FIRST_PAUSE_S * 2 ** (count - PAUSE_AFTER), TRIES_KEPT_MS / 1000)

const tooMany = (seconds: number): AppError =>
  new AppError('tooMany', `尝试次数过多，请 ${Math.ceil(seconds)} 秒后再试`, { retryAfter: Math.ceil(seconds) })

/** @throws {AppError} tooMany while the subject has to wait */
export const refusePause = async (ctx: Ctx, subject: string): Promise<Tries> => {
  const found = await tries(ctx, subject)
  const wait = pauseOf(found.count) - found.ago
  if (wait > 0) throw tooMany(wait)
  return found
}

/** @throws {AppError} tooMany when the address has failed 300 times */
export const refuseAddress = async (ctx: Ctx, ip: string): Promise<Tries> => {
  const found = await tries(ctx, subjects.address(ip))
  if (found.count >= REFUSE_ADDRESS_AFTER) throw tooMany(TRIES_KEPT_MS / 1000)
  return found
}

/**
 * What the door asks of this account and address now.
 * @returns whether a captcha has to be solved first
 * @throws {AppError} tooMany during a pause, or when the address has failed 300 times
 */
export const atTheDoor = async (ctx: Ctx, username: string, ip: string): Promise<boolean> => {
  const address = await refuseAddress(ctx, ip)
  const account = await refusePause(ctx, subjects.account(username))
  return account.count >= CAPTCHA_AFTER || address.count >= CAPTCHA_AFTER_ADDRESS
}

/** Counts a failure before the password is looked at, so that parallel guesses cannot slip past. */
export const countFailure = async (ctx: Ctx, given: readonly string[]): Promise<void> => {
  const now = ctx.house.clock.now()
  await ctx.db
    .insertInto('sys_attempt')
    .values(given.map((subject) => ({ id: newId(), subject, at: formatTime(now) })))
    .execute()
  await sql`delete from sys_attempt where at < ${formatTime(now - TRIES_KEPT_MS)}::timestamptz`.execute(ctx.db)
}

/**
 * Makes a check that could be guessed at: counted before it is made, so that parallel guesses cannot slip past.
 * @throws {AppError} tooMany during a pause
 */
export const guess = async (
  ctx: Ctx,
  what: 'password' | 'secondFactor',
  userId: string,
  check: () => Promise<boolean>,
): Promise<boolean> => {
  const subject = subjects[what](userId)
  await refusePause(ctx, subject)
  await countFailure(ctx, [subject])
  const right = await check()
  if (right) await forgive(ctx, subject)
  return right
}

/** Forgets the failures of a subject after a success. */
export const forgive = async (ctx: Ctx, subject: string): Promise<void> => {
  await ctx.db.deleteFrom('sys_attempt').where('subject', '=', subject).execute()
}

/** Takes one failure back, e.g. the address's for a sign-in that went well. */
export const takeBack = async (ctx: Ctx, subject: string): Promise<void> => {
  await sql`delete from sys_attempt where id = (select id from sys_attempt where subject = ${subject} order by at desc, id desc limit 1)`.execute(
    ctx.db,
  )
}
