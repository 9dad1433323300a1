/** Owner of grants and the calls that read and save them: a role, a department, or a department role. */
import {
  departPermission,
  departPermissions,
  departRole,
  departRoleFields,
  departRoleMenuChoices,
  departRolePermissions,
  departRoleRules,
  departRoleScopes,
  departRules,
  role,
  roleFields,
  roleMenuChoices,
  rolePermissions,
  roleRules,
  roleScopes,
  saveDepartPermissions,
  saveDepartRoleFields,
  saveDepartRolePermissions,
  saveDepartRoleRules,
  saveDepartRoleScope,
  saveDepartRules,
  saveRoleFields,
  saveRolePermissions,
  saveRoleRules,
  saveRoleScope,
  type MenuChoices,
  type ResourceFieldRules,
  type RoleRules,
  type RowScope,
} from '@huxi/contract'
import type { Endpoint, Resource } from '@huxi/model'
import { rowId, type Row } from '../../../kit/record/row.ts'
import type { RightsKind } from './which-rights.tsx'

export interface Ask<Out> {
  readonly endpoint: Endpoint<Out>
  readonly input: { readonly [name: string]: string }
}

export interface Grantee {
  readonly noun: string
  readonly title: string
  readonly name: string
  readonly kind: RightsKind
  readonly departId?: string
  /** Invalidated after a save. */
  readonly of: Resource
  /** Roles have members and a data scope; a department itself grants nothing. */
  readonly role?: {
    readonly id: string
    readonly scopes: Ask<RowScope[]>
    readonly saveScope: Ask<null>
    readonly fields: Ask<ResourceFieldRules[]>
    readonly saveFields: Ask<null>
  }
  readonly menu: Ask<MenuChoices>
  readonly granted: Ask<string[]>
  readonly save: Ask<null>
  rules(permissionId: string): Ask<RoleRules>
  readonly saveRules: Ask<null>
  readonly ruleHint: string
}

export type GranteeOf = (row: Row) => Grantee

const OF_ROLE = '勾选的规则须全部符合；不勾选时该角色不受限制。'

export const ofRole: GranteeOf = (row) => {
  const roleId = rowId(row)
  return {
    noun: '角色',
    title: '角色授权',
    name: String(row['roleName']),
    kind: 'role',
    of: role,
    role: {
      id: roleId,
      scopes: { endpoint: roleScopes, input: { roleId } },
      saveScope: { endpoint: saveRoleScope, input: { roleId } },
      fields: { endpoint: roleFields, input: { roleId } },
      saveFields: { endpoint: saveRoleFields, input: { roleId } },
    },
    menu: { endpoint: roleMenuChoices, input: {} },
    granted: { endpoint: rolePermissions, input: { roleId } },
    save: { endpoint: saveRolePermissions, input: { roleId } },
    rules: (permissionId) => ({ endpoint: roleRules, input: { permissionId, roleId } }),
    saveRules: { endpoint: saveRoleRules, input: { roleId } },
    ruleHint: OF_ROLE,
  }
}

export const ofDepartRole: GranteeOf = (row) => {
  const [roleId, departId] = [rowId(row), String(row['departId'])]
  return {
    noun: '部门角色',
    title: '部门角色授权',
    name: String(row['roleName']),
    kind: 'departRole',
    departId,
    of: departRole,
    role: {
      id: roleId,
      scopes: { endpoint: departRoleScopes, input: { roleId } },
      saveScope: { endpoint: saveDepartRoleScope, input: { roleId } },
      fields: { endpoint: departRoleFields, input: { roleId } },
      saveFields: { endpoint: saveDepartRoleFields, input: { roleId } },
    },
    menu: { endpoint: departRoleMenuChoices, input: { departId } },
    granted: { endpoint: departRolePermissions, input: { roleId } },
    save: { endpoint: saveDepartRolePermissions, input: { roleId } },
    rules: (permissionId) => ({ endpoint: departRoleRules, input: { permissionId, departId, roleId } }),
    saveRules: { endpoint: saveDepartRoleRules, input: { roleId } },
    ruleHint: OF_ROLE,
  }
}

export const ofDepart: GranteeOf = (row) => {
  const departId = rowId(row)
  return {
    noun: '部门',
    title: '部门权限',
    name: String(row['departName']),
    kind: 'depart',
    departId,
    of: departPermission,
    menu: { endpoint: roleMenuChoices, input: {} },
    granted: { endpoint: departPermissions, input: { departId } },
    save: { endpoint: saveDepartPermissions, input: { departId } },
    rules: (permissionId) => ({ endpoint: departRules, input: { permissionId, departId } }),
    saveRules: { endpoint: saveDepartRules, input: { departId } },
    ruleHint: '勾选的规则可以分配给该部门的部门角色。',
  }
}
