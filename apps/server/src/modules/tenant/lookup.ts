/** Tenants to list and to choose from. */
import { tenant, type Tenant, type tenantOptions } from '@huxi/contract'
import { codeOf, parseIds, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { holds, type Ctx } from '../../engine/core/context.ts'
import type { Route, Query } from '../../engine/core/handle.ts'
import { withoutRules } from '../../engine/read/row-rules.ts'
import { selectPage, selectRows } from '../../engine/read/select.ts'
import { present } from '../../engine/read/present.ts'
import { readId } from '../../engine/read/hooks.ts'
import { activeTenants, amongTenants, visibleTenants, type TenantPeople } from './tenant.ts'

const MOMENT = /^\d[\d :T-]*$/

/** A bare `beginDate` means from then on, a bare `endDate` until then. */
const asRange = ({ beginDate, endDate, ...query }: Query): Query => ({
  ...query,
  ...(beginDate && { [MOMENT.test(beginDate) ? 'beginDate_begin' : 'beginDate']: beginDate }),
  ...(endDate && { [MOMENT.test(endDate) ? 'endDate_end' : 'endDate']: endDate }),
})

/** GET /sys/tenant/list */
export const listFor =
  (people: TenantPeople): Route['run'] =>
  async (ctx, _input, { query }) => {
    const page = await selectPage(ctx, tenant, asRange(query), await visibleTenants(ctx, people))
    return { ...page, records: await present(ctx, tenant, page.records) }
  }

/** GET /sys/tenant/queryList: enabled tenants; without the right to administer tenants only the person's own. */
export const optionsFor =
  (people: TenantPeople) =>
  async (ctx: Ctx, { ids }: InputOfEndpoint<typeof tenantOptions>): Promise<Tenant[]> => {
    const asked = ids === null ? [] : [amongTenants(parseIds(ids).map((id) => readId(tenant, id)))]
    const seen = holds(ctx, codeOf(tenant, 'list'))
      ? await visibleTenants(ctx, people)
      : [amongTenants(await people.tenantsOf(ctx))]
    return selectRows(ctx, tenant, [sql`status = 1`, ...asked, ...seen])
  }

/** GET /sys/tenant/getCurrentUserTenant */
export const ownTenants =
  ({ tenantsOf }: TenantPeople) =>
  async (ctx: Ctx): Promise<{ list: Tenant[] }> => ({
    list: await activeTenants(withoutRules(ctx), await tenantsOf(ctx)),
  })
