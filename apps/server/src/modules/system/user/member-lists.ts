import type { addDepartMembers, addRoleMembers, changeRoles, RoleChange } from '@huxi/contract'
import { depart, role } from '@huxi/contract'
import { forbidden, parseIds, refused, type InputOfEndpoint, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { audit, inTransaction, publish } from '../../../engine/core/transaction.ts'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { GRANT, keepingAdministrators, refuseRoles, refuseStronger } from './authority.ts'
import { refuseLeaving, refuseSelf } from './grants.ts'
import { ledDeparts } from './lookup.ts'
import { addDeparts, addRoles, lowerIdentity, removeDeparts, removeRoles } from './membership.ts'
import { inDeparts, inRoles, membersOf, selectUsers } from './row.ts'

export const addToRole = (ctx: Ctx, { roleId, userIdList }: InputOfEndpoint<typeof addRoleMembers>): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    await storeOf(tx, role).one(tx, roleId)
    const people = (await membersOf(tx, parseIds(userIdList))).map((row) => row.id)
    const holders = await idsOf(tx, people, inRoles(tx, [roleId]))
    const added = people.filter((id) => !holders.includes(id))
    refuseSelf(tx, added)
    if (added.length > 0) await refuseRoles(tx, [roleId], 'roleId')
    await addRoles(tx, added, [roleId])
    await noteMembers(tx, role, roleId, { added })
    publish(tx, 'authority.changed', { userIds: added })
    return reply('添加成功!')
  })

export const removeFromRole = (ctx: Ctx, roleId: string, userIds: readonly string[]): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    await storeOf(tx, role).one(tx, roleId)
    await membersOf(tx, userIds)
    refuseSelf(tx, userIds)
    await refuseStronger(tx, userIds, [tx.tenantId!])
    await keepingAdministrators(tx, userIds, () => removeRoles(tx, userIds, [roleId]))
    await noteMembers(tx, role, roleId, { removed: userIds })
    publish(tx, 'authority.changed', { userIds })
    return reply('删除成功!')
  })

/** All or none. @returns the actual changes */
export const changeRolesOf = (
  ctx: Ctx,
  { userIdList, added, removed }: InputOfEndpoint<typeof changeRoles>,
): Promise<Answer<{ added: RoleChange[]; removed: RoleChange[] }>> =>
  inTransaction(ctx, async (tx) => {
    const [give, take] = [idsIn(added), idsIn(removed)]
    if (give.length + take.length === 0) throw refused('请选择要添加或移除的角色')
    if (give.some((id) => take.includes(id))) throw refused('同一个角色不能既添加又移除，请去掉其中一个')
    const people = (await membersOf(tx, parseIds(userIdList))).map((row) => row.id)
    refuseSelf(tx, people)
    for (const id of [...give, ...take]) await storeOf(tx, role).one(tx, id)
    const holders = async (roleId: string) => idsOf(tx, people, inRoles(tx, [roleId]))
    const lacking = async (roleId: string) => {
      const members = await holders(roleId)
      return people.filter((id) => !members.includes(id))
    }
    const changes = async (roleIds: string[], who: (roleId: string) => Promise<string[]>): Promise<RoleChange[]> => {
      const all: RoleChange[] = []
      for (const roleId of roleIds) all.push({ roleId, userIdList: await who(roleId) })
      return all.filter(({ userIdList: those }) => those.length > 0)
    }
    const done = { added: await changes(give, lacking), removed: await changes(take, holders) }
    if (done.added.length > 0)
      await refuseRoles(
        tx,
        done.added.map(({ roleId }) => roleId),
        'added',
      )
    const losing = [...new Set(done.removed.flatMap(({ userIdList: those }) => those))]
    await refuseStronger(tx, losing, [tx.tenantId!])
    for (const { roleId, userIdList: those } of done.added) {
      await addRoles(tx, those, [roleId])
      await noteMembers(tx, role, roleId, { added: those })
    }
    await keepingAdministrators(tx, losing, async () => {
      for (const { roleId, userIdList: those } of done.removed) await removeRoles(tx, those, [roleId])
    })
    for (const { roleId, userIdList: those } of done.removed) await noteMembers(tx, role, roleId, { removed: those })
    publish(tx, 'authority.changed', { userIds: people })
    return reply('修改成功!', done)
  })

const idsIn = (given: string | null): string[] => (given ? parseIds(given) : [])

/** Holders of the grant right may change any department, leaders their own branch; other departments are answered alike. */
const departToChange = async (tx: Ctx, depId: string): Promise<void> => {
  if (!givesAll(tx) && !(await ledDeparts(tx)).includes(depId)) throw forbidden()
  await storeOf(tx, depart).one(tx, depId)
}

const givesAll = (tx: Ctx): boolean => !tx.session || holds(tx, GRANT)

export const addToDepart = (
  ctx: Ctx,
  { depId, userIdList }: InputOfEndpoint<typeof addDepartMembers>,
): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    await departToChange(tx, depId)
    const people = (await membersOf(tx, parseIds(userIdList))).map((row) => row.id)
    await addDeparts(tx, people, [depId])
    await noteMembers(tx, depart, depId, { added: people })
    publish(tx, 'authority.changed', { userIds: people })
    return reply('添加成功!')
  })

/** All or none. Leading a department suffices for removing members of any authority, except other leaders. */
export const removeFromDepart = (ctx: Ctx, depId: string, userIds: readonly string[]): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    await departToChange(tx, depId)
    const people = (await membersOf(tx, userIds)).map((row) => row.id)
    const members = await idsOf(tx, people, inDeparts(tx, [depId]))
    if (members.length < people.length) throw refused('当前选中部门与用户无关联关系!')
    await refuseLeaving(tx, people, [depId])
    if (givesAll(tx)) await refuseStronger(tx, people, [tx.tenantId!])
    else await refuseLeaders(tx, people, depId)
    await removeDeparts(tx, people, [depId])
    await noteMembers(tx, depart, depId, { removed: people })
    await lowerIdentity(tx, people)
    publish(tx, 'authority.changed', { userIds: people })
    return reply('删除成功!')
  })

const refuseLeaders = async (tx: Ctx, people: readonly string[], depId: string): Promise<void> => {
  const leads = sql<boolean>`exists (select 1 from sys_user_depart d where d.user_id = sys_user.id
    and d.tenant_id = ${tx.tenantId} and d.dep_id = ${depId} and d.in_charge)`
  if ((await idsOf(tx, people, leads)).length > 0)
    throw refused('所选的人中有该部门的主管，主管只能由有分配部门权限的管理员移出，请去掉后重试')
}

const noteMembers = (tx: Ctx, r: Resource, id: string, detail: Record<string, readonly string[]>): Promise<void> =>
  audit(tx, { action: 'membership', object: `${r.name}/${id}`, outcome: 'success', detail })

const idsOf = async (ctx: Ctx, among: readonly string[], where: ReturnType<typeof inRoles>): Promise<string[]> =>
  (await selectUsers(ctx, [sql`id = any(${[...among]})`, where])).map((row) => row.id)
