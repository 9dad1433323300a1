/** Tenants to list and to choose from. */
import { tenant, type Tenant, type tenantOptions } from '@huxi/contract'
import { codeOf, parseIds, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { holds, type Ctx } from '../../engine/context.ts'
import type { Route } from '../../engine/handle.ts'
import { selectPage, selectRows } from '../../engine/select.ts'
import { present, readId } from '../../engine/serve.ts'
import type { Query } from '../../engine/where.ts'
import { activeTenants, type TenantPeople } from './tenant.ts'

const MOMENT = /^\d[\d :T-]*$/

/** A bare `beginDate` means from then on, a bare `endDate` until then. */
const asRange = ({ beginDate, endDate, ...query }: Query): Query => ({
  ...query,
  ...(beginDate && { [MOMENT.test(beginDate) ? 'beginDate_begin' : 'beginDate']: beginDate }),
  ...(endDate && { [MOMENT.test(endDate) ? 'endDate_end' : 'endDate']: endDate }),
})

/** GET /sys/tenant/list */
export const listTenants: Route['run'] = async (ctx, _input, { query }) => {
  const page = await selectPage(ctx, tenant, asRange(query))
  return { ...page, records: await present(ctx, tenant, page.records) }
}

/** GET /sys/tenant/queryList: enabled tenants; without the right to administer tenants only the person's own. */
export const optionsFor =
  ({ tenantsOf }: TenantPeople) =>
  async (ctx: Ctx, { ids }: InputOfEndpoint<typeof tenantOptions>): Promise<Tenant[]> => {
    const asked = ids === null ? undefined : parseIds(ids).map((id) => readId(tenant, id))
    const own = holds(ctx, codeOf(tenant, 'list')) ? undefined : await tenantsOf(ctx)
    return selectRows(ctx, tenant, [sql`status = 1`, ...among(asked), ...among(own)])
  }

const among = (ids: readonly (string | number)[] | undefined) => {
  if (!ids) return []
  return ids.length === 0 ? [sql`false`] : [sql`id in (${sql.join(ids)})`]
}

/** GET /sys/tenant/getCurrentUserTenant */
export const ownTenants =
  ({ tenantsOf }: TenantPeople) =>
  async (ctx: Ctx): Promise<{ list: Tenant[] }> => ({ list: await activeTenants(ctx, await tenantsOf(ctx)) })
