import { deleteTenant, myTenants, tenant, tenantOptions } from '@huxi/contract'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { list, optionsFor, ownTenants } from './lookup.ts'
import { acrossTenants, removeMany, removeOne } from './removal.ts'
import { tenantHooks, type TenantPeople } from './tenant.ts'

export const tenantRoutes = (people: TenantPeople): Route[] => {
  const replace = { list, delete: removeOne, deleteBatch: removeMany }
  const routes = [...serve(tenant, { ...tenantHooks(people), replace }), handle(deleteTenant, removeOne)]
  return [
    ...routes.map(acrossTenants),
    handle(tenantOptions, optionsFor(people)),
    handle(myTenants, ownTenants(people)),
  ]
}
