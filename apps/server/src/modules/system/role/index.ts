export { roleArea } from './area.ts'
export { authorityOfRoles, showsMore, type RoleAuthority } from './authority.ts'
export { asClinician, asDoctor } from './clinician.ts'
export { isSuper, ROLE_CODES } from './codes.ts'
export { refuseOwnDeparts } from './depart-permission.ts'
export { EVERY_FIELD_RULE, EVERY_GRANT, EVERY_HOLDER, EVERY_ROLE } from './every-role.ts'
export { boundResource } from './field-rules.ts'
export { grantedIds, refuseBeyondOwn, roleHolder, writeGrants } from './grants.ts'
export { startOf } from './home.ts'
export { refuseOwn } from './protection.ts'
export { scopeWithin } from './scopes.ts'
export {
  addRoles,
  BUILT_IN_ROLES,
  STARTER_ROLES,
  grantNewRows,
  roleIdByCode,
  seedRoles,
  startingGrants,
  type RoleSeed,
} from './seed.ts'
