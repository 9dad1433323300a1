import { AppError, forbidden, type InputOf, type Resource, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { newId } from '../../platform/db/ids.ts'
import type { Ctx } from '../core/context.ts'
import { withoutMasks } from '../kinds/index.ts'
import type { Hooks } from '../read/hooks.ts'
import { addChildren, type NewParent } from './children.ts'
import { mapConstraintErrors, newValues, permittedInput } from './checks.ts'
import { pictured, takeImage, together } from './history.ts'
import { settle } from './settle.ts'

/** Whether rows can be added together: no hook handles them row by row. */
export const isAddedTogether = <R extends Resource>(r: R, hooks: Hooks<R>): boolean =>
  (!hooks.beforeWrite || hooks.beforeAddAll !== undefined) &&
  !hooks.afterWrite &&
  r.states?.versions?.number === undefined &&
  Object.values(r.fields).every((f) => f.kind !== 'treeRef' && f.kind !== 'popup')

/**
 * Adds rows whose dictionary values and references were checked before.
 * @returns for each input its refusal by the before-hook; undefined = written
 * @throws {AppError} refused when a row violates a constraint or would be invisible to the caller; then none is added
 */
export const insertRows = async <R extends Resource>(
  tx: Ctx,
  r: R,
  inputs: readonly InputOf<R>[],
  hooks: Hooks<R> = {},
): Promise<readonly (AppError | undefined)[]> => {
  if (r.owner === 'tenant' && tx.tenantId === null) throw forbidden()
  const permitted = inputs.map((input) => permittedInput(tx, r, input, null) as InputOf<R>)
  const prepared = hooks.beforeAddAll ? await hooks.beforeAddAll(tx, permitted) : permitted
  const parents = prepared.flatMap((input): NewParent[] => (input instanceof AppError ? [] : [{ id: newId(), input }]))
  if (parents.length > 0) await insertParents(tx, r, parents, hooks)
  return prepared.map((input) => (input instanceof AppError ? input : undefined))
}

const insertParents = async <R extends Resource>(
  tx: Ctx,
  r: R,
  parents: readonly NewParent[],
  hooks: Hooks<R>,
): Promise<void> => {
  const rows = parents.map(({ id, input }) => newValues(tx, r, id, withoutMasks(r, input, null)))
  const columns = sql.join([...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)))
  const table = sql.table(r.table)
  const { rows: added } = await mapConstraintErrors(
    r,
    {},
    sql<RowOf<R> & { id: string }>`insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
      returning ${pictured(r)}`.execute(tx.db),
  )
  const children = await addChildren(tx, r, parents)
  const inputOf = new Map(parents.map(({ id, input }) => [id, input]))
  const written = added.map((after) => ({
    before: null,
    after,
    images: { before: null, after: together(takeImage(after), children.get(after.id)) },
    input: inputOf.get(after.id)!,
  }))
  await settle(tx, { r, hooks }, 'add', written)
}
