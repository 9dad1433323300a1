/** Rows that belong to a record of another resource are seen by those who see that record. */
import { columnName, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { ownScope, scope } from './select.ts'
import { ruleConditions } from './row-rules.ts'
import { inSight } from './sight.ts'
import type { Condition } from './where.ts'

/**
 * For `visibleRows`: rows whose record the person sees by his data rules and by the rules of that resource. None where nothing
 * narrows the records, as the foreign key says already that there is one.
 * @param by field that names the record
 */
export const ofVisible = async (ctx: Ctx, to: Resource, by: string): Promise<Condition[]> => {
  if (ctx.unscoped !== undefined) return []
  const narrowed = [...ruleConditions(ctx, to), ...(await inSight(ctx, to))]
  if (narrowed.length === 0) return []
  const where = sql.join([...ownScope(ctx, to), ...narrowed], sql` and `)
  return [isAmong(sql.ref(columnName(by)), sql`select id as known from ${sql.table(to.table)} where ${where}`)]
}

/**
 * A column is among the rows of a statement that selects `known`. Correlated, so that PostgreSQL may ask an index for a few rows and hash
 * all for many; within an `or`, `in (select …)` always reads all.
 */
export const isAmong = (column: Condition, found: Condition): Condition =>
  sql`exists (select 1 from (${found}) among where among.known = ${column})`

/** Conditions of all rows of a resource that the person sees, for statements of a module beside its store. */
export const seenBy = async (ctx: Ctx, r: Resource): Promise<Condition> =>
  sql.join([sql`true`, ...scope(ctx, r), ...(await inSight(ctx, r))], sql` and `)
