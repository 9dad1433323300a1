export { roleArea } from './area.ts'
export { authorityOfRoles, showsMore, type RoleAuthority } from './authority.ts'
export { ROLE_CODES } from './codes.ts'
export { addRoles, BUILT_IN_ROLES, DEMO_ROLES, grantNewRows, roleIdByCode, seedRoles, type RoleSeed } from './seed.ts'
