/** The only module with access to hashes, which have their own table so that no query for users reads them. */
import { user } from '@huxi/contract'
import { fieldRefused, sameAs } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx, AppServices } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { hashPassword, needsRehash, verifyDummy, verifyPassword } from '../../../platform/crypto/password-hash.ts'
import { passwordIssue } from '../../../platform/crypto/password-policy.ts'

/**
 * @param options.mustChange another person knows the password, so the owner changes it first
 * @throws {AppError} refused by the password policy
 */
export const setPassword = async (
  ctx: Ctx,
  userId: string,
  password: string,
  { mustChange = false } = {},
): Promise<void> => {
  const owner = await storeOf(ctx, user).one(unscoped(ctx), userId)
  const profile = ctx.services.config.passwordProfile
  const issue = passwordIssue(password, owner, profile)
  if (issue) throw fieldRefused('password', issue)
  if (profile === 'mlps3') {
    // the answer would reveal earlier passwords to another person
    if (!mustChange) await refuseEarlier(ctx, userId, password)
    await noteCurrent(ctx, userId)
  }
  await storeHash(ctx, userId, password, mustChange)
}

/** Constant time; false for an unknown account and for one without password. */
export const checkPassword = async (ctx: Ctx, userId: string | undefined, password: string): Promise<boolean> =>
  verifyAndRehash(ctx, userId === undefined ? undefined : await credentialOf(ctx, userId), password)

/** Constant time: one statement with or without account and password. */
export const checkNamed = async (
  ctx: Ctx,
  username: string,
  password: string,
): Promise<{ userId: string | undefined; name: string | undefined; isRight: boolean }> => {
  // a literal 0, so that the partial index of names applies
  const { rows } = await sql<Pick<Credential, 'userId'> & { name: string } & Partial<Credential>>`
    select u.id as "userId", u.username as name, c.hash, c.must_change as "mustChange", c.changed_at as "changedAt"
    from sys_user u left join sys_credential c on c.user_id = u.id
    where lower(u.username) = ${sameAs(user.fields.username, username)} and u.del_flag = 0
    order by (u.username = ${username}) desc, u.id limit 1`.execute(ctx.db)
  const [found] = rows
  const credential = found?.hash ? (found as Credential) : undefined
  return { userId: found?.userId, name: found?.name, isRight: await verifyAndRehash(ctx, credential, password) }
}

const verifyAndRehash = async (ctx: Ctx, found: Credential | undefined, password: string): Promise<boolean> => {
  if (!found) return verifyDummy(password)
  const right = await verifyPassword(password, found.hash)
  if (right && needsRehash(found.hash)) await storeHash(ctx, found.userId, password, found.mustChange, found.changedAt)
  return right
}

const REMEMBERED = 5
const MAX_AGE_MS = 90 * 86_400_000

const refuseEarlier = async (ctx: Ctx, userId: string, password: string): Promise<void> => {
  const earlier = sql`select hash from sys_password_history where user_id = ${userId} order by at desc, id desc`
  const { rows } = await sql<{ hash: string }>`(select hash from sys_credential where user_id = ${userId})
    union all (${earlier} limit ${REMEMBERED - 1})`.execute(ctx.db)
  for (const { hash } of rows)
    if (await verifyPassword(password, hash))
      throw fieldRefused('password', `不能使用最近 ${REMEMBERED} 次用过的密码，请换一个`)
}

/** Adds the current password to the history, which keeps the latest ones. */
const noteCurrent = async (ctx: Ctx, userId: string): Promise<void> => {
  await sql`insert into sys_password_history (id, user_id, hash, at)
    select ${newId()}, user_id, hash, ${now(ctx)} from sys_credential
    where user_id = ${userId}`.execute(ctx.db)
  await sql`delete from sys_password_history where user_id = ${userId} and id not in (
    select id from sys_password_history where user_id = ${userId} order by at desc, id desc
    limit ${REMEMBERED - 1})`.execute(ctx.db)
}

/** Condition on the optional row `sys_credential c`: a new password is due. */
export const passwordDue = ({ config, clock }: AppServices): RawBuilder<boolean> =>
  config.passwordProfile === 'mlps3'
    ? sql<boolean>`coalesce(c.must_change or c.changed_at < ${formatTime(clock.now() - MAX_AGE_MS)}::timestamptz, false)`
    : sql<boolean>`coalesce(c.must_change, false)`

interface PasswordFacts {
  readonly mustChange: boolean
  readonly changedAt: string
}

/** @returns undefined for an account without password */
export const passwordFacts = async (ctx: Ctx, userId: string): Promise<PasswordFacts | undefined> => {
  const { rows } =
    await sql<PasswordFacts>`select ${passwordDue(ctx.services)} as "mustChange", c.changed_at as "changedAt"
    from sys_credential c where c.user_id = ${userId}`.execute(ctx.db)
  return rows[0]
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

const storeHash = async (
  ctx: Ctx,
  userId: string,
  password: string,
  mustChange: boolean,
  changedAt = now(ctx),
): Promise<void> => {
  const hash = await hashPassword(password)
  await sql`insert into sys_credential (user_id, hash, must_change, changed_at) values (${userId}, ${hash}, ${mustChange}, ${changedAt})
    on conflict (user_id) do update set hash = excluded.hash, must_change = excluded.must_change, changed_at = excluded.changed_at`.execute(
    ctx.db,
  )
}
