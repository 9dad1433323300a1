/**
 * Rows a caller sees: tenant AND hook AND (temporary access OR (data scope AND data rules)). A restriction by the hook of a
 * resource therefore also holds during an emergency. Every read and write composes its condition here, of `row-rules`
 * and the hooks of stores.
 */
import { columnName, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx, RowVisibility } from '../core/context.ts'
import type { Session } from '../core/session.ts'
import type { Query, Route } from '../core/handle.ts'
import type { Hooks } from './hooks.ts'
import { dataRules, scopeConditions } from './row-rules.ts'
import type { Condition } from './where.ts'

/** Sentences of 为什么看不到 for the parts that have no text of their own; data rules and scopes are named by their values. */
export const VISIBILITY_TEXT = {
  unlimited: '全部数据，没有限制',
  temporary: '该记录正临时向他开放（如紧急查看）',
  hook: (title: string, met: boolean): string =>
    met
      ? `${title}自身的规则没有把它挡住`
      : `${title}自身的规则不向他显示这条记录（如只给本人、相关成员，或已限制处理）`,
} as const

export interface VisibilityOptions {
  /** false = without temporary access */
  readonly temporary?: false
  /** rows hidden for the privacy of their subject still count */
  readonly counting?: true
}

export const PERMANENT: VisibilityOptions = { temporary: false }
export const COUNTING: VisibilityOptions = { counting: true }

const NO_ROWS: Session['temporaryRows'] = new Map()

/** The context of a read with these options; its visibility and hooks follow them. */
export const withOptions = <C extends Ctx>(ctx: C, { temporary, counting }: VisibilityOptions = {}): C => {
  const session =
    temporary === false && ctx.session?.temporaryRows.size ? { ...ctx.session, temporaryRows: NO_ROWS } : ctx.session
  return session === ctx.session && !counting ? ctx : { ...ctx, session, ...(counting && { counting }) }
}

const [NOBODY, KEPT] = [sql`false`, sql`del_flag = 0`]

/** Tenant: rows of the tenant of the context that are not deleted; without a tenant no rows. */
export const tenantConditions = ({ tenantId }: Pick<Ctx, 'tenantId'>, r: Resource): Condition[] => [
  ...(r.owner !== 'tenant' ? [] : [tenantId === null ? NOBODY : sql`tenant_id = ${tenantId}`]),
  ...(r.keepDeleted ? [KEPT] : []),
]

/** Hook: conditions of the store. Rows that belong to no tenant are visible only as their store says. */
export const hookConditions = async (ctx: Ctx, r: Resource): Promise<Condition[]> => {
  const store = ctx.services.ports.stores.get(r.name)
  if (store) return store.visible(ctx)
  return r.owner === 'members' ? [sql`false`] : []
}

/** Hook of the module whose store this is. */
export const visibleConditions = async <R extends Resource>(
  ctx: Ctx,
  hooks: Hooks<R>,
  query: Query = {},
): Promise<Condition[]> => (!ctx.unscoped && hooks.visibleRows ? hooks.visibleRows(ctx, query) : [])

/** Roles: temporary access OR (data scope AND data rules); empty when no role narrows the resource. */
export const roleConditions = (ctx: Ctx, r: Resource): Condition[] =>
  orTemporary(ctx, r, [...dataRules(ctx, r), ...scopeConditions(ctx, r)])

/** Ids under temporary access of the caller. The clock is read on each call, so access ends on time. */
export const temporaryIds = (ctx: Ctx, r: Resource): readonly string[] => {
  const now = ctx.services.clock.now()
  return (ctx.session?.temporaryRows.get(r.name) ?? []).filter(({ until }) => now < until).map(({ id }) => id)
}

/** Adds rows under temporary access to those that meet all of `narrowed`. */
export const orTemporary = (ctx: Ctx, r: Resource, narrowed: Condition[]): Condition[] => {
  const ids = narrowed.length === 0 ? [] : temporaryIds(ctx, r)
  return ids.length === 0 ? narrowed : [sql`(${sql.join(narrowed, sql` and `)} or id = any(${ids}))`]
}

export const scope = (ctx: Ctx, r: Resource): Condition[] => [...tenantConditions(ctx, r), ...roleConditions(ctx, r)]

export const seenConditions = async (ctx: Ctx, r: Resource): Promise<Condition[]> => [
  ...scope(ctx, r),
  ...(await hookConditions(ctx, r)),
]

/** The whole condition, for hand-written statements. */
export const visibleCondition = async (given: Ctx, r: Resource, options?: VisibilityOptions): Promise<Condition> => {
  const ctx = withOptions(given, options)
  return sql.join([sql`true`, ...(await seenConditions(ctx, r))], sql` and `)
}

/**
 * For `visibleRows` of a dependent resource: its rows are visible when their record is. Empty when nothing narrows the records,
 * because the foreign key proves that the record exists.
 * @param by field that names the record
 */
export const ofVisible = async (ctx: Ctx, to: Resource, by: string): Promise<Condition[]> => {
  if (ctx.unscoped) return []
  const narrowed = [...roleConditions(ctx, to), ...(await hookConditions(ctx, to))]
  if (narrowed.length === 0) return []
  const where = sql.join([...tenantConditions(ctx, to), ...narrowed], sql` and `)
  return [isAmong(sql.ref(columnName(by)), sql`select id as known from ${sql.table(to.table)} where ${where}`)]
}

/**
 * Tests a column against a statement that selects `known`. Correlated, so that PostgreSQL asks an index for few rows and hashes for
 * many; `in (select …)` within an `or` always reads all rows.
 */
export const isAmong = (column: Condition, found: Condition): Condition =>
  sql`exists (select 1 from (${found}) among where among.known = ${column})`

export const storesOf = (routes: readonly Route[]): ReadonlyMap<string, RowVisibility> =>
  new Map(routes.flatMap(({ store }) => (store ? [[store.r.name, store] as const] : [])))
