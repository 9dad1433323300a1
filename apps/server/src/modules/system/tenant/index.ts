export { dropStarterRows, giveStarterRows, insertStarterRow } from './starter-rows.ts'
export { tenantArea } from './area.ts'
export { activeTenants } from './tenant.ts'
export type { TenantPeople } from './tenant.ts'
