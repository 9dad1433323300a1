import {
  departPermission,
  departPermissions,
  departRole,
  departRoleFields,
  departRoleMenuChoices,
  departRolePermissions,
  departRoleRules,
  departRoleScopes,
  departRolesOf,
  departRules,
  saveDepartPermissions,
  saveDepartRoleFields,
  saveDepartRolePermissions,
  saveDepartRoleRules,
  saveDepartRoleScope,
  saveDepartRules,
} from '@huxi/contract'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { bindHolder, rulesOfHolder } from './data-rules.ts'
import { departHolder, departPermissionHooks } from './depart-permission.ts'
import { choicesOf, departRoleHolder, departRoleHooks, rolesOf } from './depart-role.ts'
import { fieldsOfRole, setFieldRules } from './field-rules.ts'
import { grantedIds, saveGrants } from './grants.ts'
import { scopesOfRole, setRowScope } from './scopes.ts'

export const departRoutes = [
  ...serve(departRole, departRoleHooks),
  ...serve(departPermission, departPermissionHooks),
  handle(departPermissions, (ctx, { departId }) => grantedIds(ctx, departHolder, departId)),
  handle(saveDepartPermissions, (ctx, { departId: id, ...wish }) => saveGrants(ctx, departHolder, { id, ...wish })),
  handle(departRules, (ctx, { departId: id, permissionId }) => rulesOfHolder(ctx, departHolder, { id, permissionId })),
  handle(saveDepartRules, (ctx, { departId: id, ...place }) => bindHolder(ctx, departHolder, { id, ...place })),
  handle(departRoleMenuChoices, (ctx, { departId }) => choicesOf(ctx, departId)),
  handle(departRolePermissions, (ctx, { roleId }) => grantedIds(ctx, departRoleHolder, roleId)),
  handle(saveDepartRolePermissions, (ctx, { roleId: id, ...wish }) =>
    saveGrants(ctx, departRoleHolder, { id, ...wish }),
  ),
  handle(departRoleRules, (ctx, { roleId: id, permissionId }) =>
    rulesOfHolder(ctx, departRoleHolder, { id, permissionId }),
  ),
  handle(saveDepartRoleRules, (ctx, { roleId: id, ...place }) => bindHolder(ctx, departRoleHolder, { id, ...place })),
  handle(departRoleScopes, (ctx, { roleId }) => scopesOfRole(ctx, departRoleHolder, roleId)),
  handle(departRoleFields, (ctx, { roleId }) => fieldsOfRole(ctx, departRoleHolder, roleId)),
  handle(saveDepartRoleFields, (ctx, input) => setFieldRules(ctx, departRoleHolder, input)),
  handle(saveDepartRoleScope, (ctx, input) => setRowScope(ctx, departRoleHolder, input)),
  handle(departRolesOf, (ctx, { departId }) => rolesOf(ctx, departId)),
]
