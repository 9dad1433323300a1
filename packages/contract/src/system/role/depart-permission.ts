import { endpointsIn, recordId, ref, resource, returns, type RowOf, text } from '@huxi/model'
import type { RoleRules } from '../permission/data-rule.ts'

/** Upper bound of the roles of a department: a menu row, and the data rules available there. */
export const departPermission = resource({
  name: 'system:departPermission',
  title: '部门权限',
  table: 'sys_depart_permission',
  path: '/sys/sysDepartPermission',
  owner: 'tenant',
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

const departId = recordId('部门')
const permissionId = recordId('菜单')

const { get, change } = endpointsIn(group)

export const departPermissions = get('/sys/permission/queryDepartPermission', '部门的菜单', READING, {
  query: { departId },
  out: returns<string[]>(),
})

export const saveDepartPermissions = change('/sys/permission/saveDepartPermission', '部门授权', SAVING, {
  stepUp: true,
  body: {
    departId,
    permissionIds: text('菜单', { max: 100_000 }),
    lastpermissionIds: text('原菜单', { max: 100_000 }),
  },
})

export const departRules = get('/sys/sysDepartPermission/datarule/:permissionId/:departId', '部门的数据规则', READING, {
  params: { permissionId, departId },
  out: returns<RoleRules>(),
})

export const saveDepartRules = change('/sys/sysDepartPermission/datarule', '部门数据授权', SAVING, {
  stepUp: true,
  body: { permissionId, departId, dataRuleIds: text('数据规则', { max: 1000 }) },
})
