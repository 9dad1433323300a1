import { sql } from 'kysely'
import { fieldRefused, refused } from '@huxi/model'
import { audit } from '../../../engine/core/transaction.ts'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { DepartPeople } from '../depart/index.ts'
import { refuseBeyondOwn, refuseOwnDeparts, showsMore } from '../role/index.ts'
import { GRANT, refuseStronger } from './authority.ts'
import { chargeOf } from './lookup.ts'
import { addDeparts, lowerIdentity, raiseIdentity, removeDeparts, setCharge, SUPERIOR } from './membership.ts'
import { selectUsers } from './row.ts'

export const departPeople: DepartPeople = {
  chargeOf,

  async isSuperior(ctx) {
    const { rows } = await sql`select 1 from sys_user
      where id = ${ctx.session?.person.id ?? ''} and user_identity = ${SUPERIOR}`.execute(ctx.db)
    return rows.length > 0
  },

  async directors(ctx, departIds) {
    const rows = await inCharge(ctx, departIds)
    const departs = Map.groupBy(rows, (row) => row.depId)
    return new Map([...departs].map(([depId, people]) => [depId, people.map((row) => row.userId)]))
  },

  /** Directors are members in charge; a former director stays a member. */
  async setDirectors(tx, departId, userIds) {
    const present = (await inCharge(tx, [departId])).map((row) => row.userId)
    const added = userIds.filter((id) => !present.includes(id))
    const removed = present.filter((id) => !userIds.includes(id))
    await refuseStrangers(tx, added)
    await refuseStronger(tx, removed, [tx.tenantId!])
    await addDeparts(tx, added, [departId])
    await setCharge(tx, added, [departId], true)
    await setCharge(tx, removed, [departId], false)
    await audit(tx, {
      action: 'membership',
      object: `system:depart/${departId}`,
      outcome: 'success',
      detail: { directors: { added, removed } },
    })
    await raiseIdentity(tx, added)
    await lowerIdentity(tx, removed)
  },

  async recoded(tx, changes) {
    await sql`update sys_user_tenant m set org_code = c.new
      from unnest(${[...changes.keys()]}::text[], ${[...changes.values()]}::text[]) as c (old, new)
      where m.tenant_id = ${tx.tenantId} and m.org_code = c.old`.execute(tx.db)
  },

  async removed(tx, departIds) {
    await refuseOwnDeparts(tx, departIds, '您在该部门有部门角色，不能删除，请由其他管理员处理')
    const { rows } = await sql<{ id: string }>`select distinct user_id as id from sys_user_depart
      where tenant_id = ${tx.tenantId} and dep_id = any(${[...departIds]})`.execute(tx.db)
    const members = rows.map((row) => row.id)
    await removeDeparts(tx, members, departIds)
    await lowerIdentity(tx, members)
  },

  async returned(tx, departId) {
    const { rows } = await sql<{ id: string; inCharge: boolean }>`select user_id as id, in_charge as "inCharge"
      from sys_user_depart where tenant_id = ${tx.tenantId} and dep_id = ${departId}`.execute(tx.db)
    if (rows.length === 0) return
    if (tx.session && !holds(tx, GRANT)) throw refused('恢复该部门会同时恢复其成员，您没有授权权限，不能恢复')
    if (rows.some(({ id }) => id === tx.session?.person.id) && !tx.session?.superAdmin)
      throw refused('您曾是该部门的成员，不能由您恢复，请由其他管理员处理')
    const { rows: granted } = await sql<{ id: string }>`select distinct permission_id as id
      from sys_depart_role_permission where tenant_id = ${tx.tenantId} and depart_id = ${departId}`.execute(tx.db)
    await refuseBeyondOwn(
      tx,
      granted.map(({ id }) => id),
    )
    const { rows: departRoles } = await sql<{ id: string }>`select distinct drole_id as id
      from sys_depart_role_user where tenant_id = ${tx.tenantId} and depart_id = ${departId}`.execute(tx.db)
    const roles = departRoles.map(({ id }) => id)
    if (tx.session && (await showsMore(tx, roles)))
      throw refused('该部门的部门角色的数据范围比您的大，不能由您恢复，请由其他管理员处理')
    await raiseIdentity(
      tx,
      rows.filter((row) => row.inCharge).map((row) => row.id),
    )
    await audit(tx, {
      action: 'membership',
      object: `system:depart/${departId}`,
      outcome: 'success',
      detail: { returned: rows.map((row) => row.id) },
    })
  },
}

const inCharge = async (ctx: Ctx, departIds: readonly string[]): Promise<{ depId: string; userId: string }[]> => {
  const { rows } = await sql<{ depId: string; userId: string }>`select d.dep_id as "depId", d.user_id as "userId"
    from sys_user_depart d join sys_user u on u.id = d.user_id
    where d.tenant_id = ${ctx.tenantId} and d.in_charge and u.del_flag = 0 and d.dep_id = any(${[...departIds]})
    order by u.create_time, u.id`.execute(ctx.db)
  return rows
}

const refuseStrangers = async (ctx: Ctx, userIds: readonly string[]): Promise<void> => {
  const users = await selectUsers(ctx, [sql`id = any(${[...userIds]})`])
  if (users.length < userIds.length) throw fieldRefused('directorUserIds', '主管不存在，请重新选择')
}
