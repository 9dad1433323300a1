/** State of reports, derived from the assessment, later editions and withdrawal, and never stored. */
import type { AssessReport, ReportState } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'

interface Found {
  readonly id: string
  readonly edition: number
  readonly status: string
  readonly assessed: string
  readonly last: number
  /** the assessment now belongs to another patient */
  readonly relinked: boolean
}

export const statesOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, ReportState>> => {
  const anyone = unscoped(ctx)
  const { rows } = await sql<Found>`select r.id, r.edition, r.status, a.status as assessed,
      a.patient_id is distinct from r.patient_id as relinked,
      (select max(l.edition) from assess_report l where l.report_no = r.report_no) as last
    from assess_report r join assess_assessment a on a.id = r.assessment_id
    where r.id = any(${[...ids]})`.execute(anyone.db)
  return new Map(rows.map((found) => [found.id, stateOf(found)]))
}

const stateOf = ({ status, assessed, edition, last, relinked }: Found): ReportState => {
  if (status === 'withdrawn') return 'withdrawn'
  if (relinked) return 'relinked'
  if (assessed === 'entered_in_error') return 'void'
  if (assessed === 'amended') return 'amended'
  return edition < last ? 'newer' : 'valid'
}

/** Replaces the state stored at issue by the current one. */
export const withState = async (ctx: Ctx, rows: readonly AssessReport[]): Promise<AssessReport[]> => {
  const states = await statesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => (row.status === 'valid' ? { ...row, status: states.get(row.id) ?? row.status } : row))
}
