import {
  allRoles,
  checkRoleCode,
  departRole,
  departRolesOf,
  defaultHome,
  permissionImpact,
  role,
  roleFields,
  roleHome,
  roleHomeByCode,
  roleMenuChoices,
  roleMenuIds,
  rolePermissions,
  roleRules,
  roleScopes,
  saveRoleFields,
  saveRolePermissions,
  saveRoleRules,
  saveRoleScope,
  setDefaultHome,
  startPages,
} from '@huxi/contract'
import { refused } from '@huxi/model'
import { unscoped } from '../../../engine/core/caller.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { storeOf } from '../../../engine/write/store.ts'
import type { TableDictionary } from '../../../engine/core/seeds.ts'
import { menuChoices } from '../permission/index.ts'
import { bindHolder, rulesOfHolder } from './data-rules.ts'
import { fieldsOfRole, setFieldRules } from './field-rules.ts'
import { choosePages, homeHooks, homeOfRole, readDefault, writeDefault } from './home.ts'
import { grantedIds, impactOf, roleHolder, saveGrants } from './grants.ts'
import { keepScope, scopesOfRole, setRowScope } from './scopes.ts'
import { keepBuiltIn, keepCode } from './protection.ts'
import { tenantRoleWritten } from './restoration.ts'

export const roleRoutes = [
  ...serve(role, {
    beforeWrite: (tx, input, current) => keepScope(tx, keepCode(tx, input, current), current),
    beforeDelete: keepBuiltIn,
    headings: { roleName: '角色名' },
    noneChosen: '未选中角色！',
    afterWrite: tenantRoleWritten,
  }),
  handle(allRoles, (ctx) => storeOf(ctx, role).list(ctx)),
  handle(checkRoleCode, async (ctx, { id, roleCode }) => {
    const everyone = unscoped(ctx)
    if (await storeOf(ctx, role).isTaken(everyone, 'roleCode', roleCode, id)) throw refused('角色编码已存在')
    return true
  }),
  handle(roleMenuChoices, (ctx) => menuChoices(ctx, 'role')),
  handle(roleMenuIds, async (ctx) => (await menuChoices(ctx, 'role')).ids),
  handle(rolePermissions, (ctx, { roleId }) => grantedIds(ctx, roleHolder, roleId)),
  handle(saveRolePermissions, (ctx, { roleId: id, ...wish }) => saveGrants(ctx, roleHolder, { id, ...wish })),
  handle(roleRules, (ctx, { roleId: id, permissionId }) => rulesOfHolder(ctx, roleHolder, { id, permissionId })),
  handle(saveRoleRules, (ctx, { roleId: id, ...place }) => bindHolder(ctx, roleHolder, { id, ...place })),
  handle(roleScopes, (ctx, { roleId }) => scopesOfRole(ctx, roleHolder, roleId)),
  handle(roleFields, (ctx, { roleId }) => fieldsOfRole(ctx, roleHolder, roleId)),
  handle(saveRoleFields, (ctx, input) => setFieldRules(ctx, roleHolder, input)),
  handle(saveRoleScope, (ctx, input) => setRowScope(ctx, roleHolder, input)),
  ...serve(roleHome, homeHooks),
  handle(roleHomeByCode, (ctx, { roleCode }) => homeOfRole(ctx, roleCode)),
  handle(defaultHome, readDefault),
  handle(setDefaultHome, writeDefault),
  handle(startPages, choosePages),
  handle(permissionImpact, (ctx, { id }) => impactOf(ctx, id)),
]

export const roleTables: readonly TableDictionary[] = [
  { resource: role, text: 'roleName', code: 'roleCode', access: allRoles.access },
  { resource: role, text: 'roleName', code: 'id', access: allRoles.access },
  { resource: departRole, text: 'roleName', code: 'id', access: departRolesOf.access },
]
