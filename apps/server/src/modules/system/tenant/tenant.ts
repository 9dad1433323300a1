import { tenant, type Tenant, type TenantChoice } from '@huxi/contract'
import { codeOf, fieldRefused, refused } from '@huxi/model'
import { sql } from 'kysely'
import { holds, unscoped } from '../../../engine/core/caller.ts'
import { publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'

/** Hooks of the user area; the transaction sees every tenant. */
export interface TenantPeople {
  /** seeds a new tenant with roles and members */
  added(tx: Ctx, tenantId: number): Promise<void>
  /** cleans up before removal, or throws for a tenant in use */
  removing(tx: Ctx, tenantId: number): Promise<void>
  tenantsOf(ctx: Ctx): Promise<number[]>
}

const FIRST_TENANT = 1
const NORMAL = 1

export const activeTenants = async (ctx: Ctx, ids: readonly number[]): Promise<TenantChoice[]> => {
  const at = now(ctx)
  const open = await storeOf(ctx, tenant).list(unscoped(ctx), [
    amongTenants(ids),
    sql`status = ${NORMAL}`,
    sql`(begin_date is null or begin_date <= ${at})`,
    sql`(end_date is null or end_date >= ${at})`,
  ])
  return choices(open)
}

/** Choices ignore field rules on the list of tenants. */
export const choices = (tenants: readonly Tenant[]): TenantChoice[] =>
  tenants.map(({ id, name, status }) => ({ id, name, status }))

/** Tenant 1 and the current tenant are protected against lock-out. */
export const isProtected = (ctx: Ctx, id: number): boolean => id === FIRST_TENANT || id === ctx.tenantId

/** @throws {AppError} refused */
export const keepProtected = (ctx: Ctx, id: number): void => {
  if (isProtected(ctx, id)) throw refused('默认租户和当前租户不能删除')
}

/** In tenant 1 administrators manage all tenants; elsewhere only their own, so that other tenants stay invisible. */
const visibleTenants = async (ctx: Ctx, people: TenantPeople): Promise<Condition[]> =>
  ctx.tenantId === FIRST_TENANT && (ctx.session === null || holds(ctx, codeOf(tenant, 'list')))
    ? []
    : [amongTenants(await people.tenantsOf(ctx))]

export const amongTenants = (ids: readonly (string | number)[]): Condition =>
  ids.length === 0 ? sql`false` : sql`id = any(${[...ids]})`

type Dates = Partial<Pick<Tenant, 'beginDate' | 'endDate' | 'status'>>

const isOpen = ({ status, beginDate, endDate }: Dates, now: string): boolean =>
  status === NORMAL && (!beginDate || beginDate <= now) && (!endDate || endDate >= now)

const checkDates = ({ beginDate, endDate }: Dates): void => {
  if (!beginDate || !endDate || beginDate <= endDate) return
  const message = '结束时间不能早于开始时间'
  throw fieldRefused('endDate', message)
}

export const tenantHooks = (people: TenantPeople): Hooks<typeof tenant> => ({
  visibleRows: (ctx) => visibleTenants(ctx, people),
  beforeWrite(ctx, input, current) {
    const next = { ...current, ...input }
    checkDates(next)
    if (current && isProtected(ctx, current.id) && !isOpen(next, now(ctx))) {
      throw refused(`租户“${current.name}”正在使用，不能冻结，有效期也须包含现在`)
    }
    return input
  },
  async beforeDelete(ctx, rows, past) {
    if (past === 'undo') throw refused('新增的租户不能撤销，请使用删除')
    for (const { id } of rows) {
      keepProtected(ctx, id)
      await people.removing(ctx, id)
    }
  },
  async afterWrite(ctx, { verb, id }) {
    if (verb === 'add') await people.added(ctx, Number(id))
    publish(ctx, 'authority.changed', {})
  },
})
