export { tenantRoutes } from './routes.ts'
export { activeTenants } from './tenant.ts'
export type { TenantPeople } from './tenant.ts'
