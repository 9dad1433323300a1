/** Users as seen by sign-in and by themselves; the caller has checked access. */
import { depart, user, type Depart, type User, type UserInfo, type UserRow } from '@huxi/contract'
import { notFound, sameAs } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { departsByIds } from '../depart/index.ts'
import { membershipOf, type TenantName, type Membership } from './membership.ts'
import { IS_CONFIRMED } from './owner.ts'
import { presentMembers } from './row.ts'

export type { TenantName } from './membership.ts'

export type Account = Readonly<User>

const anyone = async (ctx: Ctx, ...where: Condition[]): Promise<User | undefined> =>
  (await storeOf(ctx, user).list(unscoped(ctx), where, { limit: 1 }))[0]

/** The name in any case; of older accounts that differ in case alone, the one as given. */
export const accountByName = async (ctx: Ctx, username: string): Promise<Account | undefined> => {
  const same = sql`lower(username) = ${sameAs(user.fields.username, username)}`
  const asGiven = sql`(username = ${username}) desc, id`
  return (await storeOf(ctx, user).list(unscoped(ctx), [same], { order: asGiven, limit: 1 }))[0]
}

export const accountById = (ctx: Ctx, id: string): Promise<Account | undefined> => anyone(ctx, sql`id = ${id}`)

/** @param beside expression that may use the account's key as `page.id` */
export const accountWith = async <T>(
  ctx: Ctx,
  id: string,
  beside: RawBuilder<T>,
): Promise<{ account: Account; beside: T } | undefined> => {
  const asked = { limit: 1, beside: sql`${beside} as beside` }
  const [row] = await storeOf(ctx, user).list(unscoped(ctx), [sql`id = ${id}`], asked)
  if (!row) return undefined
  const { beside: found, ...account } = row as User & { beside: T }
  return { account, beside: found }
}

/**
 * The account of a confirmed phone, including frozen ones: a number counts only once its owner has proved it.
 * An account without password cannot sign in by phone either.
 */
export const accountByPhone = (ctx: Ctx, phone: string): Promise<Account | undefined> =>
  anyone(
    ctx,
    sql`phone = ${phone}`,
    IS_CONFIRMED,
    sql`exists (select 1 from sys_credential c where c.user_id = sys_user.id)`,
  )

/** Searches the whole installation; name and e-mail ignore case. */
export const isTaken = (ctx: Ctx, field: 'username' | 'phone' | 'email', value: string): Promise<boolean> =>
  storeOf(ctx, user).isTaken(unscoped(ctx), field, value, null)

type PlacedUser = Omit<UserInfo, 'mustChange' | 'mustEnrol' | 'tenantId'>

export const presentUser = async (ctx: Ctx, userId: string): Promise<PlacedUser> => {
  const row = await anyone(ctx, sql`id = ${userId}`)
  if (!row) throw notFound()
  const [presented] = await storeOf(ctx, user).present<UserRow>(ctx, [row])
  return { ...presented!, orgName: workplaceOf(await membershipOf(ctx, userId)) }
}

const workplaceOf = ({ departs, orgCode }: Membership): string | null =>
  departs.find(({ code }) => code === orgCode)?.name ?? null

export const presentAccount = async (
  ctx: Ctx,
  account: Account,
  membership: Membership,
  tenants: readonly TenantName[],
): Promise<PlacedUser> => {
  const own = unscoped(ctx)
  const [presented] = await presentMembers(
    own,
    [account],
    new Map([[account.id, membership]]),
    new Map([[account.id, tenants]]),
  )
  return { ...presented!, orgName: workplaceOf(membership) }
}

const RESTRICTABLE = Object.entries(depart.fields).flatMap(([name, { restrictable }]) => (restrictable ? [name] : []))
const LEFT_OUT: Partial<Depart> = Object.fromEntries(RESTRICTABLE.map((name) => [name, null]))

/** Departments of a user without restrictable fields: the user's field rules are unknown until the sign-in is complete. */
export const placeOf = async (ctx: Ctx, userId: string): Promise<{ membership: Membership; departs: Depart[] }> => {
  const membership = await membershipOf(ctx, userId)
  const ids = membership.departs.map((d) => d.id)
  const departs = await departsByIds(unscoped(ctx), ids)
  return { membership, departs: departs.map((row) => ({ ...row, ...LEFT_OUT })) }
}

export const departsOf = async (ctx: Ctx, userId: string): Promise<Depart[]> => (await placeOf(ctx, userId)).departs

export const setOrgCode = async (ctx: Ctx, userId: string, orgCode: string): Promise<void> => {
  await ctx.db
    .updateTable('sys_user_tenant')
    .set({ org_code: orgCode })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', ctx.tenantId!)
    .execute()
}
