/** Writing rows of a resource: checks against the house, stamps, optimistic lock. Every change is one transaction. */
import {
  columnName,
  conflict,
  forbidden,
  isColumn,
  notFound,
  refused,
  wireName,
  type Field,
  type Resource,
  type RowOf,
} from '@huxi/model'
import { sql } from 'kysely'
import { newId } from '../platform/ids.ts'
import { formatTime } from '../platform/clock.ts'
import { actor, type Ctx } from './context.ts'
import { scope, selection, selectOne } from './select.ts'
import { refuseCycle } from './tree.ts'
import type { Condition } from './where.ts'

export type Input = Record<string, unknown>

/** One row that was added, edited or deleted. */
export interface Change<Row> {
  readonly verb: 'add' | 'edit' | 'delete'
  readonly id: string
  readonly before: Row | null
  readonly after: Row | null
  /** what the caller sent, memberships and secrets included */
  readonly input: Input
}

const now = (ctx: Ctx): string => formatTime(ctx.house.clock.now())

const columnInputs = (r: Resource, input: Input): [name: string, f: Field, value: unknown][] =>
  Object.entries(r.fields)
    .filter(([name, f]) => isColumn(f) && input[name] !== undefined)
    .map(([name, f]) => [name, f, input[name]])

const refuseField = (name: string, f: Field, message: string): never => {
  throw refused(message, { fields: { [wireName(name, f)]: message } })
}

/** The sentence for a value that is taken. */
export const takenText = (f: Field, value: unknown): string => `${f.label}“${String(value)}”已存在，请换一个`

const checkUnique = async (ctx: Ctx, r: Resource, name: string, f: Field, value: unknown, id: string | null) => {
  const other = id === null ? sql`` : sql`and id <> ${id}`
  const { rows } =
    await sql`select 1 from ${sql.table(r.table)} where ${sql.join([sql`true`, ...scope(ctx, r)], sql` and `)}
    and ${sql.ref(columnName(name))} = ${value} ${other} limit 1`.execute(ctx.db)
  if (rows.length > 0) refuseField(name, f, takenText(f, value))
}

const checkDict = async (ctx: Ctx, name: string, f: Field, value: unknown) => {
  const given = String(value).split(',')
  const known = await ctx.house.ports.dictionaries.choosable(ctx, f.dict!, given)
  if (given.some((v) => !known.has(v))) refuseField(name, f, `${f.label}不在可选范围内，请重新选择`)
}

const checkRef = async (ctx: Ctx, r: Resource, name: string, f: Field, value: unknown, id: string | null) => {
  const target = ctx.house.ports.resources.get(f.to!)
  if (!target) throw new Error(`${r.name}.${name} points at the unknown resource ${f.to}`)
  if (!(await selectOne(ctx, target, String(value)))) refuseField(name, f, `${f.label}不存在，请重新选择`)
  if (f.kind === 'treeRef' && id !== null) await refuseCycle(ctx, r, name, id, String(value))
}

/** Checks a value against the house; unchanged values pass even when the dictionary has since moved on. */
const check = async (ctx: Ctx, r: Resource, input: Input, before: Input | null) => {
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
const explained = async <T>(r: Resource, input: Input, work: Promise<T>): Promise<T> => {
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

/**
 * Adds a row.
 * @throws {AppError} refused with `detail.fields` for taken values, unknown dictionary values and references
 */
export const insertRow = async <R extends Resource>(ctx: Ctx, r: R, input: Input): Promise<RowOf<R>> => {
  if (r.owner === 'tenant' && ctx.tenantId === null) throw forbidden()
  await check(ctx, r, input, null)
  const stamps: Input = {
    ...(!('id' in r.fields) && { id: newId() }),
    ...(r.owner === 'tenant' && { tenantId: ctx.tenantId }),
    sysOrgCode: ctx.session?.orgCode ?? null,
    createBy: actor(ctx),
    createTime: now(ctx),
  }
  const values = { ...Object.fromEntries(columnInputs(r, input).map(([name, , value]) => [name, value])), ...stamps }
  if ('id' in r.fields && (await selectOne(ctx, r, input['id'] as number))) {
    refuseField('id', r.fields['id'], '该编号已存在!')
  }
  const { rows } = await explained(
    r,
    input,
    sql<
      RowOf<R>
    >`insert into ${sql.table(r.table)} (${sql.join(Object.keys(values).map((n) => sql.ref(columnName(n))))})
      values (${sql.join(Object.values(values))}) returning ${selection(r)}`.execute(ctx.db),
  )
  return rows[0]!
}

const lockRow = async <R extends Resource>(ctx: Ctx, r: R, id: string | number, where: readonly Condition[]) => {
  const all = [...scope(ctx, r), ...where, sql`id = ${id}`]
  const { rows } = await sql<RowOf<R>>`select ${selection(r)} from ${sql.table(r.table)}
    where ${sql.join(all, sql` and `)} for update`.execute(ctx.db)
  return rows[0]
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
  const current = (before as unknown as { version: number }).version
  if (version !== undefined && version !== current) throw conflict(before)
  if (version === undefined) ctx.house.log.info({ table: r.table, id, reqId: ctx.origin.id }, 'edit without version')
  const given = typeof input === 'function' ? await input(before) : input
  await check(ctx, r, given, before)
  const values: Input = {
    ...Object.fromEntries(
      columnInputs(r, given)
        .filter(([name]) => name !== 'id')
        .map(([name, , value]) => [name, value]),
    ),
    updateBy: actor(ctx),
    updateTime: now(ctx),
    version: current + 1,
  }
  const assignments = Object.entries(values).map(([name, value]) => sql`${sql.ref(columnName(name))} = ${value}`)
  const { rows } = await explained(
    r,
    given,
    sql<
      RowOf<R>
    >`update ${sql.table(r.table)} set ${sql.join(assignments)} where id = ${id} returning ${selection(r)}`.execute(
      ctx.db,
    ),
  )
  return { before, after: rows[0]! }
}

/**
 * Deletes rows, all or none: one id out of scope and nothing happens.
 * @returns the rows as they were
 */
export const deleteRows = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  ids: readonly (string | number)[],
  where: readonly Condition[] = [],
): Promise<RowOf<R>[]> => {
  const all = [...scope(ctx, r), ...where, sql`id in (${sql.join(ids)})`]
  const { rows } = await sql<RowOf<R>>`select ${selection(r)} from ${sql.table(r.table)}
    where ${sql.join(all, sql` and `)} order by id for update`.execute(ctx.db)
  if (rows.length !== ids.length) throw notFound()
  const statement = r.keepDeleted
    ? sql`update ${sql.table(r.table)} set del_flag = 1, delete_by = ${actor(ctx)}, delete_time = ${now(ctx)}, version = version + 1
        where id in (${sql.join(ids)})`
    : sql`delete from ${sql.table(r.table)} where id in (${sql.join(ids)})`
  await explained(r, {}, statement.execute(ctx.db))
  return rows
}
