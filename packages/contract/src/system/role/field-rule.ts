/** Field rules of a role: hidden, masked or read-only fields. */
import { asChoice, endpointsIn, type FieldRule, many, recordId, returns, text } from '@huxi/model'
import { DEPART_ROLE_GRANT, DEPART_ROLE_READING, departRole } from './depart-role.ts'
import { role } from './role.ts'

export interface FieldRuleRow {
  field: string
  label: string
  /** null = as defined */
  rule: FieldRule | null
  rules: readonly FieldRule[]
  /** the mildest rule the caller may give under a rule of their own; null = any */
  least: FieldRule | null
}

export interface ResourceFieldRules {
  resource: string
  title: string
  fields: FieldRuleRow[]
}

const roleId = recordId('角色')
const body = {
  roleId,
  resource: asChoice(text('数据', { required: true, max: 64 })),
  rules: many('字段权限', {
    field: asChoice(text('字段', { required: true, max: 64 })),
    rule: text('权限', { required: true, max: 16 }),
  }),
}

const { get, change } = endpointsIn(role.title)

export const roleFields = get('/sys/role/fieldRule', '角色的字段权限', 'system:role:list', {
  query: { roleId },
  out: returns<ResourceFieldRules[]>(),
})

export const saveRoleFields = change('/sys/role/fieldRule', '设置角色的字段权限', 'system:role:grant', {
  stepUp: true,
  body,
})

export const departRoleFields = endpointsIn(departRole.title).get(
  '/sys/sysDepartRole/fieldRule',
  '部门角色的字段权限',
  DEPART_ROLE_READING,
  { query: { roleId }, out: returns<ResourceFieldRules[]>() },
)

export const saveDepartRoleFields = endpointsIn(departRole.title).post(
  '/sys/sysDepartRole/fieldRule',
  '设置部门角色的字段权限',
  DEPART_ROLE_GRANT,
  { work: 'edit', stepUp: true, body, out: returns<null>() },
)
