import { type DataScope, dict, endpointsIn, recordId, ref, resource, returns, type RowOf, text } from '@huxi/model'
import type { RoleRules } from '../permission/data-rule.ts'
import type { MenuChoices } from '../permission/permission.ts'
import type { RowScope } from './scope.ts'

export const DEPART_REACH = 'departTree' satisfies DataScope

export const departRole = resource({
  name: 'system:departRole',
  title: '部门角色',
  table: 'sys_depart_role',
  path: '/sys/sysDepartRole',
  owner: 'tenant',
  history: 'audited',
  label: 'roleName',
  verbs: { edit: '编辑成功!', deleteBatch: '批量删除成功！', choices: false },
  fields: {
    departId: ref('所属部门', 'system:depart', { required: true, gone: 'cascade', search: 'eq' }),
    roleName: text('部门角色名称', { required: true, max: 200, search: 'like' }),
    roleCode: text('部门角色编码', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    dataScope: dict('数据范围', 'data_scope', { filled: true, initial: DEPART_REACH }),
    description: text('描述', { max: 255 }),
  },
})
export type DepartRole = RowOf<typeof departRole>

export interface DepartRoleHolder {
  id: string
  userId: string
  droleId: string
}

export const DEPART_ROLE_GRANT = 'system:departRole:grant'
export const DEPART_ROLE_READING = 'system:departRole:list'
const READING = DEPART_ROLE_READING
/** granting roles to people needs the list of roles */
const CHOOSING = [READING, 'system:user:grant'] as const
const group = departRole.title

const roleId = recordId('部门角色')
const departId = recordId('部门')
const userId = recordId('用户')
const permissionId = recordId('菜单')
const roleIds = (label: string) => text(label, { max: 32_500 })

const { get, change } = endpointsIn(group)

export const departRoleMenuChoices = get(
  '/sys/sysDepartPermission/queryTreeListForDeptRole',
  '部门角色授权菜单树',
  [READING, 'system:departPermission:list'],
  { query: { departId }, out: returns<MenuChoices>() },
)

export const departRolePermissions = get(
  '/sys/sysDepartPermission/queryDeptRolePermission',
  '部门角色的菜单',
  READING,
  { query: { roleId }, out: returns<string[]>() },
)

export const saveDepartRolePermissions = change(
  '/sys/sysDepartPermission/saveDeptRolePermission',
  '部门角色授权',
  DEPART_ROLE_GRANT,
  {
    stepUp: true,
    body: {
      roleId,
      permissionIds: text('菜单', { max: 100_000 }),
      lastpermissionIds: text('原菜单', { max: 100_000 }),
    },
  },
)

export const departRoleRules = get(
  '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
  '部门角色的数据规则',
  READING,
  { params: { permissionId, departId, roleId }, out: returns<RoleRules>() },
)

export const saveDepartRoleRules = change('/sys/sysDepartRole/datarule', '部门角色数据授权', DEPART_ROLE_GRANT, {
  stepUp: true,
  body: { permissionId, roleId, dataRuleIds: text('数据规则', { max: 1000 }) },
})

export const departRoleScopes = get('/sys/sysDepartRole/dataScope', '部门角色在各菜单的数据范围', READING, {
  query: { roleId },
  out: returns<RowScope[]>(),
})

export const saveDepartRoleScope = change(
  '/sys/sysDepartRole/dataScope',
  '设置部门角色在菜单的数据范围',
  DEPART_ROLE_GRANT,
  {
    stepUp: true,
    body: { roleId, permissionId, dataScope: dict('数据范围', 'data_scope') },
  },
)

export const departRolesOf = get('/sys/sysDepartRole/getDeptRoleList', '部门的角色', CHOOSING, {
  query: { departId, userId: text('用户', { max: 64 }) },
  out: returns<DepartRole[]>(),
})

export const departRolesOfUser = get('/sys/sysDepartRole/getDeptRoleByUserId', '成员的部门角色', CHOOSING, {
  query: { userId, departId },
  out: returns<DepartRoleHolder[]>(),
})

/** The difference between the displayed and the intended set. */
export const setUserDepartRoles = change('/sys/sysDepartRole/deptRoleUserAdd', '分配部门角色', 'system:user:grant', {
  stepUp: true,
  body: { userId, newRoleId: roleIds('部门角色'), oldRoleId: roleIds('原部门角色') },
})
