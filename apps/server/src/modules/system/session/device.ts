/**
 * Known browsers have their own allowance of tries per account, so that attacks on an account do not lock out its
 * owner (docs/decisions/0016-guessing.md). The cookie grants nothing and is optional.
 */
import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { marking, markIn } from '../../../platform/http/cookie.ts'
import { newId } from '../../../platform/db/ids.ts'

const WORD = 'device'
const LIFE_S = 90 * 86_400
const KEPT = 20

const hashOf = (mark: string): string => createHash('sha256').update(mark).digest('hex')

const markOf = ({ services, origin }: Ctx): string | undefined => markIn(services.config, WORD, origin.cookies)

/** @returns the id of the link between browser and account, undefined if unknown or expired */
export const knownDevice = async (
  systemCtx: Ctx,
  by: 'id' | 'username' | 'phone',
  value: string,
): Promise<string | undefined> => {
  const mark = markOf(systemCtx)
  if (!mark) return undefined
  const { rows } = await sql<{ id: string }>`select d.id from sys_device d join sys_user u on u.id = d.user_id
    where d.token_hash = ${hashOf(mark)} and lower(${sql.ref(`u.${by}`)}) = lower(${value})
      and d.expires_at > ${now(systemCtx)}::timestamptz`.execute(systemCtx.db)
  return rows[0]?.id
}

/**
 * The mark rotates for all accounts of the browser, so a copied cookie expires, while counted tries stay.
 * @returns headers that set the mark
 */
export const rememberDevice = async (tx: Ctx, userId: string): Promise<Readonly<Record<string, string>>> => {
  const { clock, config } = tx.services
  const [former, mark] = [markOf(tx), randomBytes(32).toString('base64url')]
  const expires = formatTime(clock.now() + LIFE_S * 1000)
  const renewed = former ? await renew(tx, former, mark, userId, expires) : []
  if (!renewed.includes(userId))
    await sql`with older as (delete from sys_device where user_id = ${userId} and id not in (
        select id from sys_device where user_id = ${userId} order by expires_at desc, id desc limit ${KEPT - 1}))
      insert into sys_device (id, token_hash, user_id, expires_at)
      values (${newId()}, ${hashOf(mark)}, ${userId}, ${expires})`.execute(tx.db)
  return marking(config, WORD, mark, { lifeS: LIFE_S, sameSite: 'Strict' })
}

/** @returns accounts the browser was known to */
const renew = async (tx: Ctx, former: string, mark: string, userId: string, expires: string): Promise<string[]> => {
  const { rows } = await sql<{ userId: string }>`update sys_device set token_hash = ${hashOf(mark)},
      expires_at = case when user_id = ${userId} then ${expires}::timestamptz else expires_at end
    where token_hash = ${hashOf(former)} and expires_at > ${now(tx)}::timestamptz
    returning user_id as "userId"`.execute(tx.db)
  return rows.map((row) => row.userId)
}
