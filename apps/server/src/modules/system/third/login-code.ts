/** Short-lived proofs: the one-time code of our callback, and a ticket that waits for the second factor. */
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime } from '../../../platform/config/clock.ts'

type Way = 'third' | 'cas'

const CODE_MS = 60_000
/** Long enough to find a phone; the proof alone grants nothing. */
const HELD_MS = 180_000

export const hashOf = (given: string): string => createHash('sha256').update(given).digest('hex')

const idOf = (way: Way, given: string): string => hashOf(`${way}\n${given}`)

const later = (ctx: Ctx, ms: number): string => formatTime(ctx.services.clock.now() + ms)

export const mintCode = async (ctx: Ctx, userId: string): Promise<string> => {
  const code = randomBytes(32).toString('base64url')
  await sql`delete from sys_login_code where expires_at < ${later(ctx, 0)}::timestamptz`.execute(ctx.db)
  await sql`insert into sys_login_code (id, user_id, way, expires_at)
    values (${idOf('third', code)}, ${userId}, 'third', ${later(ctx, CODE_MS)})`.execute(ctx.db)
  return code
}

export const findProof = async (ctx: Ctx, way: Way, given: string): Promise<string | undefined> => {
  const { rows } = await sql<{ userId: string }>`select user_id as "userId" from sys_login_code
    where id = ${idOf(way, given)} and expires_at >= ${later(ctx, 0)}::timestamptz`.execute(ctx.db)
  return rows[0]?.userId
}

export const holdProof = async (ctx: Ctx, way: Way, given: string, userId: string): Promise<void> => {
  await sql`insert into sys_login_code (id, user_id, way, held, expires_at)
    values (${idOf(way, given)}, ${userId}, ${way}, true, ${later(ctx, HELD_MS)})
    on conflict (id) do update set held = true, expires_at = excluded.expires_at
    where not sys_login_code.held`.execute(ctx.db)
}

/** Consumes a proof. @throws {AppError} refused when it was consumed already */
export const spendProof = async (tx: Ctx, way: Way, given: string): Promise<void> => {
  const { rows } = await sql`delete from sys_login_code
    where id = ${idOf(way, given)} and expires_at >= ${later(tx, 0)}::timestamptz returning id`.execute(tx.db)
  if (rows.length === 0) throw refused(SPENT)
}

export const SPENT = '登录凭证已失效，请重新登录'
