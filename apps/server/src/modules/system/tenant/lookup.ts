import { tenant, type TenantChoice, type tenantOptions } from '@huxi/contract'
import { codeOf, parseIds, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { readId } from '../../../engine/kinds/index.ts'
import type { VerbRun } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { activeTenants, amongTenants, choices, type TenantPeople } from './tenant.ts'

const MOMENT = /^\d[\d :T-]*$/

/** `beginDate` alone means from that day, `endDate` alone until it. */
const asRange = ({ beginDate, endDate, ...query }: Query): Query => ({
  ...query,
  ...(beginDate && { [MOMENT.test(beginDate) ? 'beginDate_begin' : 'beginDate']: beginDate }),
  ...(endDate && { [MOMENT.test(endDate) ? 'endDate_end' : 'endDate']: endDate }),
})

export const list: VerbRun<typeof tenant, 'list'> = async (ctx, _input, { query }) => {
  const tenants = storeOf(ctx, tenant)
  const page = await tenants.page(ctx, asRange(query))
  return { ...page, records: await tenants.present(ctx, page.records) }
}

/** Enabled tenants; without the right to administer tenants only the caller's own. */
export const optionsFor =
  (people: TenantPeople) =>
  async (ctx: Ctx, { ids }: InputOfEndpoint<typeof tenantOptions>): Promise<TenantChoice[]> => {
    const asked = ids === null ? [] : [amongTenants(parseIds(ids).map((id) => readId(tenant, id)))]
    const own = holds(ctx, codeOf(tenant, 'list')) ? [] : [amongTenants(await people.tenantsOf(ctx))]
    return choices(await storeOf(ctx, tenant).list(ctx, [sql`status = 1`, ...asked, ...own]))
  }

export const ownTenants =
  ({ tenantsOf }: TenantPeople) =>
  async (ctx: Ctx): Promise<{ list: TenantChoice[] }> => ({
    list: await activeTenants(ctx, await tenantsOf(ctx)),
  })
