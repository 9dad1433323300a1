import { bool, dict, endpointsIn, resource, returns, text, type RowOf } from '@huxi/model'
import type { MenuChoices } from '../permission/permission.ts'

export const role = resource({
  name: 'system:role',
  title: '角色',
  table: 'sys_role',
  path: '/sys/role',
  owner: 'tenant',
  history: 'audited',
  label: 'roleName',
  verbs: { edit: '修改成功!', delete: '删除角色成功', deleteBatch: '删除角色成功!' },
  fields: {
    roleName: text('角色名称', { required: true, max: 200, search: 'like' }),
    roleCode: text('角色编码', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    dataScope: dict('数据范围', 'data_scope', { filled: true, initial: 'all' }),
    description: text('描述', { max: 255 }),
    /** roles of the product: fixed code, never deleted */
    builtIn: bool('内置', { only: [] }),
  },
})
export type Role = RowOf<typeof role>

const { get } = endpointsIn(role.title)

export const allRoles = get(
  '/sys/role/queryall',
  '全部角色',
  ['system:role:list', 'system:user:list', 'system:departRole:list'],
  { out: returns<Role[]>() },
)

export const checkRoleCode = get('/sys/role/checkRoleCode', '角色编码查重', ['system:role:add', 'system:role:edit'], {
  query: { id: text('编号', { max: 64 }), roleCode: text('角色编码', { required: true, max: 100 }) },
  out: returns<boolean>(),
})

export const roleMenuIds = get('/sys/permission/loadAllRoleIds', '授权菜单的编号', 'system:role:list', {
  out: returns<string[]>(),
})

export const roleMenuChoices = get(
  '/sys/role/queryTreeList',
  '授权菜单树',
  ['system:role:list', 'system:departPermission:list'],
  { out: returns<MenuChoices>() },
)
