/** Members of one role or one department: added and taken out from the other side, without the user form. */
import type { addDepartMembers, addRoleMembers } from '@huxi/contract'
import { depart, role } from '@huxi/contract'
import { parseIds, refused, type InputOfEndpoint, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../engine/core/answer.ts'
import { audit, inTransaction, publish, type Ctx } from '../../engine/core/context.ts'
import { storeOf } from '../../engine/write/store.ts'
import { keepingAdministrators, refuseRoles, refuseStronger } from './authority.ts'
import { refuseLeaving, refuseSelf } from './grants.ts'
import { addDeparts, addRoles, lowerIdentity, removeDeparts, removeRoles } from './membership.ts'
import { inDeparts, inRoles, membersOf, selectUsers } from './row.ts'

/** Gives a role to people; those who hold it already are passed over. */
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

/** Takes a role from people, all or none. */
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

/** Makes people members of a department; those who are already are passed over. */
export const addToDepart = (
  ctx: Ctx,
  { depId, userIdList }: InputOfEndpoint<typeof addDepartMembers>,
): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    await storeOf(tx, depart).one(tx, depId)
    const people = (await membersOf(tx, parseIds(userIdList))).map((row) => row.id)
    await addDeparts(tx, people, [depId])
    await noteMembers(tx, depart, depId, { added: people })
    publish(tx, 'authority.changed', { userIds: people })
    return reply('添加成功!')
  })

/** Takes people out of a department, all or none. */
export const removeFromDepart = (ctx: Ctx, depId: string, userIds: readonly string[]): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    await storeOf(tx, depart).one(tx, depId)
    const people = (await membersOf(tx, userIds)).map((row) => row.id)
    const members = await idsOf(tx, people, inDeparts(tx, [depId]))
    if (members.length < people.length) throw refused('当前选中部门与用户无关联关系!')
    await refuseLeaving(tx, people, [depId])
    await refuseStronger(tx, people, [tx.tenantId!])
    await removeDeparts(tx, people, [depId])
    await noteMembers(tx, depart, depId, { removed: people })
    await lowerIdentity(tx, people)
    publish(tx, 'authority.changed', { userIds: people })
    return reply('删除成功!')
  })

/** Into the audit record. */
const noteMembers = (tx: Ctx, r: Resource, id: string, detail: Record<string, readonly string[]>): Promise<void> =>
  audit(tx, { action: 'membership', object: `${r.name}/${id}`, outcome: 'success', detail })

const idsOf = async (ctx: Ctx, among: readonly string[], where: ReturnType<typeof inRoles>): Promise<string[]> =>
  (await selectUsers(ctx, [sql`id = any(${[...among]})`, where])).map((row) => row.id)
