export { authorityOfRoles, showsMore, type RoleAuthority } from './authority.ts'
export { ROLE_CODES } from './codes.ts'
export { roleDictionaries, roleRoutes } from './routes.ts'
export { addRoles, BUILT_IN_ROLES, DEMO_ROLES, grantNewRows, roleIdByCode, seedRoles, type RoleSeed } from './seed.ts'
