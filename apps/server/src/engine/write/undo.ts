/**
 * Undoes one change of a record by writing its earlier image, as a change of its own. Refused when the record changed since, when a
 * unique value was taken, or when a referred record is gone.
 */
import { now } from '../../platform/config/clock.ts'
import {
  childrenFields,
  columnName,
  isColumn,
  isEncrypted,
  isInput,
  notFound,
  refused,
  type InputOf,
  type Resource,
  type RowOf,
} from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import type { LoggedChange } from '../core/journal.ts'
import { restoreDependents } from './dependents.ts'
import { kindOf } from '../kinds/index.ts'
import {
  changedColumns,
  columnsToday,
  pictured,
  wholeRowsOfImages,
  takeImage,
  type Image,
  type Step,
  together,
} from './history.ts'
import { wayBack } from './move.ts'
import { refuseTaken } from './recycle-bin.ts'
import { isCipher, renewed } from './reseal.ts'
import { visibleConditions, scope } from '../read/visibility.ts'
import type { Row, Hooks, Change, Input } from '../read/hooks.ts'
import { fieldRulesOf, ruleOn, presentRows } from '../read/field-rules.ts'
import { childLists } from '../read/children.ts'
import type { Condition } from '../read/where.ts'
import { putChildrenBack, removeChildren, restoreChildren } from './children.ts'
import { refuseFrozen, checkRef, columnInputs, mapConstraintErrors, rowColumns } from './checks.ts'
import { settle, type Ruled } from './settle.ts'
import { deleteRows } from './write.ts'

export const MOVED_ON = '该记录之后又被修改过，不能撤销，请手动编辑'

export const effectOf = ({ before, after }: Step): Change<unknown>['verb'] => {
  if (before === null || (isDeleted(before) && !isDeleted(after))) return 'delete'
  return after === null || (isDeleted(after) && !isDeleted(before)) ? 'add' : 'edit'
}

/** @throws {AppError} notFound out of scope; refused when the record changed since */
export const undoChange = async <R extends Resource>(
  tx: Ctx,
  r: R,
  hooks: Hooks<R>,
  entry: LoggedChange,
): Promise<void> => {
  if (entry.verb === 'purge') throw refused('彻底删除的数据不能恢复')
  if (entry.verb === 'move') throw refused(wayBack(r, entry))
  const [before, after] = [entry.before && renewed(tx, r, entry.before), entry.after && renewed(tx, r, entry.after)]
  if (before !== null && after !== null && changedColumns(entry).length === 0)
    throw refused('这次修改没有可以撤销的内容')
  const where = await visibleConditions(tx, hooks)
  const rules = { r, hooks }
  if (before === null) await takeAway(tx, rules, after!, where)
  else if (after === null) await putBack(tx, rules, before, where)
  else await turnBack(tx, rules, { before, after }, where)
}

const isDeleted = (image: Image | null): boolean => Number(image?.['del_flag'] ?? 0) !== 0

const idOf = (image: Image): string | number => image['id'] as string | number

const takeAway = async <R extends Resource>(
  tx: Ctx,
  { r, hooks }: Ruled<R>,
  after: Image,
  where: readonly Condition[],
): Promise<void> => {
  await lockUnmoved(tx, r, { before: null, after }, where)
  await deleteRows(tx, r, [idOf(after)], where, 'undo', hooks)
}

const putBack = async <R extends Resource>(
  tx: Ctx,
  { r, hooks }: Ruled<R>,
  before: Image,
  where: readonly Condition[],
): Promise<void> => {
  const [kept] = await wholeRowsOfImages(tx, r, [before], where)
  if (!kept?.seen) throw notFound()
  await refuseTaken(tx, r, kept.row)
  await refuseGone(tx, r, kept.row, before)
  const table = sql.table(r.table)
  const columns = sql.join((await columnsToday(tx, r, before)).map((column) => sql.ref(column)))
  const image = { ...before, version: Number(before['version'] ?? 0) + 1, ...stamps(tx) }
  const { rows } = await mapConstraintErrors(
    r,
    presentRows(tx, r, [kept.row as Input])[0]!,
    sql<RowOf<R>>`insert into ${table} (${columns}) select ${columns}
      from jsonb_populate_record(null::${table}, ${JSON.stringify(image)}::jsonb) returning ${pictured(r)}`.execute(
      tx.db,
    ),
  )
  const children = await putChildrenBack(tx, r, idOf(before), before)
  await restoreDependents(tx, r, before)
  const images = { before: null, after: together(takeImage(rows[0]!), children.after) }
  await settle(tx, { r, hooks }, 'undo', [{ before: null, after: rows[0]!, images }])
}

/** Undoes an edit, a deletion into the bin, or a restoration: only the changed columns. */
const turnBack = async <R extends Resource>(
  tx: Ctx,
  { r, hooks }: Ruled<R>,
  step: { before: Image; after: Image },
  where: readonly Condition[],
): Promise<void> => {
  const current = await lockUnmoved(tx, r, step, where)
  const image = takeImage(current)
  const [kept] = await wholeRowsOfImages(tx, r, [step.before])
  const verb = effectOf(step)
  if (verb === 'edit') refuseRuled(tx, r, changedColumns(step))
  if (verb === 'delete') await hooks.beforeDelete?.(tx, [current], 'undo')
  const { columns, input, made } = await turnedBy(tx, r, hooks, { verb, step, row: kept!.row, current })
  await refuseTaken(tx, r, verb === 'add' ? kept!.row : input, String(idOf(step.before)))
  await refuseGone(tx, r, input, step.before)
  const today = await columnsToday(tx, r, Object.fromEntries(columns.map((column) => [column, true])))
  const table = sql.table(r.table)
  const { update_by, update_time } = stamps(tx)
  const assignments = [
    ...today.map((column) => sql`${sql.ref(column)} = kept.${sql.ref(column)}`),
    ...Object.entries(made).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  ]
  const { rows } = await mapConstraintErrors(
    r,
    presentRows(tx, r, [kept!.row as Input])[0]!,
    sql<RowOf<R>>`update ${table} set ${sql.join([
      ...assignments,
      sql`version = ${sql.ref(`${r.table}.version`)} + 1`,
      sql`update_by = ${update_by}`,
      sql`update_time = ${update_time}::timestamptz`,
    ])} from jsonb_populate_record(null::${table}, ${JSON.stringify(step.before)}::jsonb) as kept
      where ${sql.ref(`${r.table}.id`)} = ${idOf(step.before)} returning ${pictured(r)}`.execute(tx.db),
  )
  const after = rows[0]!
  if (verb === 'delete') await removeChildren(tx, r, [idOf(step.before)])
  if (verb === 'add') await restoreChildren(tx, r, [idOf(step.before)])
  const lists = Object.fromEntries(columns.map((column) => [column, step.before[column]]))
  const children = await putChildrenBack(tx, r, idOf(step.before), lists)
  const images = { before: together(image, children.before), after: together(takeImage(after), children.after) }
  const row = { before: verb === 'add' ? null : current, after: verb === 'delete' ? null : after, images }
  await settle(tx, { r, hooks }, 'undo', [row])
}

interface Turning<R extends Resource> {
  readonly verb: Change<unknown>['verb']
  readonly step: Step
  readonly row: RowOf<R>
  readonly current: RowOf<R>
}

/**
 * Columns of the image, and columns set by the before-hook. As with a form, columns of separate operations and columns dropped by
 * the hook stay.
 */
const turnedBy = async <R extends Resource>(
  tx: Ctx,
  r: R,
  hooks: Hooks<R>,
  { verb, step, row, current }: Turning<R>,
): Promise<{ columns: string[]; input: Input; made: Input }> => {
  const changed = changedColumns(step)
  const input = inputOf(r, row, changed)
  if (verb !== 'edit') return { columns: changed, input, made: {} }
  const lists = await listsOf(tx, r, step.before!, changed)
  const given = { ...lists, ...Object.fromEntries(Object.entries(input).filter(([name]) => isInput(r.fields[name]!))) }
  const prepared: Input = hooks.beforeWrite ? await hooks.beforeWrite(tx, given as InputOf<R>, current) : given
  const fields = Object.entries(r.fields).filter(([, f]) => isColumn(f))
  const writtenFields = fields.filter(([name, f]) => !isInput(f) || given[name] !== prepared[name])
  const left = Object.keys(lists).filter((name) => prepared[name] === undefined)
  const takenColumns = new Set([
    ...writtenFields.flatMap(([name, f]) => Object.keys(kindOf(f).columns(f, columnName(name)))),
    ...left.map(columnName),
  ])
  const columns = changed.filter((column) => !takenColumns.has(column))
  if (columns.length === 0) {
    const labels = [...writtenFields, ...left.map((name) => [name, r.fields[name]!] as const)]
      .filter(([name]) => changed.includes(columnName(name)))
      .map(([, f]) => f.label)
    throw refused(`${labels.join('、')}不能用撤销修改，请使用改变它的操作`)
  }
  const own = columnInputs(r, prepared).filter(([name, , value]) => given[name] !== value)
  return { columns, input: prepared, made: rowColumns(tx, r, idOf(step.before!), own) }
}

/** Undo writes fields, so it needs the rights to write them. */
const refuseRuled = (tx: Ctx, r: Resource, changed: readonly string[]): void => {
  const isRuled = (name: string): boolean => ruleOn(tx, r, name) !== undefined
  const fields = Object.entries(r.fields).filter(([name, f]) => isInput(f) && changed.includes(columnName(name)))
  const lists = childLists(tx, r).filter(({ name }) => changed.includes(columnName(name)))
  if (fields.some(([name]) => isRuled(name)) || lists.some(({ item }) => fieldRulesOf(tx, item)))
    throw refused('这次修改包含您不能修改的字段，不能撤销，请由有权限的同事处理')
}

const listsOf = async (tx: Ctx, r: Resource, before: Image, changed: readonly string[]): Promise<Input> => {
  const lists = childLists(tx, r).filter(({ name }) => changed.includes(columnName(name)))
  const rows = await Promise.all(
    lists.map(({ name, item }) => wholeRowsOfImages(tx, item, (before[columnName(name)] ?? []) as readonly Image[])),
  )
  return Object.fromEntries(lists.map(({ name }, i) => [name, rows[i]!.map(({ row }) => row)]))
}

const stamps = (tx: Ctx) => ({ update_by: actor(tx), update_time: now(tx) })

const lockUnmoved = async <R extends Resource>(
  tx: Ctx,
  r: R,
  step: { before: Image | null; after: Image },
  where: readonly Condition[],
): Promise<RowOf<R>> => {
  const all = [...scope(tx, { ...r, keepDeleted: false }), ...where, sql`id = ${idOf(step.after)}`]
  const { rows } = await sql<RowOf<R> & Row>`select ${pictured(r)} from ${sql.table(r.table)}
    where ${sql.join(all, sql` and `)} for update`.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  const image = row['$image'] as Image
  if (!isDeleted(image)) await refuseFrozen(tx, r, [row])
  const same = (column: string) => JSON.stringify(image[column] ?? null) === JSON.stringify(step.after[column] ?? null)
  // encryption is randomised, and children have images of their own; the version shows later writes
  if (!['version', ...changedColumns(step)].every((column) => isBeyond(r, column) || same(column)))
    throw refused(MOVED_ON)
  return row
}

const isBeyond = (r: Resource, column: string): boolean =>
  isCipher(r, column) || childrenFields(r).some(([name]) => columnName(name) === column)

const inputOf = (r: Resource, row: object, columns: readonly string[]): Input =>
  Object.fromEntries(
    Object.entries(r.fields)
      .filter(([name, f]) => isColumn(f) && !isEncrypted(f) && columns.includes(columnName(name)))
      .map(([name]) => [name, (row as Row)[name]]),
  )

const refuseGone = async (tx: Ctx, r: Resource, values: object, before: Image): Promise<void> => {
  for (const [name, f] of Object.entries(r.fields)) {
    const value = (values as Row)[name]
    if ((f.kind !== 'ref' && f.kind !== 'treeRef') || value === undefined || value === null || value === '') continue
    try {
      await checkRef(tx, r, name, f, value, String(idOf(before)))
    } catch (error) {
      throw refused(`${f.label}已不存在或不能再使用，不能撤销，请手动编辑`, (error as { detail?: unknown }).detail)
    }
  }
}
