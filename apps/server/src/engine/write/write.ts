/** Writing rows of a resource: checks against the database, stamps, optimistic lock. Every change is one transaction. */
import {
  columnName,
  conflict,
  forbidden,
  isColumn,
  isEncrypted,
  notFound,
  refused,
  wireName,
  type Field,
  type Resource,
  type RowOf,
} from '@huxi/model'
import { sql } from 'kysely'
import { newId } from '../../platform/db/ids.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { placeOf } from '../kinds/compare.ts'
import { actor, type Ctx, type DataChange, type Deed } from '../core/context.ts'
import { keepHistory, pictured, takeImage } from './history.ts'
import { kindOf } from '../kinds/index.ts'
import { publishPictures } from './pictures.ts'
import { refuseReferred } from './references.ts'
import { refuseOutside } from '../read/row-rules.ts'
import { scope, selectOne } from '../read/select.ts'
import { inSight } from '../read/sight.ts'
import { columnValues, withoutMasks } from '../kinds/column-values.ts'
import { invalidateTotals } from '../read/totals.ts'
import { refuseCycle } from '../read/tree.ts'
import type { Condition } from '../read/where.ts'
import type { Input } from '../read/hooks.ts'

const now = (ctx: Ctx): string => formatTime(ctx.services.clock.now())

/** The values of an input that are columns. */
export const columnInputs = (r: Resource, input: Input): [name: string, f: Field, value: unknown][] =>
  Object.entries(r.fields)
    .filter(([name, f]) => isColumn(f) && input[name] !== undefined)
    .map(([name, f]) => [name, f, input[name]])

/** Physical columns of the given values. */
export const rowColumns = (ctx: Ctx, r: Resource, id: string | number, inputs: [string, Field, unknown][]): Input =>
  Object.fromEntries(inputs.flatMap(([name, f, value]) => columnValues(ctx, r, id, name, f, value)))

const refuseField = (name: string, f: Field, message: string): never => {
  throw refused(message, { fields: { [wireName(name, f)]: message } })
}

/** The sentence for a value that is taken. */
export const takenText = (f: Field, value: unknown): string =>
  // sentences are written down, personal values are not
  isEncrypted(f) ? `${f.label}已存在，请换一个` : `${f.label}“${String(value)}”已存在，请换一个`

const checkUnique = async (ctx: Ctx, r: Resource, name: string, f: Field, value: unknown, id: string | null) => {
  const other = id === null ? sql`` : sql`and id <> ${id}`
  const { rows } =
    await sql`select 1 from ${sql.table(r.table)} where ${sql.join([sql`true`, ...scope(ctx, r)], sql` and `)}
    and ${kindOf(f).equals(placeOf(ctx, r, columnName(name)), f, value)} ${other} limit 1`.execute(ctx.db)
  if (rows.length > 0) refuseField(name, f, takenText(f, value))
}

const checkDict = async (ctx: Ctx, name: string, f: Field, value: unknown) => {
  const given = String(value).split(',')
  const known = await ctx.services.ports.dictionaries.choosable(ctx, f.dict!, given)
  if (given.some((v) => !known.has(v))) refuseField(name, f, `${f.label}不在可选范围内，请重新选择`)
}

/** @throws {AppError} refused when the row a value points at is not there, or would close a circle */
export const checkRef = async (ctx: Ctx, r: Resource, name: string, f: Field, value: unknown, id: string | null) => {
  const target = ctx.services.ports.resources.get(f.to!)
  if (!target) throw new Error(`${r.name}.${name} points at the unknown resource ${f.to}`)
  if (!(await selectOne(ctx, target, String(value), await inSight(ctx, target))))
    refuseField(name, f, `${f.label}不存在，请重新选择`)
  if (f.kind === 'treeRef' && id !== null) await refuseCycle(ctx, r, name, id, String(value))
}

/** Checks a value against the database; unchanged values pass even when the dictionary has since moved on. */
export const check = async (ctx: Ctx, r: Resource, input: Input, before: Input | null): Promise<void> => {
  const id = before === null ? null : String(before['id'])
  for (const [name, f, value] of columnInputs(r, input)) {
    if (value === null || value === '' || (before !== null && before[name] === value)) continue
    if (f.unique) await checkUnique(ctx, r, name, f, value, id)
    if (f.dict) await checkDict(ctx, name, f, value)
    if (f.kind === 'ref' || f.kind === 'treeRef') await checkRef(ctx, r, name, f, value, id)
  }
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** A race lost against a constraint reads like the check that would have met it. */
export const mapConstraintErrors = async <T>(r: Resource, input: Input, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === FOREIGN_KEY_VIOLATION) throw refused('该数据正被其他数据引用，请先解除引用')
    if (code !== UNIQUE_VIOLATION) throw error
    const taken = Object.entries(r.fields).find(([name]) => constraint === `uq_${r.table}_${columnName(name)}`)
    if (taken) refuseField(taken[0], taken[1], takenText(taken[1], input[taken[0]]))
    throw refused('数据库中已存在该记录')
  }
}

const initialState = ({ states }: Resource): Input => (states ? { [states.field]: states.initial } : {})

/** Physical columns of a new row, stamps included; it begins in its first state unless a module says otherwise. */
export const newValues = (ctx: Ctx, r: Resource, id: string | number, input: Input): Input => ({
  ...rowColumns(ctx, r, id, columnInputs(r, { ...initialState(r), ...input })),
  id,
  ...(r.owner === 'tenant' && { tenant_id: ctx.tenantId }),
  sys_org_code: ctx.session?.orgCode ?? null,
  create_by: actor(ctx),
  create_time: now(ctx),
})

/**
 * Adds a row.
 * @throws {AppError} refused with `detail.fields` for taken values, unknown dictionary values and references
 */
export const insertRow = async <R extends Resource>(ctx: Ctx, r: R, given: Input): Promise<RowOf<R>> => {
  const input = withoutMasks(r, given, null)
  if (r.owner === 'tenant' && ctx.tenantId === null) throw forbidden()
  await check(ctx, r, input, null)
  const id = 'id' in r.fields ? (input['id'] as number) : newId()
  const values = newValues(ctx, r, id, input)
  if ('id' in r.fields && (await selectOne(ctx, r, input['id'] as number))) {
    refuseField('id', r.fields['id'], '该编号已存在!')
  }
  const { rows } = await mapConstraintErrors(
    r,
    input,
    sql<RowOf<R>>`insert into ${sql.table(r.table)} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(values))}) returning ${pictured(r)}`.execute(ctx.db),
  )
  await keepHistory(ctx, r, 'add', [{ before: null, after: takeImage(rows[0]!) }])
  await refuseOutside(ctx, r, [id])
  await publishPictures(ctx, r, [{ before: null, after: rows[0] as unknown as Input }])
  invalidateTotals(ctx, r)
  return rows[0]!
}

const lockRow = async <R extends Resource>(ctx: Ctx, r: R, id: string | number, where: readonly Condition[]) => {
  const all = [...scope(ctx, r), ...where, sql`id = ${id}`]
  const { rows } = await sql<RowOf<R>>`select ${pictured(r)} from ${sql.table(r.table)}
    where ${sql.join(all, sql` and `)} for update`.execute(ctx.db)
  return rows[0]
}

/** Older clients send the version they once read again and again: nobody's work is lost when the last change was their own. */
const isOwnChange = ({ origin, session }: Ctx, row: object): boolean => {
  const { updateBy, createBy } = row as { updateBy?: string | null; createBy?: string | null }
  return !origin.ownClient && session !== null && (updateBy ?? createBy) === session.person.username
}

/**
 * Changes a row.
 * @param version the version the caller saw; absent → the last writer wins and the log says so
 * @param input or a function of the stored row that gives it (it runs with the row locked)
 * @throws {AppError} notFound out of scope, conflict with the current row when the version is stale
 */
export const updateRow = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  id: string | number,
  version: number | undefined,
  input: Input | ((before: RowOf<R>) => Promise<Input>),
  where: readonly Condition[] = [],
): Promise<{ before: RowOf<R>; after: RowOf<R> }> => {
  const before = await lockRow(ctx, r, id, where)
  if (!before) throw notFound()
  const image = takeImage(before)
  const current = (before as unknown as { version: number }).version
  if (version !== undefined && version !== current && !isOwnChange(ctx, before)) throw conflict(before)
  if (version === undefined) ctx.services.log.info({ table: r.table, id, reqId: ctx.origin.id }, 'edit without version')
  const given = withoutMasks(r, typeof input === 'function' ? await input(before) : input, before)
  if (r.states && given[r.states.field] !== undefined) throw new Error(`${r.name}: only moves write ${r.states.field}`)
  await check(ctx, r, given, before)
  const values: Input = {
    ...rowColumns(
      ctx,
      r,
      id,
      columnInputs(r, given).filter(([name]) => name !== 'id'),
    ),
    update_by: actor(ctx),
    update_time: now(ctx),
    version: current + 1,
  }
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await mapConstraintErrors(
    r,
    given,
    sql<
      RowOf<R>
    >`update ${sql.table(r.table)} set ${sql.join(assignments)} where id = ${id} returning ${pictured(r)}`.execute(
      ctx.db,
    ),
  )
  await keepHistory(ctx, r, 'edit', [{ before: image, after: takeImage(rows[0]!) }])
  await refuseOutside(ctx, r, [id])
  await publishPictures(ctx, r, [{ before, after: rows[0] as unknown as Input }])
  invalidateTotals(ctx, r)
  return { before, after: rows[0]! }
}

/**
 * Deletes rows, all or none: one id out of scope and nothing happens.
 * @param deed what the history calls it
 * @returns the rows as they were
 */
export const deleteRows = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  ids: readonly (string | number)[],
  where: readonly Condition[] = [],
  deed: DataChange['verb'] | Deed = 'delete',
): Promise<RowOf<R>[]> => {
  const all = [...scope(ctx, r), ...where, sql`id = any(${[...ids]})`]
  const { rows } = await sql<RowOf<R>>`select ${pictured(r)} from ${sql.table(r.table)}
    where ${sql.join(all, sql` and `)} order by id for update`.execute(ctx.db)
  if (rows.length !== ids.length) throw notFound()
  await refuseReferred(ctx, r, ids)
  const images = rows.map(takeImage)
  const kept = sql<object>`update ${sql.table(r.table)} set del_flag = 1, delete_by = ${actor(ctx)}, delete_time = ${now(ctx)},
    version = version + 1 where id = any(${[...ids]}) returning ${pictured(r)}`
  const gone = sql<object>`delete from ${sql.table(r.table)} where id = any(${[...ids]})`
  const left = await mapConstraintErrors(r, {}, (r.keepDeleted ? kept : gone).execute(ctx.db))
  const after = new Map(left.rows.map(takeImage).map((image) => [image?.['id'], image]))
  await keepHistory(
    ctx,
    r,
    deed,
    images.map((before) => ({ before, after: after.get(before?.['id']) ?? null })),
  )
  await ctx.services.ports.drafts.forget(
    ctx,
    ids.map((id) => `${r.name}:${id}`),
  )
  invalidateTotals(ctx, r)
  return rows
}
