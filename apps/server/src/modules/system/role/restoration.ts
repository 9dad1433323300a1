/** Restoring a role restores its grants and members, which are part of its image. */
import {
  depart,
  DEPART_ROLE_GRANT,
  departPermission,
  departRole,
  permission,
  role,
  roleHome,
  type Role,
} from '@huxi/contract'
import { codeOf, refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { audit, publish } from '../../../engine/core/transaction.ts'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { requireStepUp } from '../../../engine/http/access.ts'
import type { Dependent, DependentsByResource } from '../../../engine/core/journal.ts'
import type { Change } from '../../../engine/read/hooks.ts'
import { showsMore } from './authority.ts'
import { refuseBeyondOwn } from './grants.ts'
import { roleWritten } from './protection.ts'

interface Kind {
  readonly of: Resource
  readonly grants: string
  readonly fields: string
  readonly members: string
  readonly by: string
  readonly rights: readonly [menus: string, people: string]
}

const OF_TENANT: Kind = {
  of: role,
  grants: 'sys_role_permission',
  fields: 'sys_role_field',
  members: 'sys_user_role',
  by: 'role_id',
  rights: ['system:role:grant', 'system:user:grant'],
}

const OF_DEPART: Kind = {
  of: departRole,
  grants: 'sys_depart_role_permission',
  fields: 'sys_depart_role_field',
  members: 'sys_depart_role_user',
  by: 'drole_id',
  rights: [DEPART_ROLE_GRANT, 'system:user:grant'],
}

const dependentsOn = ({ grants, fields, members, by }: Kind): Dependent[] => [
  { table: grants, by: 'role_id', title: '授权' },
  { table: fields, by: 'role_id', title: '字段权限' },
  { table: members, by, title: '成员' },
]

const ofOwnRoles: Dependent['own'] = ({ roleIds }) => sql`role_id = any(${[...roleIds]}::text[])`

/** Grants of department roles are restored after those of the department. */
export const roleDependents: DependentsByResource = {
  [role.name]: [
    ...dependentsOn(OF_TENANT),
    {
      table: 'sys_role_index',
      by: 'role_code',
      through: { table: 'sys_role', by: 'id', key: 'role_code' },
      title: '角色首页',
      right: codeOf(roleHome, 'add'),
    },
  ],
  [departRole.name]: dependentsOn(OF_DEPART),
  [depart.name]: [
    { table: 'sys_depart_permission', by: 'depart_id', title: '部门权限' },
    { table: 'sys_depart_role', by: 'depart_id', title: '部门角色' },
    { table: 'sys_depart_role_permission', by: 'depart_id', title: '部门角色的授权' },
    {
      table: 'sys_depart_role_field',
      by: 'role_id',
      through: { table: 'sys_depart_role', by: 'depart_id' },
      title: '部门角色的字段权限',
    },
  ],
  [permission.name]: [
    {
      table: 'sys_role_permission',
      by: 'permission_id',
      title: '角色授权',
      right: OF_TENANT.rights[0],
      own: ofOwnRoles,
    },
    {
      table: 'sys_depart_permission',
      by: 'permission_id',
      title: '部门权限',
      right: codeOf(departPermission, 'edit'),
    },
    {
      table: 'sys_depart_role_permission',
      by: 'permission_id',
      title: '部门角色授权',
      right: DEPART_ROLE_GRANT,
      own: ofOwnRoles,
    },
  ],
}

type Written = (tx: Ctx, change: Change<Pick<Role, 'dataScope'>>) => Promise<void>

const writtenOf =
  (kind: Kind): Written =>
  (tx, change) =>
    change.past === 'undo' && change.verb === 'add' ? checkRestored(tx, kind, change.id) : roleWritten(tx, change)

export const tenantRoleWritten = writtenOf(OF_TENANT)
export const departRoleWritten = writtenOf(OF_DEPART)

/** Checks a restored role. @throws {AppError} refused unless the caller could give all of it, and when the caller is a member */
const checkRestored = async (tx: Ctx, { of, grants, members: table, by, rights }: Kind, id: string): Promise<void> => {
  const members = await idsIn(tx, sql`select user_id as id from ${sql.table(table)} where ${sql.ref(by)} = ${id}`)
  const granted = await idsIn(tx, sql`select permission_id as id from ${sql.table(grants)} where role_id = ${id}`)
  if (members.length + granted.length > 0) {
    requireStepUp(tx.session)
    if (tx.session && !rights.every((code) => holds(tx, code)))
      throw refused('恢复该角色会同时恢复其授权和成员，您没有授权权限，不能恢复')
  }
  if (members.some((one) => one === tx.session?.person.id) && !tx.session?.superAdmin)
    throw refused('您曾是该角色的成员，不能由您恢复，请由其他管理员处理')
  await refuseBeyondOwn(tx, granted)
  if (tx.session && members.length > 0 && (await showsMore(tx, [id])))
    throw refused('该角色的数据范围比您的大，不能由您恢复，请由其他管理员处理')
  await audit(tx, { action: 'grant', object: `${of.name}/${id}`, outcome: 'success', detail: { members, granted } })
  publish(tx, 'authority.changed', {})
}

const idsIn = async (tx: Ctx, query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
  (await query.execute(tx.db)).rows.map((row) => row.id)
