import type { CheckedReport, checkReport } from '@huxi/contract'
import { noSuchPath, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { statesOf } from './state.ts'

interface Found extends Omit<CheckedReport, 'state'> {
  readonly id: string
}

/** Number, day, digest and state; never the patient. @throws {AppError} refused, alike for unknown and mistyped numbers */
export const check = async (
  { services }: Ctx,
  { no, edition }: InputOfEndpoint<typeof checkReport>,
): Promise<CheckedReport> => {
  if (!services.config.reportCheck) throw noSuchPath()
  const ctx = asSystem(services, 'anonymous check of a report')
  const { rows } = await sql<Found>`select id, report_no as "reportNo", edition, digest,
      to_char(made_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "issuedOn"
    from assess_report where report_no = ${no.trim().toUpperCase()} and edition = ${edition}`.execute(ctx.db)
  const [found] = rows
  if (!found) throw refused('没有这个编号的报告，请核对报告底部的编号和版次')
  const { id, ...rest } = found
  const state = (await statesOf(ctx, [id])).get(id)!
  // a change of the patient is not disclosed to strangers
  return { ...rest, state: state === 'relinked' ? 'withdrawn' : state }
}
