import { deleteTenant, myTenants, tenant, tenantOptions } from '@huxi/contract'
import { handle, type Route } from '../../engine/core/handle.ts'
import { serve } from '../../engine/verbs/serve.ts'
import { listFor, optionsFor, ownTenants } from './lookup.ts'
import { acrossTenants, remover } from './removal.ts'
import { tenantHooks, type TenantPeople } from './tenant.ts'

/** @param people who belongs to tenants, and what a tenant that comes or goes means to them */
export const tenantRoutes = (people: TenantPeople): Route[] => {
  const { removeOne, removeMany } = remover(people)
  const replace = { list: listFor(people), delete: removeOne, deleteBatch: removeMany }
  const served = [...serve(tenant, { ...tenantHooks(people), replace }), handle(deleteTenant, removeOne)]
  return [
    ...served.map(acrossTenants),
    handle(tenantOptions, optionsFor(people)),
    handle(myTenants, ownTenants(people)),
  ]
}
