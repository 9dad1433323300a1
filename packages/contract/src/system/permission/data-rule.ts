import { asChoice, dict, endpoint, endpointsIn, recordId, ref, resource, returns, type RowOf, text } from '@huxi/model'

const group = '菜单'

/** Row filter on the resource of a menu row, for the roles it was assigned to. */
export const dataRule = resource({
  name: 'system:dataRule',
  title: '数据规则',
  table: 'sys_permission_data_rule',
  path: '/sys/permission/dataRule',
  owner: 'global',
  history: 'audited',
  label: 'ruleName',
  verbs: { choices: false },
  fields: {
    permissionId: ref('菜单', 'system:permission', { required: true, gone: 'cascade' }),
    ruleName: text('规则名称', { required: true, max: 50, search: 'like' }),
    ruleColumn: asChoice(text('规则字段', { required: true, max: 50 })),
    ruleConditions: dict('条件规则', 'rule_conditions', { required: true }),
    ruleValue: text('规则值', { required: true, max: 300, search: 'like' }),
    status: dict('状态', 'valid_status', { initial: '1' }),
  },
})
export type DataRule = RowOf<typeof dataRule>

const permissionId = recordId('菜单')
const roleId = recordId('角色')
const id = text('编号', { required: true, max: 64 })
const { status: _status, ...needed } = dataRule.fields

const { get, add, remove } = endpointsIn(group)

export const menuRules = get('/sys/permission/getPermRuleListByPermId', '菜单的数据规则', 'system:permission:list', {
  query: { permissionId },
  out: returns<DataRule[]>(),
})

export const findMenuRules = get('/sys/permission/queryPermissionRule', '查询数据规则', 'system:permission:list', {
  query: {
    permissionId: text('菜单', { max: 64 }),
    ruleName: text('规则名称', { max: 50 }),
    ruleValue: text('规则值', { max: 300 }),
  },
  out: returns<DataRule[]>(),
})

export const addMenuRule = add('/sys/permission/addPermissionRule', '新增数据规则', 'system:permission:add', {
  idempotencyKey: true,
  body: dataRule.fields,
  out: returns<{ id: string }>(),
})

export const editMenuRule = endpoint({
  method: ['PUT', 'POST'],
  work: 'edit',
  path: '/sys/permission/editPermissionRule',
  title: '编辑数据规则',
  group,
  access: 'system:permission:edit',
  partial: true,
  body: { id, ...needed, status: dict('状态', 'valid_status') },
})

export const deleteMenuRule = remove(
  '/sys/permission/deletePermissionRule',
  '删除数据规则',
  'system:permission:delete',
  { query: { id } },
)

export interface RoleRules {
  datarule: DataRule[]
  drChecked?: string
}

export const roleRules = endpointsIn('角色').get(
  '/sys/role/datarule/:permissionId/:roleId',
  '角色的数据规则',
  'system:role:list',
  { params: { permissionId, roleId }, out: returns<RoleRules>() },
)

export const saveRoleRules = endpointsIn('角色').post('/sys/role/datarule', '角色数据授权', 'system:role:grant', {
  work: 'edit',
  stepUp: true,
  body: { permissionId, roleId, dataRuleIds: text('数据规则', { max: 1000 }) },
  out: returns<null>(),
})
