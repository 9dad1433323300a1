import { departRole, type DepartRoleHolder, type departRolesOfUser, type setUserDepartRoles } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { audit, inTransaction, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { mapConstraintErrors } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { newId } from '../../../platform/db/ids.ts'
import { idsOfList } from '../permission/index.ts'
import { refuseDepartRoles, refuseStronger } from './authority.ts'
import { refuseSelf } from './grants.ts'
import { membersOf, selectUsers } from './row.ts'

export const departRolesOf = async (
  ctx: Ctx,
  { userId, departId }: InputOfEndpoint<typeof departRolesOfUser>,
): Promise<DepartRoleHolder[]> => {
  if ((await selectUsers(ctx, [sql`id = ${userId}`])).length === 0) return []
  const seen = (await storeOf(ctx, departRole).list(ctx, [sql`depart_id = ${departId}`])).map(({ id }) => id)
  const { rows } =
    await sql<DepartRoleHolder>`select id, user_id as "userId", drole_id as "droleId" from sys_depart_role_user
    where tenant_id = ${ctx.tenantId} and user_id = ${userId} and drole_id = any(${seen}) order by id`.execute(ctx.db)
  return rows
}

/**
 * Applies the difference between the shown and the wanted list; roles in neither stay.
 * @throws {AppError} refused as for any role, and for a user outside the department
 */
export const setDepartRoles = (ctx: Ctx, input: InputOfEndpoint<typeof setUserDepartRoles>): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = input
    await membersOf(tx, [userId])
    const [wanted, seen] = [idsOfList(input.newRoleId), idsOfList(input.oldRoleId)]
    const current = await departRoleIds(tx, userId)
    const added = wanted.filter((id) => !seen.includes(id) && !current.includes(id))
    const removed = seen.filter((id) => !wanted.includes(id) && current.includes(id))
    if (added.length + removed.length > 0) refuseSelf(tx, [userId])
    await refuseDepartRoles(tx, added, 'newRoleId')
    await refuseOutsiders(tx, userId, added)
    if (removed.length > 0) await refuseStronger(tx, [userId], [tx.tenantId!])
    await write(tx, userId, added, removed)
    for (const id of [...added, ...removed])
      await audit(tx, {
        action: 'membership',
        object: `${departRole.name}/${id}`,
        outcome: 'success',
        detail: { [added.includes(id) ? 'added' : 'removed']: [userId] },
      })
    publish(tx, 'authority.changed', { userIds: [userId] })
    return reply('添加成功！')
  })

/** Roles of invisible departments stay. */
const departRoleIds = async (tx: Ctx, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select drole_id as id from sys_depart_role_user
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`.execute(tx.db)
  const seen = await storeOf(tx, departRole).list(tx, [sql`id = any(${rows.map(({ id }) => id)})`])
  return seen.map(({ id }) => id)
}

/** Only members of the department can have its roles. */
const refuseOutsiders = async (tx: Ctx, userId: string, roleIds: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select d.depart_name as name
    from sys_depart_role r join sys_depart d on d.id = r.depart_id
    where r.tenant_id = ${tx.tenantId} and r.id = any(${[...roleIds]}) and not exists (
      select 1 from sys_user_depart ud where ud.user_id = ${userId} and ud.dep_id = r.depart_id) limit 1`.execute(tx.db)
  if (rows[0]) throw refused(`该用户不是“${rows[0].name}”的成员，请先将其加入部门，再分配部门角色`)
}

const write = async (tx: Ctx, userId: string, added: readonly string[], removed: readonly string[]): Promise<void> => {
  await mapConstraintErrors(
    departRole,
    {},
    sql`insert into sys_depart_role_user (id, tenant_id, depart_id, user_id, drole_id)
      select given.id, r.tenant_id, r.depart_id, ${userId}::text, r.id
      from unnest(${added.map(() => newId())}::text[], ${[...added]}::text[]) as given (id, role_id)
        join sys_depart_role r on r.id = given.role_id and r.tenant_id = ${tx.tenantId}
      on conflict do nothing`.execute(tx.db),
  )
  await sql`delete from sys_depart_role_user where tenant_id = ${tx.tenantId} and user_id = ${userId}
    and drole_id = any(${[...removed]})`.execute(tx.db)
}
