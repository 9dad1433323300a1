import { now } from '../../../platform/config/clock.ts'
import { patient, type MergeEntry, type MergeField, type patientMerges, type previewMerge } from '@huxi/contract'
import type { InputOfEndpoint, OutputOf, RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { presentRows, presented } from '../../../engine/read/field-rules.ts'
import { withNames } from '../../../engine/read/present.ts'
import { visibleCondition } from '../../../engine/read/visibility.ts'
import { temporaryText, withTemporaryUntil } from '../../../engine/read/temporary-visibility.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { readerOf } from '../../../engine/write/value-text.ts'
import { patientReferences } from './references.ts'
import type { Cards } from './cards.ts'
import { undoUntil } from './merge.ts'
import { draftsOf, obstacleTo } from './obstacles.ts'
import { windowOf } from './pairs.ts'
import { chosenFields } from './merge-values.ts'

type Row = RowOf<typeof patient>

export const previewOf =
  (cards: Cards) =>
  async (
    ctx: Ctx,
    { keepId, dropId }: InputOfEndpoint<typeof previewMerge>,
  ): Promise<OutputOf<typeof previewMerge>> => {
    const own = storeOf(ctx, patient)
    const [keep, drop] = [await own.one(ctx, keepId), await own.one(ctx, dropId)]
    const [first, second] = await cards(ctx, [keep, drop])
    return {
      keep: first!,
      drop: second!,
      keepVersion: keep.version,
      dropVersion: drop.version,
      fields: await differing(ctx, keep, drop),
      moving: await movingFrom(ctx, dropId),
      obstacle: keepId === dropId ? '请选择两份不同的记录' : ((await obstacleIn(ctx, keep, drop)) ?? null),
      drafts: await draftsOf(ctx, [keep, drop]),
    }
  }

/** Obstacles of the records, or of the caller's temporary access. */
const obstacleIn = async (ctx: Ctx, keep: Row, drop: Row): Promise<string | undefined> => {
  const isTemporary = (await withTemporaryUntil(ctx, patient, [keep, drop])).some(({ shownUntil }) => shownUntil)
  return isTemporary ? temporaryText('合并或撤销合并') : obstacleTo(ctx, keep, drop)
}

const differing = async (ctx: Ctx, keep: Row, drop: Row): Promise<MergeField[]> => {
  const [left, right] = presentRows(ctx, patient, [keep, drop])
  const read = await readerOf(ctx, patient, [keep, drop])
  return chosenFields
    .map(([name, f]) => ({ name, label: f.label, keep: read(name, f, left!), drop: read(name, f, right!) }))
    .filter((field) => field.keep !== field.drop)
}

const movingFrom = async (ctx: Ctx, id: string): Promise<{ title: string; count: number }[]> => {
  const parts = patientReferences(ctx).map(
    ({ r, column }) => sql`select ${r.title}::text as title, count(*)::int as count from ${sql.table(r.table)}
      where ${sql.ref(column)} = ${id} ${r.keepDeleted ? sql`and del_flag = 0` : sql``}`,
  )
  const { rows } = await sql<{ title: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return rows.filter(({ count }) => count > 0)
}

export const mergesOf = async (
  ctx: Ctx,
  input: InputOfEndpoint<typeof patientMerges>,
): Promise<OutputOf<typeof patientMerges>> => {
  const visible = sql`(select id from patient where ${await visibleCondition(ctx, patient)})`
  const ofPatient = input.patientId === null ? sql`true` : sql`${input.patientId} in (m.keep_id, m.drop_id)`
  const where = sql`m.tenant_id = ${ctx.tenantId} and m.keep_id in ${visible} and m.drop_id in ${visible} and ${ofPatient}`
  const { limit, offset } = windowOf(input)
  const { rows } = await sql<MergeEntry>`select m.id,
      m.keep_id as "keepId", k.patient_no as "keepNo", k.name as "keepName",
      m.drop_id as "dropId", d.patient_no as "dropNo", d.name as "dropName", m.reason, m.merged_by as "mergedBy",
      m.merged_at as "mergedAt", m.undone_at as "undoneAt", m.undone_by as "undoneBy", m.row_count as rows
    from patient_merge m join ${presented(ctx, patient)} k on k.id = m.keep_id join ${presented(ctx, patient)} d on d.id = m.drop_id
    where ${where} order by m.merged_at desc, m.id desc limit ${limit} offset ${offset}`.execute(ctx.db)
  const count = await sql<{ n: number }>`select count(*)::int as n from patient_merge m where ${where}`.execute(ctx.db)
  return {
    records: (await withNames(ctx, rows, ['mergedBy', 'undoneBy'])).map((row) => {
      const until = undoUntil(row.mergedAt)
      return { ...row, undoUntil: row.undoneAt === null && until >= now(ctx) ? until : null }
    }),
    total: count.rows[0]!.n,
  }
}
