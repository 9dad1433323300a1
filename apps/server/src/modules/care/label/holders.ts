/** Counts of patients by the labels they hold, and by pairs of labels. */
import { patientLabel, type LabelOverview } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { plannedRows } from '../../../engine/read/page.ts'
import { scope } from '../../../engine/read/visibility.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { heldAmong, seesRestricted } from './holdings.ts'
import { groupedLabels } from './order.ts'
import { countedBy, type Counted } from './slow-counts.ts'

interface Count {
  readonly labelId: string
  readonly holders: number
}

/** All labels are counted, so that callers who may see different ones share a stored count. */
export const holdersOf = async (ctx: Ctx, labelIds: readonly string[]): Promise<Counted<Count> | undefined> => {
  const all = (await groupedLabels(ctx)).map(({ id }) => id).toSorted()
  const { by, holdings } = await heldBy(ctx, all)
  const counted = await countedBy<Tally>(ctx, sql`tally of holders ${all.join()} ${by}`, (on) =>
    tallied(
      on,
      (part) => sql`select label_id as key, count(*)::int as n
        from (select distinct h.label_id, h.patient_id ${holdings} and ${part}) held group by label_id`,
    ),
  )
  return (
    counted && {
      asOf: counted.asOf,
      rows: counted.rows.flatMap(({ key, n }) => (labelIds.includes(key) ? [{ labelId: key, holders: n }] : [])),
    }
  )
}

export const overlapsOf = async (
  ctx: Ctx,
  labelIds: readonly string[],
): Promise<LabelOverview['overlaps'] | undefined> => {
  const { by, holdings } = await heldBy(ctx, labelIds)
  const place = sql`array_position(${[...labelIds]}::text[], h.label_id) - 1`
  const counted = await countedBy<Tally>(ctx, sql`tally of overlaps ${labelIds.join()} ${by}`, (on) =>
    tallied(
      on,
      (part) => sql`select mask::text as key, count(*)::int as n
        from (select bit_or(1 << (${place})) as mask ${holdings} and ${part} group by h.patient_id) held group by mask`,
    ),
  )
  if (!counted) return undefined
  return labelIds.flatMap((one, n) =>
    labelIds.flatMap((other, m) => {
      const both = (1 << n) | (1 << m)
      const patients = counted.rows.reduce(
        (sum, { key, n: count }) => sum + ((Number(key) & both) === both ? count : 0),
        0,
      )
      return n === m || patients === 0 ? [] : [{ one, other, patients }]
    }),
  )
}

const heldBy = async (ctx: Ctx, labelIds: readonly string[]) => {
  const own = [...scope(ctx, patientLabel), ...(await ofVisiblePatients(ctx))]
  return { by: sql`${seesRestricted(ctx)} ${sql.join(own)}`, holdings: await heldAmong(ctx, labelIds, own) }
}

interface Tally {
  readonly key: string
  readonly n: number
}

const tallied = async (on: Ctx, statement: (part: Condition) => Condition): Promise<Tally[]> => {
  const sums = new Map<string, number>()
  for await (const part of partsOf(on)) {
    const { rows } = await sql<Tally>`${statement(part)}`.execute(on.db)
    for (const { key, n } of rows) sums.set(key, (sums.get(key) ?? 0) + n)
  }
  return [...sums].map(([key, n]) => ({ key, n }))
}

const [WHOLE_MAX, PART] = [3_000_000, 1_000_000]

async function* partsOf(on: Ctx): AsyncGenerator<Condition> {
  const all = sql`select patient_id from label_patient where tenant_id = ${on.tenantId}`
  if ((await plannedRows(on, all)) <= WHOLE_MAX) return yield sql`true`
  for (let last = ''; ;) {
    const { rows } = await sql<{ end: string }>`select patient_id as "end" from label_patient
      where tenant_id = ${on.tenantId} and patient_id > ${last} order by patient_id limit 1 offset ${PART}`.execute(
      on.db,
    )
    const end = rows[0]?.end
    yield end === undefined ? sql`h.patient_id > ${last}` : sql`h.patient_id > ${last} and h.patient_id <= ${end}`
    if (end === undefined) return
    last = end
  }
}
