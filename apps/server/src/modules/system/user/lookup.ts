/** Users for pickers and other screens, limited to the caller's tenant. */
import {
  depart,
  departRole,
  user,
  type checkOnlyUser,
  type DepartId,
  type departUsers,
  type multiUser,
  type roleMembers,
  type userChoices,
  type UserRow,
} from '@huxi/contract'
import { notFound, parseIds, refused, type InputOfEndpoint, type Page } from '@huxi/model'
import { sql } from 'kysely'
import { bare, reply, type Answer } from '../../../engine/core/answer.ts'
import { holds, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Extra } from '../../../engine/core/handle.ts'
import { askable } from '../../../engine/read/field-rules.ts'
import { branchIds } from '../../../engine/read/tree.ts'
import { conditions, type Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { membershipOf } from './membership.ts'
import { COLLEAGUE_FIELDS, pageOfPeople, people } from './pickers.ts'
import { inDeparts, inRoles, membersOf } from './row.ts'

const NORMAL = 1
/** Limit of lists without pages. */
const MOST = 1000

export const byIds = (ctx: Ctx, userIds: string): Promise<UserRow[]> =>
  people(ctx, [sql`id = any(${parseIds(userIds)})`])

export const roleIdsOf = async (ctx: Ctx, userId: string): Promise<string[]> => {
  const roles = (await membershipOf(ctx, userId)).roles
  if (roles.length === 0) throw refused('未找到用户相关角色信息')
  return roles.map((role) => role.id)
}

export const departNodesOf = async (ctx: Ctx, userId: string): Promise<Answer<DepartId[]>> => {
  await membersOf(ctx, [userId])
  const { departs } = await membershipOf(ctx, userId)
  return reply(
    '查找成功',
    departs.map(({ id, name }) => ({ key: id, value: id, title: name, children: [] })),
  )
}

export const membersBelow = async (ctx: Ctx, departId: string, realname: string | null): Promise<UserRow[]> =>
  people(ctx, [inDeparts(ctx, await branchOf(ctx, [departId])), ...like({ realname })], MOST)

export const choices = async (
  ctx: Ctx,
  input: InputOfEndpoint<typeof userChoices>,
  { query }: Extra,
): Promise<Page<UserRow>> => {
  const { departId, username, realname, id } = input
  return pageOfPeople(ctx, query, [
    sql`status = ${NORMAL}`,
    ...like({ username, realname }),
    ...(departId ? [inDeparts(ctx, await branchOf(ctx, [departId]))] : []),
    ...(id ? [sql`id = any(${parseIds(id)})`] : []),
  ])
}

export const usersByKeys = async (
  ctx: Ctx,
  { id, username }: InputOfEndpoint<typeof multiUser>,
): Promise<Answer<UserRow[]>> => {
  if (!id && !username) return bare<UserRow[]>([])
  const rows = await people(
    ctx,
    [
      sql`status = ${NORMAL}`,
      ...(id ? [sql`id = any(${parseIds(id)})`] : []),
      ...(username ? [sql`username = any(${username.split(',').map((name) => name.trim())})`] : []),
    ],
    MOST,
  )
  return bare(rows)
}

export const inRole = (
  ctx: Ctx,
  input: InputOfEndpoint<typeof roleMembers>,
  { query }: Extra,
): Promise<Page<UserRow>> => pageOfPeople(ctx, query, [inRoles(ctx, [input.roleId]), ...named(ctx, input)])

/**
 * Members of a branch; without one, of the departments the caller leads. Callers who may list neither users nor
 * departments find members only there.
 * `orgCode` carries department names, as older clients expect.
 */
export const inDepart = async (
  ctx: Ctx,
  input: InputOfEndpoint<typeof departUsers>,
  { query }: Extra,
): Promise<Page<UserRow & { orgCode: string }> | null> => {
  const [own, branch] = await Promise.all([ledDeparts(ctx), input.depId ? branchOf(ctx, [input.depId]) : null])
  if (branch === null && own.length === 0) return null
  const asked = branch ?? own
  const isLed = asked.every((id) => own.includes(id))
  const where = [inDeparts(ctx, isLed || listsAll(ctx) ? asked : []), ...named(ctx, input)]
  const page = await pageOfPeople(ctx, query, where, isLed ? COLLEAGUE_FIELDS : undefined)
  return { ...page, records: page.records.map((row) => ({ ...row, orgCode: row.orgCodeTxt })) }
}

export const chargeOf = async (ctx: Ctx): Promise<string[]> => {
  const self = ctx.session?.person.id ?? ''
  const { departs } = await membershipOf(ctx, self)
  return departs.filter((d) => d.inCharge).map((d) => d.id)
}

export const ledDeparts = async (ctx: Ctx): Promise<string[]> => {
  const charge = await chargeOf(ctx)
  return charge.length === 0 ? [] : branchOf(ctx, charge)
}

const listsAll = (ctx: Ctx): boolean => holds(ctx, 'system:depart:list') || holds(ctx, 'system:user:list')

type Asked = Omit<InputOfEndpoint<typeof checkOnlyUser>, 'captcha' | 'checkKey'>

/** Account, phone and e-mail are unique in the whole installation. */
export const isFree = async (ctx: Ctx, { id, ...given }: Asked): Promise<true> => {
  const everybody = unscoped(ctx)
  const asked = askable(ctx, user).fields
  for (const [name, value] of Object.entries(given))
    if (value && name in asked && (await storeOf(ctx, user).isTaken(everybody, name, value, id)))
      throw refused('用户账号已存在')
  return true
}

export const departImpactOf = async (
  ctx: Ctx,
  id: string,
): Promise<{ departs: number; members: number; roles: number }> => {
  const branch = await branchOf(ctx, [id])
  if (branch.length === 0) throw notFound()
  const roles = await storeOf(ctx, departRole).count(ctx, [sql`depart_id = any(${branch})`])
  return { departs: branch.length, members: await countMembers(ctx, branch), roles }
}

const countMembers = async (ctx: Ctx, departIds: readonly string[]): Promise<number> =>
  storeOf(ctx, user).count(ctx, [inDeparts(ctx, departIds)])

const branchOf = (ctx: Ctx, ids: readonly string[]): Promise<string[]> => branchIds(ctx, depart, 'parentId', ids)

type Names = { username?: string | null; realname?: string | null }

const like = (names: Names): Condition[] =>
  Object.entries(names).flatMap(([name, text]) =>
    text ? [sql`strpos(lower(${sql.ref(name)}), lower(${text})) > 0`] : [],
  )

const named = (ctx: Ctx, { username, realname }: Names): Condition[] =>
  conditions(ctx, user, { ...(username && { username }), ...(realname && { realname }) })
