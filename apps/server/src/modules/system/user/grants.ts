import { depart } from '@huxi/contract'
import { fieldRefused, refused } from '@huxi/model'
import { sql } from 'kysely'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { requireStepUp } from '../../../engine/http/access.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { refuseOwnDeparts } from '../role/index.ts'
import type { Input } from '../../../engine/read/hooks.ts'
import {
  GRANT,
  keepingAdministrators,
  refuseRoles,
  refuseStronger,
  refuseWithoutGrant,
  authorityByTenant,
} from './authority.ts'
import * as links from './membership.ts'

interface Change<T> {
  readonly added: readonly T[]
  readonly removed: readonly T[]
}

interface MembershipChanges {
  readonly roles: Change<string>
  readonly departs: Change<string>
  readonly charge: Change<string>
  readonly tenants: Change<number>
}

/**
 * Absent keys stay, and an unchanged list always passes.
 * @throws {AppError} refused beyond the caller's authority, or for the last administrator
 */
export const settleMemberships = async (ctx: Ctx, userId: string, input: Input): Promise<void> => {
  const wish = await wishOf(ctx, userId, input)
  const changes = Object.values<Change<unknown>>({ ...wish })
  if (changes.every(isNothing)) return
  refuseWithoutGrant(ctx)
  if (!isNothing(wish.roles) || !isNothing(wish.tenants)) requireStepUp(ctx.session)
  if (!isNothing(wish.roles) || wish.tenants.removed.length > 0) refuseSelf(ctx, [userId])
  await refuseRoles(ctx, wish.roles.added, 'selectedroles')
  await refuseDeparts(ctx, [...wish.departs.added, ...wish.charge.added], 'selecteddeparts')
  await refuseLeaving(ctx, [userId], wish.departs.removed)
  await refuseTenants(ctx, wish.tenants)
  if (changes.some(({ removed }) => removed.length > 0)) {
    await refuseStronger(ctx, [userId], [ctx.tenantId!, ...wish.tenants.removed])
  }
  await keepingAdministrators(ctx, [userId], () => write(ctx, userId, wish))
  await audit(ctx, { action: 'membership', object: `system:user/${userId}`, outcome: 'success', detail: { ...wish } })
}

/** Even an administrator cannot change their own roles. */
export const refuseSelf = (ctx: Ctx, userIds: readonly string[]): void => {
  if (ctx.session && userIds.includes(ctx.session.person.id)) throw refused('不能修改自己的角色和租户')
}

/** A caller cannot leave a department whose roles they hold. */
export const refuseLeaving = async (
  ctx: Ctx,
  userIds: readonly string[],
  departIds: readonly string[],
): Promise<void> => {
  if (ctx.session && userIds.includes(ctx.session.person.id))
    await refuseOwnDeparts(ctx, departIds, '您在该部门有部门角色，不能将自己移出，请由其他管理员处理')
}

const refuseDeparts = async (ctx: Ctx, departIds: readonly string[], field: string): Promise<void> => {
  const ids = [...new Set(departIds)]
  if (ids.length === 0) return
  if ((await storeOf(ctx, depart).count(ctx, [sql`id = any(${ids})`])) < ids.length)
    throw fieldRefused(field, '部门不存在，请重新选择')
}

const wishOf = async (ctx: Ctx, userId: string, input: Input): Promise<MembershipChanges> => {
  const membership = await links.membershipOf(ctx, userId)
  const departs = membership.departs.map((d) => d.id)
  const charge = membership.departs.filter((d) => d.inCharge).map((d) => d.id)
  const members = membersWish(departs, idsOf(input['selecteddeparts']), idsOf(input['departIds']))
  const wanted =
    idsOf(input['departIds'])?.filter((id) => members.includes(id)) ?? charge.filter((id) => members.includes(id))
  return {
    roles: difference(
      membership.roles.map((r) => r.id),
      idsOf(input['selectedroles']),
    ),
    departs: difference(departs, members),
    charge: difference(charge, wanted),
    tenants: await tenantsWish(ctx, userId, idsOf(input['relTenantIds'])),
  }
}

/** Departments in charge are added to the selected ones. */
const membersWish = (
  now: readonly string[],
  selected: string[] | undefined,
  charge: string[] | undefined,
): readonly string[] => {
  if (selected === undefined) return charge ? [...new Set([...now, ...charge])] : now
  return selected.length > 0 ? selected : (charge ?? [])
}

/** The current tenant stays, and tenants without the caller are neither shown nor changed. */
const tenantsWish = async (ctx: Ctx, userId: string, wanted: string[] | undefined): Promise<Change<number>> => {
  if (wanted === undefined) return { added: [], removed: [] }
  const others = (ids: readonly number[]) => ids.filter((id) => id !== ctx.tenantId)
  const now = (await links.sharedTenants(ctx, [userId])).get(userId) ?? []
  return difference(others(now.map(({ id }) => id)), others(wanted.map(Number)))
}

/** Membership of another tenant needs the right there. */
const refuseTenants = async (ctx: Ctx, { added, removed }: Change<number>): Promise<void> => {
  const self = ctx.session?.person.id
  if (self === undefined || added.length + removed.length === 0) return
  const authority = (await authorityByTenant(ctx, [self])).get(self)
  if ([...added, ...removed].some((id) => !authority?.get(id)?.codes.has(GRANT)))
    throw fieldRefused('relTenantIds', '只能分配您有授权权限的租户')
}

const write = async (
  ctx: Ctx,
  userId: string,
  { roles, departs, charge, tenants }: MembershipChanges,
): Promise<void> => {
  const user = [userId]
  await links.removeRoles(ctx, user, roles.removed)
  await links.addRoles(ctx, user, roles.added)
  await links.removeDeparts(ctx, user, departs.removed)
  await links.addDeparts(ctx, user, departs.added)
  await links.setCharge(ctx, user, charge.removed, false)
  await links.setCharge(ctx, user, charge.added, true)
  for (const tenantId of tenants.added) await links.joinTenant(ctx, user, tenantId)
  await links.leave(ctx, userId, tenants.removed)
}

const idsOf = (value: unknown): string[] | undefined =>
  value === undefined
    ? undefined
    : [
        ...new Set(
          String(value ?? '')
            .split(',')
            .filter(Boolean),
        ),
      ]

const difference = <T>(now: readonly T[], wanted: readonly T[] | undefined): Change<T> => ({
  added: wanted?.filter((id) => !now.includes(id)) ?? [],
  removed: wanted ? now.filter((id) => !wanted.includes(id)) : [],
})

const isNothing = ({ added, removed }: Change<unknown>): boolean => added.length + removed.length === 0
