/**
 * The sequence of every write, in one transaction: lock → version → before-hook → checks → write → history → still visible? →
 * after-hook. `settle` is its end, shared with undo and the recycle bin.
 */
import { hookConditions, roleConditions, scope } from '../read/visibility.ts'
import { now } from '../../platform/config/clock.ts'
import {
  AppError,
  childrenFields,
  conflict,
  forbidden,
  isColumn,
  isPersonal,
  notFound,
  type InputOf,
  type Resource,
  type RowOf,
} from '@huxi/model'
import { sql } from 'kysely'
import { newId } from '../../platform/db/ids.ts'
import { actor } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import type { DataChange, Deed } from '../core/journal.ts'
import { split, withoutMasks } from '../kinds/index.ts'
import type { Hooks, Input, Row } from '../read/hooks.ts'
import { selectOne } from '../read/select.ts'
import type { Condition } from '../read/where.ts'
import { removeChildren, saveChildren } from './children.ts'
import {
  check,
  columnInputs,
  isBlank,
  mapConstraintErrors,
  newValues,
  refuseField,
  rowColumns,
  permittedInput,
  refuseFrozen,
  refuseTaken,
  unknownText,
  untaken,
  withPopupValues,
} from './checks.ts'
import { isStored, pictured, takeImage, together, type Image } from './history.ts'
import { loadDependents } from './dependents.ts'
import { refuseReferred } from './references.ts'
import { pastOf, settle } from './settle.ts'
import { withVersionNumber } from './version-number.ts'

/** Before a hook judges what a reference leads to: a row out of sight is what an unknown one is. */
const refuseUnseen = async (tx: Ctx, r: Resource, input: Input, before: Input | null): Promise<void> => {
  if (!tx.session || tx.unscoped) return
  for (const [name, f, value] of columnInputs(r, input)) {
    if (f.kind !== 'ref' || !value || before?.[name] === value) continue
    const target = tx.services.ports.resources.get(f.to!)
    if (target?.owner !== 'tenant' || !isPersonal(target.fields)) continue
    const hidden = await hookConditions(tx, target)
    if (hidden.length + roleConditions(tx, target).length === 0) continue
    if (!(await selectOne(tx, target, String(value), hidden))) refuseField(name, f, unknownText(f))
  }
}

const prepare = async <R extends Resource>(
  tx: Ctx,
  r: R,
  hooks: Hooks<R>,
  input: Input,
  current: RowOf<R> | null,
): Promise<Input> => {
  if (hooks.beforeWrite ?? hooks.beforeAddAll) await refuseUnseen(tx, r, input, current)
  if (current !== null || !hooks.beforeAddAll)
    return hooks.beforeWrite ? hooks.beforeWrite(tx, input as InputOf<R>, current) : input
  const [prepared] = await hooks.beforeAddAll(tx, [input as InputOf<R>])
  if (prepared instanceof AppError) throw prepared
  return prepared!
}

const hasChildren = (r: Resource): boolean => childrenFields(r).length > 0

/** Looks for taken values in the statement itself. @throws {AppError} refused with the first of them */
const insertUntaken = async <R extends Resource>(tx: Ctx, r: R, values: Input, given: Input): Promise<RowOf<R>> => {
  const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
  const insert = async (where: readonly Condition[]): Promise<RowOf<R> | undefined> => {
    const statement = sql<
      RowOf<R>
    >`insert into ${sql.table(r.table)} (${columns}) select ${sql.join(Object.values(values))}
      where ${sql.join([sql`true`, ...where], sql` and `)} returning ${pictured(r)}`
    return (await mapConstraintErrors(r, given, statement.execute(tx.db))).rows[0]
  }
  const added = await insert(untaken(tx, r, given))
  if (added) return added
  await refuseTaken(tx, r, given)
  // the other row went away meanwhile
  return (await insert([]))!
}

/** Adds a row. @throws {AppError} refused with `detail.fields` for taken values, unknown dictionary values and references */
export const insertRow = async <R extends Resource>(
  tx: Ctx,
  r: R,
  input: Input,
  hooks: Hooks<R> = {},
): Promise<RowOf<R>> => {
  if (r.owner === 'tenant' && tx.tenantId === null) throw forbidden()
  const prepared = await prepare(tx, r, hooks, permittedInput(tx, r, input, null), null)
  const given = await withVersionNumber(tx, r, await withPopupValues(tx, r, withoutMasks(r, prepared, null), null))
  await check(tx, r, given, null, false)
  const id = 'id' in r.fields ? (given['id'] as number) : newId()
  const values = newValues(tx, r, id, given)
  if ('id' in r.fields && (await selectOne(tx, r, id))) refuseField('id', r.fields['id'], '该编号已存在!')
  const after = await insertUntaken(tx, r, values, given)
  const children = hasChildren(r) ? await saveChildren(tx, r, id, prepared, true) : undefined
  const images = { before: null, after: together(takeImage(after), children?.after) }
  await settle(tx, { r, hooks }, 'add', [{ before: null, after, images }], prepared)
  return after
}

/**
 * Rows with their images, locked in the order of their ids to avoid deadlocks.
 * @throws {AppError} notFound when one is out of scope or invisible
 */
export const lockRows = async <R extends Resource>(
  tx: Ctx,
  r: R,
  ids: readonly (string | number)[],
  where: readonly Condition[],
): Promise<(RowOf<R> & { version: number })[]> => {
  const all = [...scope(tx, r), ...where, sql`id = any(${[...ids]})`]
  const { rows } = await sql<RowOf<R> & { version: number }>`select ${pictured(r)} from ${sql.table(r.table)}
    where ${sql.join(all, sql` and `)} order by id for update`.execute(tx.db)
  if (rows.length !== ids.length) throw notFound()
  return rows
}

const isOwnChange = ({ origin, session }: Ctx, row: object): boolean => {
  const { updateBy, createBy } = row as { updateBy?: string | null; createBy?: string | null }
  return !origin.ownClient && session !== null && (updateBy ?? createBy) === session.person.username
}

const isEmpty = (input: Input): boolean =>
  Object.entries(input).every(([name, value]) => name === 'id' || value === undefined)

const valuesOf = (given: unknown): string => [...new Set(split(String(given ?? '')))].toSorted().join(',')

/** Whether the input says something new that hooks keep outside of the table: memberships, secrets. */
const differsBeside = async <R extends Resource>(
  tx: Ctx,
  r: R,
  hooks: Hooks<R>,
  input: Input,
  before: RowOf<R>,
): Promise<boolean> => {
  const otherFields = Object.entries(r.fields).filter(
    ([name, f]) => !isColumn(f) && f.kind !== 'children' && input[name] !== undefined,
  )
  if (otherFields.length === 0 || (!hooks.afterWrite && !hooks.afterWriteAll)) return false
  const [kept] = ((await hooks.enrich?.(tx, [before])) ?? []) as Row[]
  return otherFields.some(([name, f]) => {
    const [value, stored] = [input[name], kept?.[name]]
    if (f.kind === 'secret') return !isBlank(value) && value !== stored
    return stored === undefined || valuesOf(value) !== valuesOf(stored)
  })
}

const isSameChildren = ({ before, after }: { readonly before: Image; readonly after: Image }): boolean =>
  JSON.stringify(before) === JSON.stringify(after)

const putRow = async <R extends Resource>(
  tx: Ctx,
  r: R,
  { id, version }: { readonly id: string | number; readonly version: number },
  given: Input,
): Promise<RowOf<R>> => {
  const inputs = columnInputs(r, given).filter(([name]) => name !== 'id')
  const stamps = { update_by: actor(tx), update_time: now(tx), version: version + 1 }
  const values = Object.entries({ ...rowColumns(tx, r, id, inputs), ...stamps })
  const { rows } = await mapConstraintErrors(
    r,
    given,
    sql<RowOf<R>>`update ${sql.table(r.table)} set ${sql.join(
      values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    )} where id = ${id} returning ${pictured(r)}`.execute(tx.db),
  )
  return rows[0]!
}

/**
 * Changes a row; without a difference neither version nor history change.
 * @param version of the caller; absent = last writer wins, logged
 * @param where visibility, from the hook
 * @param deed title in the history
 * @throws {AppError} notFound out of scope, conflict with the current row when the version is stale
 */
export const updateRow = async <R extends Resource>(
  tx: Ctx,
  r: R,
  id: string | number,
  version: number | undefined,
  input: Input,
  where: readonly Condition[] = [],
  hooks: Hooks<R> = {},
  deed: 'edit' | 'revert' = 'edit',
): Promise<{ before: RowOf<R>; after: RowOf<R> }> => {
  const before = (await lockRows(tx, r, [id], where))[0]!
  const image = takeImage(before)
  if (version !== undefined && version !== before.version && !isOwnChange(tx, before)) throw conflict(before)
  if (version === undefined) tx.services.log.info({ table: r.table, id, reqId: tx.origin.id }, 'edit without version')
  await refuseFrozen(tx, r, [before])
  if (isEmpty(input)) return { before, after: before }
  const prepared = await prepare(tx, r, hooks, permittedInput(tx, r, input, before as Input), before)
  const given = await withPopupValues(tx, r, withoutMasks(r, prepared, before), before)
  if (r.states && given[r.states.field] !== undefined) throw new Error(`${r.name}: only moves write ${r.states.field}`)
  await check(tx, r, given, before)
  const own = { row: before as Row, image }
  const isOther = columnInputs(r, given).some(([name, f, v]) => name !== 'id' && !isStored(tx, r, own, name, f, v))
  const put = (): Promise<RowOf<R>> => putRow(tx, r, { id, version: before.version }, given)
  const changed = isOther || (await differsBeside(tx, r, hooks, prepared, before)) ? await put() : undefined
  const children = hasChildren(r) ? await saveChildren(tx, r, id, prepared, false) : undefined
  if (!changed && (!children || isSameChildren(children))) return { before, after: before }
  const after = changed ?? (await put())
  const images = { before: together(image, children?.before), after: together(takeImage(after), children?.after) }
  await settle(tx, { r, hooks }, deed, [{ before, after, images }], prepared)
  return { before, after }
}

/**
 * Deletes rows, all or none.
 * @param where visibility, from the hook
 * @param deed title in the history
 * @returns the rows as they were
 */
export const deleteRows = async <R extends Resource>(
  tx: Ctx,
  r: R,
  ids: readonly (string | number)[],
  where: readonly Condition[] = [],
  deed: DataChange['verb'] | Deed = 'delete',
  hooks: Hooks<R> = {},
): Promise<RowOf<R>[]> => {
  const rows: RowOf<R>[] = await lockRows(tx, r, ids, where)
  const images = rows.map(takeImage)
  if (typeof deed === 'string') await refuseFrozen(tx, r, rows)
  const dependents = await loadDependents(tx, r, ids)
  await hooks.beforeDelete?.(tx, rows, pastOf(deed))
  await refuseReferred(tx, r, ids)
  const children = await removeChildren(tx, r, ids)
  const kept = sql<object>`update ${sql.table(r.table)} set del_flag = 1, delete_by = ${actor(tx)}, delete_time = ${now(tx)},
    version = version + 1 where id = any(${[...ids]}) returning ${pictured(r)}`
  const gone = sql<object>`delete from ${sql.table(r.table)} where id = any(${[...ids]})`
  const left = await mapConstraintErrors(r, {}, (r.keepDeleted ? kept : gone).execute(tx.db))
  const imageOf = new Map(left.rows.map(takeImage).map((image) => [image?.['id'], image]))
  await tx.services.ports.drafts.forget(
    tx,
    ids.map((id) => `${r.name}:${id}`),
  )
  const written = rows.map((before, i) => ({
    before,
    after: null,
    images: {
      before: together(
        together(images[i]!, children.get(String(images[i]?.['id']))),
        dependents.get(String(images[i]?.['id'])),
      ),
      after: imageOf.get(images[i]?.['id']) ?? null,
    },
  }))
  await settle(tx, { r, hooks }, deed, written)
  return rows
}
