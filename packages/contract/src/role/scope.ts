import { dict, endpoint, returns, text, type DataScope } from '@huxi/model'
import { role } from './role.ts'

/** How far the rows of the lists of one menu row reach for a role. */
export interface RowScope {
  permissionId: string
  /** what the lists show, in the words of their readers */
  titles: readonly string[]
  /** set at the row; null = as the role's */
  dataScope: string | null
  /** whether the scope of the role reaches these lists; otherwise they are whole unless one is set here */
  follows: boolean
  /** scopes that mean something here; by any other nobody sees anything */
  meant: readonly DataScope[]
  /** scopes the caller may give here */
  mayGive: readonly DataScope[]
}

const roleId = text('角色', { required: true, max: 64 })

export const roleScopes = endpoint({
  method: 'GET',
  path: '/sys/role/dataScope',
  title: '角色在各菜单的数据范围',
  group: role.title,
  access: 'system:role:list',
  query: { roleId },
  out: returns<RowScope[]>(),
})

export const saveRoleScope = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/role/dataScope',
  title: '设置角色在菜单的数据范围',
  group: role.title,
  access: 'system:role:grant',
  stepUp: true,
  body: { roleId, permissionId: text('菜单', { required: true, max: 64 }), dataScope: dict('数据范围', 'data_scope') },
  out: returns<null>(),
})
