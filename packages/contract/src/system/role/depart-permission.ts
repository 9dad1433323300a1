import { endpoint, ref, resource, returns, text, type RowOf } from '@huxi/model'
import type { RoleRules } from '../permission/data-rule.ts'

/** Upper bound of the roles of a department: a menu row, and the data rules available there. */
export const departPermission = resource({
  name: 'system:departPermission',
  title: '部门权限',
  table: 'sys_depart_permission',
  path: '/sys/sysDepartPermission',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'dataRuleIds',
  verbs: { edit: '编辑成功!', deleteBatch: '批量删除成功！', choices: false },
  fields: {
    departId: ref('部门', 'system:depart', { required: true, gone: 'cascade', search: 'eq' }),
    permissionId: ref('菜单', 'system:permission', { required: true, gone: 'cascade', search: 'eq' }),
    dataRuleIds: text('数据规则', { max: 1000 }),
  },
})
export type DepartPermission = RowOf<typeof departPermission>

const READING = 'system:departPermission:list'
const SAVING = 'system:departPermission:edit'
const group = departPermission.title

const departId = text('部门', { required: true, max: 64 })
const permissionId = text('菜单', { required: true, max: 64 })

export const departPermissions = endpoint({
  method: 'GET',
  path: '/sys/permission/queryDepartPermission',
  title: '部门的菜单',
  group,
  access: READING,
  query: { departId },
  out: returns<string[]>(),
})

export const saveDepartPermissions = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/permission/saveDepartPermission',
  title: '部门授权',
  group,
  access: SAVING,
  stepUp: true,
  body: {
    departId,
    permissionIds: text('菜单', { max: 100_000 }),
    lastpermissionIds: text('原菜单', { max: 100_000 }),
  },
  out: returns<null>(),
})

export const departRules = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/datarule/:permissionId/:departId',
  title: '部门的数据规则',
  group,
  access: READING,
  params: { permissionId, departId },
  out: returns<RoleRules>(),
})

export const saveDepartRules = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/sysDepartPermission/datarule',
  title: '部门数据授权',
  group,
  access: SAVING,
  stepUp: true,
  body: { permissionId, departId, dataRuleIds: text('数据规则', { max: 1000 }) },
  out: returns<null>(),
})
