export { permissionArea } from './area.ts'
export { allAuthOf, authOf, menuOf } from './menu.ts'
export { inWindows } from './older-menu.ts'
export { effectiveFieldRules, namesInCodes, type StoredFieldRule } from './effective-field-rules.ts'
export { effectiveDataRules, idsOfList, ruledResources, rulesOfGrants, type Grant } from './effective-data-rules.ts'
export { effectiveScopes, canBeScoped, reachedByRole, scopeOfGrant, type ScopedGrant } from './effective-scopes.ts'
export { rulesOfMenu } from './data-rule.ts'
export {
  allPermissions,
  BUTTON,
  codesOfRow,
  isAudit,
  isDetail,
  isPage,
  coversCode,
  mayGrant,
  rowsOfTenant,
  superRows,
} from './rows.ts'
export { menuRows, seedMenu } from './seed.ts'
export { menuChoices } from './tree.ts'
