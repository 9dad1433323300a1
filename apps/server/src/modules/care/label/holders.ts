/** Counts of patients by the labels they hold, and by pairs of labels. */
import { patientLabel, type LabelOverview } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { scope } from '../../../engine/read/visibility.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { heldAmong, seesRestricted } from './holdings.ts'
import { countedBy, type Counted } from './slow-counts.ts'

interface Count {
  readonly labelId: string
  readonly holders: number
}

export const holdersOf = async (ctx: Ctx, labelIds: readonly string[]): Promise<Counted<Count>> => {
  const { by, held } = await heldBy(ctx, labelIds)
  return countedBy<Count>(
    ctx,
    sql`holders ${by}`,
    sql`select label_id as "labelId", count(*)::int as holders
      from (select distinct h.label_id, h.patient_id ${held}) held group by label_id`,
  )
}

interface Combination {
  readonly mask: number
  readonly patients: number
}

export const overlapsOf = async (ctx: Ctx, labelIds: readonly string[]): Promise<LabelOverview['overlaps']> => {
  const { by, held } = await heldBy(ctx, labelIds)
  const place = sql`array_position(${[...labelIds]}::text[], h.label_id) - 1`
  const { rows } = await countedBy<Combination>(
    ctx,
    sql`overlaps ${by}`,
    sql`select mask, count(*)::int as patients
      from (select bit_or(1 << (${place})) as mask ${held} group by h.patient_id) held group by mask`,
  )
  return labelIds.flatMap((one, n) =>
    labelIds.flatMap((other, m) => {
      const both = (1 << n) | (1 << m)
      const patients = rows.reduce((sum, row) => sum + ((row.mask & both) === both ? row.patients : 0), 0)
      return n === m || patients === 0 ? [] : [{ one, other, patients }]
    }),
  )
}

const heldBy = async (ctx: Ctx, labelIds: readonly string[]) => {
  const own = [...scope(ctx, patientLabel), ...(await ofVisiblePatients(ctx))]
  return {
    by: sql`${labelIds.join()} ${seesRestricted(ctx)} ${sql.join(own)}`,
    held: await heldAmong(ctx, labelIds, own),
  }
}
