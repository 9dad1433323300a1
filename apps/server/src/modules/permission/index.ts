export { permissionArea } from './area.ts'
export { allAuthOf, authOf, menuOf } from './menu.ts'
export { inWindows } from './older-menu.ts'
export { boundFields, namesInCodes, type StoredFieldRule } from './effective-field-rules.ts'
export { boundRules, idsOfList, ruledResources, rulesOfGrants, type Grant } from './effective-data-rules.ts'
export { boundScopes, canBeScoped, reachedByRole, scopeOfGrant, type ScopedGrant } from './effective-scopes.ts'
export { rulesOfMenu } from './data-rule.ts'
export {
  allPermissions,
  BUTTON,
  codesOf,
  codesOfRow,
  isAudit,
  isDetail,
  isPage,
  masters,
  mayGrant,
  rowsOfTenant,
  superRows,
} from './rows.ts'
export { menuRows, seedMenu } from './seed.ts'
export { menuChoices } from './tree.ts'
