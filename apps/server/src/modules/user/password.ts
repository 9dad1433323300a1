/** The only file that sees hashes. They live apart from people, so that no query for a person brings one along. */
import { user } from '@huxi/contract'
import { notFound } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/context.ts'
import { withoutRules } from '../../engine/row-rules.ts'
import { selectOne } from '../../engine/select.ts'
import { formatTime } from '../../platform/clock.ts'
import { hashPassword, needsRehash, verifyDummy, verifyPassword } from '../../platform/password-hash.ts'
import { passwordIssue } from '../../platform/password-policy.ts'
import { fieldRefusal } from './authority.ts'

/**
 * Sets a person's password.
 * @param mustChange somebody else knows it, so its owner changes it first
 * @throws {AppError} refused when the policy (S-AUT-2) has something against it
 */
export const setPassword = async (ctx: Ctx, userId: string, password: string, mustChange: boolean): Promise<void> => {
  const owner = await selectOne(withoutRules(ctx), user, userId)
  if (!owner) throw notFound()
  const issue = passwordIssue(password, owner)
  if (issue) throw fieldRefusal('password', issue)
  await store(ctx, userId, password, mustChange)
}

/** Whether it is the person's password; for nobody, and for people without one, it costs the same and is false. */
export const checkPassword = async (ctx: Ctx, userId: string | undefined, password: string): Promise<boolean> => {
  const found = userId === undefined ? undefined : await credentialOf(ctx, userId)
  if (!found) return verifyDummy(password)
  const right = await verifyPassword(password, found.hash)
  if (right && needsRehash(found.hash)) await store(ctx, found.userId, password, found.mustChange, found.changedAt)
  return right
}

export interface PasswordFacts {
  readonly mustChange: boolean
  readonly changedAt: string
}

/** What may be known of a password; undefined = the person has none and cannot sign in. */
export const passwordFacts = async (ctx: Ctx, userId: string): Promise<PasswordFacts | undefined> => {
  const found = await credentialOf(ctx, userId)
  return found && { mustChange: found.mustChange, changedAt: found.changedAt }
}

interface Credential extends PasswordFacts {
  readonly userId: string
  readonly hash: string
}

const credentialOf = (ctx: Ctx, userId: string): Promise<Credential | undefined> =>
  ctx.db
    .selectFrom('sys_credential')
    .select(['user_id as userId', 'hash', 'must_change as mustChange', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

const store = async (
  ctx: Ctx,
  userId: string,
  password: string,
  mustChange: boolean,
  changedAt = formatTime(ctx.house.clock.now()),
): Promise<void> => {
  const hash = await hashPassword(password)
  await sql`insert into sys_credential (user_id, hash, must_change, changed_at) values (${userId}, ${hash}, ${mustChange}, ${changedAt})
    on conflict (user_id) do update set hash = excluded.hash, must_change = excluded.must_change, changed_at = excluded.changed_at`.execute(
    ctx.db,
  )
}
