/** Roles of departments: limited to the grants of their department, given to its members. */
import { depart, DEPART_REACH, departRole, type DepartRole } from '@huxi/contract'
import { refused, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { ofVisible } from '../../../engine/read/visibility.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { mapConstraintErrors, refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { allPermissions, idsOfList, menuChoices } from '../permission/index.ts'
import { departHolder } from './depart-permission.ts'
import { grantedIds, grantsAlong } from './grants.ts'
import { roleStamp, storedIds, type Holder } from './holder.ts'
import { refuseOwn } from './protection.ts'
import { departRoleWritten } from './restoration.ts'
import { keepScope } from './scopes.ts'

export const departRoleHolder: Holder = {
  of: departRole,
  table: 'sys_depart_role_permission',
  by: 'role_id',
  fields: 'sys_depart_role_field',
  unsaved: '请先保存角色菜单权限!',
  async give(tx, { id, departId, dataScope }, permissionIds) {
    const given = await grantsAlong(tx, dataScope ?? null, permissionIds)
    await mapConstraintErrors(
      departRole,
      {},
      sql`insert into sys_depart_role_permission
          (tenant_id, depart_id, role_id, permission_id, data_rule_ids, data_scope, operate_date, operate_ip)
        select ${tx.tenantId}::int, ${departId}::text, ${id}::text, given.* from (${given}) as given
        on conflict do nothing`.execute(tx.db),
    )
  },
  stamp: roleStamp,
  async check(tx, { departId }, { added }) {
    const most = await storedIds(tx, departHolder, departId!)
    const beyond = added.find((id) => !most.includes(id))
    if (beyond === undefined) return
    const name = (await allPermissions(tx)).find(({ id }) => id === beyond)?.name
    throw refused(`“${name}”不在部门的权限之内，请先在部门权限中授权`)
  },
  async offered(ctx, { departId }, permissionId) {
    const { rows } = await sql<{ ids: string | null }>`select data_rule_ids as ids from sys_depart_permission
      where tenant_id = ${ctx.tenantId} and depart_id = ${departId} and permission_id = ${permissionId}`.execute(ctx.db)
    return idsOfList(rows[0]?.ids ?? null)
  },
}

const keepDepart = (input: InputOf<typeof departRole>, current: DepartRole | null): InputOf<typeof departRole> => {
  if (current && input.departId !== undefined && input.departId !== current.departId)
    refuseField('departId', departRole.fields.departId, '部门角色不能改到其他部门，请在那个部门新增')
  return input
}

export const departRoleHooks: Hooks<typeof departRole> = {
  headings: { departId: '部门id' },
  visibleRows: async (ctx, { deptId }) => [
    ...(await ofVisible(ctx, depart, 'departId')),
    ...(deptId ? [sql`depart_id = ${deptId}`] : []),
  ],
  beforeWrite: (tx, input, current) => keepScope(tx, keepDepart(input, current), current, DEPART_REACH),
  beforeDelete: (tx, rows) => rows.forEach(({ id }) => refuseOwn(tx, id, '不能删除自己拥有的角色')),
  afterWrite: departRoleWritten,
}

export const choicesOf = async (ctx: Ctx, departId: string) =>
  menuChoices(ctx, 'role', await grantedIds(ctx, departHolder, departId))

export const rolesOf = async (ctx: Ctx, departId: string): Promise<DepartRole[]> => {
  await storeOf(ctx, depart).one(ctx, departId)
  const own = storeOf(ctx, departRole)
  return own.present<DepartRole>(ctx, await own.list(ctx, [sql`depart_id = ${departId}`]))
}
