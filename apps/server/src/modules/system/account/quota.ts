/** Throttling, kept in the database: all processes count together and restarts lose nothing. */
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { spanText } from '../session/index.ts'

export interface Limit {
  readonly subject: string
  readonly most: number
  readonly withinMs: number
  /** counts attempts that came to nothing as well */
  readonly ofAttempts?: true
}

/** Tolerated clock difference between processes. */
const CLOCKS_DIFFER_MS = 5000

/**
 * Counts against every limit, or against none when one of them is reached.
 * @param what subject of the sentence @param counted subject that is counted instead of those of the limits
 * @returns the counts, for `takeBack`
 * @throws {AppError} tooMany, with the time to wait
 */
export const spend = async (
  ctx: Ctx,
  what: string,
  limits: readonly Limit[],
  counted?: string,
): Promise<readonly string[]> => {
  const now = ctx.services.clock.now()
  const subjects = counted === undefined ? [...new Set(limits.map((limit) => limit.subject))].sort() : [counted]
  await fetchBack(ctx, subjects, now)
  const ofAttempts = new Set(limits.flatMap((limit) => (limit.ofAttempts ? limit.subject : [])))
  return inTransaction(ctx, async (tx) => {
    for (const subject of subjects) await lock(tx, subject)
    await refuseReached(tx, what, limits)
    const counts: string[] = []
    for (const subject of subjects) {
      const id = await note(tx, subject)
      if (!ofAttempts.has(subject)) counts.push(id)
    }
    return counts
  })
}

export const takeBack = async (ctx: Ctx, counts: readonly string[]): Promise<void> => {
  await sql`delete from sys_quota where id = any(${[...counts]})`.execute(ctx.db)
}

const refuseReached = async (tx: Ctx, what: string, limits: readonly Limit[]): Promise<void> => {
  const now = tx.services.clock.now()
  const waits: number[] = []
  for (const limit of limits) waits.push(await waitOf(tx, limit, now))
  const wait = Math.ceil(Math.max(...waits) / 1000)
  if (wait > 0) throw new AppError('tooMany', `${what}，请${spanText(wait)}后再试`, { retryAfter: wait })
}

export const note = async (ctx: Ctx, subject: string): Promise<string> => {
  const id = newId()
  await ctx.db
    .insertInto('sys_quota')
    .values({ id, subject, at: now(ctx) })
    .execute()
  return id
}

export const happened = async (ctx: Ctx, subject: string, withinMs: number): Promise<boolean> => {
  const now = ctx.services.clock.now()
  const { rows } = await sql`select 1 from sys_quota where subject = ${subject}
    and at > ${formatTime(now - withinMs)}::timestamptz and at <= ${formatTime(now + CLOCKS_DIFFER_MS)}::timestamptz
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

const fetchBack = async (ctx: Ctx, subjects: readonly string[], now: number): Promise<void> => {
  await sql`update sys_quota set at = ${formatTime(now)} where subject = any(${[...subjects]})
    and at > ${formatTime(now + CLOCKS_DIFFER_MS)}::timestamptz`.execute(ctx.db)
}

const waitOf = async (tx: Ctx, { subject, most, withinMs }: Limit, now: number): Promise<number> => {
  const { rows } = await sql<{ at: string }>`select at from sys_quota
    where subject = ${subject} and at > ${formatTime(now - withinMs)}::timestamptz
    order by at desc offset ${most - 1} limit 1`.execute(tx.db)
  const [oldest] = rows
  return oldest ? Math.max(1000, millis(oldest.at) + withinMs - now) : 0
}

const millis = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`)
