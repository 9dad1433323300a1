/** Many new rows in one statement, for imports: the same columns, stamps and history as rows that are added one by one. */
import { forbidden, type Resource, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { newId } from '../../platform/db/ids.ts'
import type { Ctx } from '../core/context.ts'
import { pictured, takeImage } from './history.ts'
import { withoutMasks } from '../kinds/column-values.ts'
import { mapConstraintErrors, newValues } from './checks.ts'
import { settle } from './settle.ts'
import type { Input } from '../read/hooks.ts'

/**
 * Adds rows whose values were checked before: unique ones, dictionary values, references.
 * @throws {AppError} refused when a row lost a race or would be out of the person's sight; then none is added
 */
export const insertRows = async <R extends Resource>(ctx: Ctx, r: R, inputs: readonly Input[]): Promise<void> => {
  if (r.owner === 'tenant' && ctx.tenantId === null) throw forbidden()
  if (inputs.length === 0) return
  const rows = inputs.map((input) => newValues(ctx, r, newId(), withoutMasks(r, input, null)))
  const columns = sql.join([...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)))
  const table = sql.table(r.table)
  const { rows: added } = await mapConstraintErrors(
    r,
    {},
    sql<RowOf<R>>`insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
      returning ${pictured(r)}`.execute(ctx.db),
  )
  const written = added.map((after) => ({ before: null, after, images: { before: null, after: takeImage(after) } }))
  await settle(ctx, { r, hooks: {} }, 'add', written)
}
