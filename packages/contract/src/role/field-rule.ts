/** What a role may see of single fields, and change. */
import { endpoint, many, returns, text, type FieldRule } from '@huxi/model'
import { DEPART_ROLE_GRANT, DEPART_ROLE_READING, departRole } from './depart-role.ts'
import { role } from './role.ts'

/** A field, its rule, and which rules may be on it. */
export interface FieldRuleRow {
  field: string
  label: string
  /** null = as it is defined */
  rule: FieldRule | null
  rules: readonly FieldRule[]
  /** the mildest the caller may give, because he is bound himself; null = any */
  least: FieldRule | null
}

/** The fields of a resource on which the role gives a right. */
export interface ResourceFieldRules {
  resource: string
  title: string
  fields: FieldRuleRow[]
}

const roleId = text('角色', { required: true, max: 64 })
const body = {
  roleId,
  resource: text('数据', { required: true, max: 64 }),
  rules: many('字段权限', {
    field: text('字段', { required: true, max: 64 }),
    rule: text('权限', { required: true, max: 16 }),
  }),
}

export const roleFields = endpoint({
  method: 'GET',
  path: '/sys/role/fieldRule',
  title: '角色的字段权限',
  group: role.title,
  access: 'system:role:list',
  query: { roleId },
  out: returns<ResourceFieldRules[]>(),
})

/** All rules of one resource; fields that are left out are as they are defined. */
export const saveRoleFields = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/role/fieldRule',
  title: '设置角色的字段权限',
  group: role.title,
  access: 'system:role:grant',
  stepUp: true,
  body,
  out: returns<null>(),
})

export const departRoleFields = endpoint({
  method: 'GET',
  path: '/sys/sysDepartRole/fieldRule',
  title: '部门角色的字段权限',
  group: departRole.title,
  access: DEPART_ROLE_READING,
  query: { roleId },
  out: returns<ResourceFieldRules[]>(),
})

export const saveDepartRoleFields = endpoint({
  method: 'POST',
  work: 'edit',
  path: '/sys/sysDepartRole/fieldRule',
  title: '设置部门角色的字段权限',
  group: departRole.title,
  access: DEPART_ROLE_GRANT,
  stepUp: true,
  body,
  out: returns<null>(),
})
