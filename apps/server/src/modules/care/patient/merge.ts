/** Merges two records of one patient; reversible for 30 days. */
import { patient, type mergePatients, type unmergePatients } from '@huxi/contract'
import { AppError, notFound, refused, type InputOfEndpoint, type Resource, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { newId } from '../../../platform/db/ids.ts'
import { actor } from '../../../engine/core/caller.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseTemporary } from '../../../engine/read/temporary-visibility.ts'
import { invalidateTotals } from '../../../engine/read/page.ts'
import { pictured, takeImage, type Image } from '../../../engine/write/history.ts'
import { refuseTimeLimited } from '../../../engine/write/time-limited.ts'
import { settle } from '../../../engine/write/settle.ts'
import { lockVisible } from '../../../engine/write/lock-visible.ts'
import { DAY_MS, formatTime, now } from '../../../platform/config/clock.ts'
import { patientReferences } from './references.ts'
import { moveDrafts, restoreDrafts } from './drafts.ts'
import { obstacleTo, refuseUnseenDrafts } from './obstacles.ts'
import { restoredValues, mergeValues, type MergeValue } from './merge-values.ts'

type Row = RowOf<typeof patient> & { version: number }

interface Locked {
  readonly row: Row
  readonly image: Image
}

const UNDO_DAYS = 30

const MOVED_ON = '资料已被他人修改，请刷新后重新核对'

/** @throws {AppError} notFound unless the caller sees both */
const lockBoth = async (tx: Ctx, keepId: string, dropId: string): Promise<[keep: Locked, drop: Locked]> => {
  await refuseTemporary(tx, patient, [keepId, dropId], '合并或撤销合并')
  await refuseTimeLimited(tx, patient, [keepId, dropId], '合并或撤销合并')
  const [keep, drop] = await lockVisible(tx, patient, [keepId, dropId])
  return [
    { row: keep!.row, image: keep!.image! },
    { row: drop!.row, image: drop!.image! },
  ]
}

const write = async (tx: Ctx, id: string, columns: Image): Promise<Locked> => {
  const values = Object.entries({ ...columns, update_by: actor(tx), update_time: now(tx) })
  const { rows } = await sql<Row>`update patient set ${sql.join(
    values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  )}, version = version + 1 where id = ${id} returning ${pictured(patient)}`.execute(tx.db)
  return { image: takeImage(rows[0]!)!, row: rows[0]! }
}

const finish = (tx: Ctx, hooks: Hooks<typeof patient>, pairs: readonly (readonly [Locked, Locked])[]): Promise<void> =>
  settle(
    tx,
    { r: patient, hooks },
    'edit',
    pairs.map(([before, after]) => ({
      before: before.row,
      after: after.row,
      images: { before: before.image, after: after.image },
    })),
  )

const UNIQUE_VIOLATION = '23505'
const EXCLUSION_VIOLATION = '23P01'

/** @throws {AppError} refused where rows of both records contradict each other */
const together = async <T>({ title }: Resource, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== UNIQUE_VIOLATION && code !== EXCLUSION_VIOLATION) throw error
    throw refused(`两份记录的“${title}”有不能并存的内容，请先处理其中一份，再合并`)
  }
}

const moveRows = async (tx: Ctx, mergeId: string, from: string, to: string): Promise<number> => {
  let moved = 0
  for (const { r, column } of patientReferences(tx)) {
    const [table, by] = [sql.table(r.table), sql.ref(column)]
    const { numAffectedRows = 0n } = await together(
      r,
      sql`with moved as (update ${table} set ${by} = ${to}, version = version + 1 where ${by} = ${from} returning id)
        insert into patient_merge_row (tenant_id, merge_id, table_name, column_name, row_id)
        select ${tx.tenantId}::integer, ${mergeId}, ${r.table}, ${column}, id::text from moved`.execute(tx.db),
    )
    moved += Number(numAffectedRows)
    invalidateTotals(tx, r)
  }
  return moved
}

export const mergeWith =
  (hooks: Hooks<typeof patient>) =>
  (ctx: Ctx, input: InputOfEndpoint<typeof mergePatients>): Promise<{ id: string }> =>
    inTransaction(ctx, async (tx) => {
      const { keepId, dropId, reason } = input
      if (keepId === dropId) throw refused('请选择两份不同的记录')
      if (`${keepId}${dropId}`.includes(',')) throw refused('一次只能合并两份记录，请两两合并')
      const [keep, drop] = await lockBoth(tx, keepId, dropId)
      if (keep.row.version !== input.keepVersion || drop.row.version !== input.dropVersion)
        throw new AppError('conflict', MOVED_ON)
      const obstacle = await obstacleTo(tx, keep.row, drop.row)
      if (obstacle) throw refused(obstacle)
      if (!input.despiteDrafts) await refuseUnseenDrafts(tx, [keep.row, drop.row])
      const values = mergeValues(tx, keep.image, drop.image, namesIn(input.take))
      const id = newId()
      await sql`insert into patient_merge
        (id, tenant_id, keep_id, drop_id, reason, taken, drop_status, row_count, merged_by, merged_at)
        values (${id}, ${tx.tenantId}, ${keepId}, ${dropId}, ${reason}, ${JSON.stringify(values)}::jsonb,
          ${drop.row.status}, 0, ${actor(tx)}, ${now(tx)})`.execute(tx.db)
      const rows = await moveRows(tx, id, dropId, keepId)
      await sql`update patient_merge set row_count = ${rows} where id = ${id}`.execute(tx.db)
      await moveDrafts(tx, id, drop.row, keepId)
      const dropped = await write(tx, dropId, { status: 'merged', merged_into: keepId })
      const kept = await write(tx, keepId, Object.assign({}, ...values.map(({ after }) => after)) as Image)
      await finish(tx, hooks, [
        [drop, dropped],
        [keep, kept],
      ])
      const detail = { mergeId: id, into: keepId, rows, fields: values.map(({ name }) => name) }
      await audit(tx, { action: 'patient.merge', object: `patient:patient/${dropId}`, outcome: 'success', detail })
      return { id }
    })

const namesIn = (take: unknown): string[] => {
  if (take === null || take === undefined) return []
  if (!Array.isArray(take) || take.some((name) => typeof name !== 'string'))
    throw refused('要采用的字段不正确，请刷新后重新选择')
  return take as string[]
}

interface Merge {
  readonly keepId: string
  readonly dropId: string
  readonly taken: readonly MergeValue[]
  readonly dropStatus: string
  readonly mergedAt: string
  readonly undoneAt: string | null
}

export const undoUntil = (mergedAt: string): string =>
  formatTime(Date.parse(`${mergedAt.replace(' ', 'T')}+08:00`) + UNDO_DAYS * DAY_MS)

const refuseLate = (tx: Ctx, merge: Merge, keep: Row, drop: Row): void => {
  if (merge.undoneAt !== null) throw refused('这次合并已经撤销')
  if (undoUntil(merge.mergedAt) < now(tx)) throw refused(`合并超过 ${UNDO_DAYS} 天，不能撤销`)
  if (keep.status === 'merged') throw refused(`${keep.patientNo} 后来又被合并，请先撤销那次合并`)
  if (drop.status !== 'merged' || drop.mergedInto !== keep.id) throw refused(MOVED_ON)
}

export const unmergeWith =
  (hooks: Hooks<typeof patient>) =>
  (ctx: Ctx, { id, reason }: InputOfEndpoint<typeof unmergePatients>): Promise<null> =>
    inTransaction(ctx, async (tx) => {
      const { rows } = await sql<Merge>`select keep_id as "keepId", drop_id as "dropId", taken,
        drop_status as "dropStatus", merged_at as "mergedAt", undone_at as "undoneAt" from patient_merge
        where id = ${id} and tenant_id = ${tx.tenantId} for update`.execute(tx.db)
      const [merge] = rows
      if (!merge) throw notFound()
      const { keepId, dropId } = merge
      const [keep, drop] = await lockBoth(tx, keepId, dropId)
      refuseLate(tx, merge, keep.row, drop.row)
      // rows can only refer to an active record
      const restored = await write(tx, dropId, { status: merge.dropStatus, merged_into: null })
      const moved = await moveBack(tx, id, keepId, dropId)
      await restoreDrafts(tx, id, keepId, dropId)
      const kept = await write(tx, keepId, restoredValues(tx, keep.image, merge.taken))
      await sql`update patient_merge set undone_by = ${actor(tx)}, undone_at = ${now(tx)}, undo_reason = ${reason}
        where id = ${id}`.execute(tx.db)
      await finish(tx, hooks, [
        [drop, restored],
        [keep, kept],
      ])
      const detail = { mergeId: id, from: keepId, rows: moved }
      await audit(tx, { action: 'patient.unmerge', object: `patient:patient/${dropId}`, outcome: 'success', detail })
      return null
    })

const moveBack = async (tx: Ctx, mergeId: string, from: string, to: string): Promise<number> => {
  let moved = 0
  for (const { r, column } of patientReferences(tx)) {
    const [table, by] = [sql.table(r.table), sql.ref(column)]
    const { numAffectedRows = 0n } = await together(
      r,
      sql`update ${table} as t set ${by} = ${to}, version = t.version + 1 from patient_merge_row m
        where m.merge_id = ${mergeId} and m.table_name = ${r.table} and m.column_name = ${column}
          and t.id::text = m.row_id and t.${by} = ${from}`.execute(tx.db),
    )
    moved += Number(numAffectedRows)
    invalidateTotals(tx, r)
  }
  return moved
}
