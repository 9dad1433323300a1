import { now } from '../../platform/config/clock.ts'
import {
  dateTime,
  fieldRefused,
  isColumn,
  isEncrypted,
  isUnseen,
  notFound,
  memoized,
  person,
  refused,
  wireName,
  type Page,
  type Resource,
  type RowOf,
} from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../core/caller.ts'
import { inTransaction } from '../core/transaction.ts'
import type { Ctx } from '../core/context.ts'
import { pictured, takeImage } from './history.ts'
import { present } from '../read/present.ts'
import { visibleConditions, scope } from '../read/visibility.ts'
import type { Row, Hooks } from '../read/hooks.ts'
import { ruleOn, presentRows } from '../read/field-rules.ts'
import { selectPage } from '../read/page.ts'
import type { Condition } from '../read/where.ts'
import type { Query } from '../core/handle.ts'
import { isTaken, mapConstraintErrors } from './checks.ts'
import { purgeChildren, restoreChildren } from './children.ts'
import { settle } from './settle.ts'

const binOf = memoized((r: Resource): Resource => {
  const fields = { ...r.fields, deleteBy: person('删除人'), deleteTime: dateTime('删除时间', { search: 'range' }) }
  return { ...r, fields, keepDeleted: false, sort: { deleteTime: 'desc' } }
})

const DELETED = sql`del_flag = 1`

export const binPage = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  hooks: Hooks<R>,
  query: Query,
): Promise<Page<Row>> => {
  const bin = binOf(r)
  const page = await selectPage(ctx, bin, query, [DELETED, ...(await visibleConditions(ctx, hooks, query))])
  const rows = page.records as unknown as RowOf<R>[]
  return { ...page, records: await present(ctx, bin as R, rows, hooks) }
}

/**
 * Restores records, all or none.
 * @throws {AppError} notFound for one that is not in the bin; refused when one of its unique values was taken meanwhile
 */
export const restoreDeleted = <R extends Resource>(
  ctx: Ctx,
  r: R,
  hooks: Hooks<R>,
  ids: readonly (string | number)[],
): Promise<RowOf<R>[]> =>
  inTransaction(ctx, async (tx) => {
    const rows = await lockDeleted(tx, r, ids, await visibleConditions(tx, hooks))
    const before = new Map(rows.map((row) => [String((row as Row)['id']), takeImage(row)]))
    for (const row of rows) await refuseTaken(tx, r, row)
    const restored = await mapConstraintErrors(
      r,
      presentRows(tx, r, [rows[0] as Row])[0]!,
      sql<
        RowOf<R>
      >`update ${sql.table(r.table)} set del_flag = 0, delete_by = null, delete_time = null, update_by = ${actor(tx)},
        update_time = ${now(tx)}, version = version + 1 where id = any(${[...ids]}) returning ${pictured(r)}`.execute(
        tx.db,
      ),
    )
    await restoreChildren(tx, r, ids)
    const written = restored.rows.map((after) => ({
      before: null,
      after,
      images: { before: before.get(String((after as Row)['id']))!, after: takeImage(after) },
    }))
    await settle(tx, { r, hooks }, 'restore', written)
    return restored.rows
  })

/** Purges records, all or none. @throws {AppError} notFound for one that is not in the bin; refused while something refers to it */
export const purgeDeleted = <R extends Resource>(
  ctx: Ctx,
  r: R,
  hooks: Hooks<R>,
  ids: readonly (string | number)[],
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const rows = await lockDeleted(tx, r, ids, await visibleConditions(tx, hooks))
    const written = rows.map((before) => ({
      before,
      after: null,
      images: { before: takeImage(before), after: null },
    }))
    await hooks.beforeDelete?.(tx, rows, 'purge')
    await purgeChildren(tx, r, ids)
    await mapConstraintErrors(r, {}, sql`delete from ${sql.table(r.table)} where id = any(${[...ids]})`.execute(tx.db))
    await settle(tx, { r, hooks }, 'purge', written)
  })

const lockDeleted = async <R extends Resource>(
  tx: Ctx,
  r: R,
  ids: readonly (string | number)[],
  where: readonly Condition[],
): Promise<RowOf<R>[]> => {
  if (ids.length === 0) throw refused('请选择要处理的数据')
  const all = [...scope(tx, binOf(r)), DELETED, ...where, sql`id = any(${[...ids]})`]
  const { rows } = await sql<RowOf<R>>`select ${pictured(r)} from ${sql.table(r.table)}
    where ${sql.join(all, sql` and `)} order by id for update`.execute(tx.db)
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows
}

/** Checks unique values of a restored record. @param id of the record itself @throws {AppError} refused with the taken value */
export const refuseTaken = async (tx: Ctx, r: Resource, row: object, id: string | null = null): Promise<void> => {
  for (const [name, f] of Object.entries(r.fields)) {
    const value = (row as Row)[name]
    // encrypted values meet their own unique index
    if (!f.unique || !isColumn(f) || isEncrypted(f) || value === undefined || value === null) continue
    if (!(await isTaken(tx, r, name, value, id))) continue
    const quoted = isUnseen(ruleOn(tx, r, name)) ? '' : `“${String(value)}”`
    const message = `${f.label}${quoted}已被另一个${r.title}使用，请先修改或删除那个${r.title}`
    throw fieldRefused(wireName(name, f), message)
  }
}
