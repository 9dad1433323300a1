/** The check page: what anybody may know who holds a report. */
import type { CheckedReport, checkReport } from '@huxi/contract'
import { noSuchPath, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../../engine/core/context.ts'

interface Found {
  readonly reportNo: string
  readonly edition: number
  readonly issuedOn: string
  readonly digest: string
  readonly status: string
  readonly standing: string
  readonly last: number
  /** it names somebody whom the assessment is not about any more */
  readonly strange: boolean
}

/**
 * Number, day, digest and state; never whose it is. Closed while the operator has not opened it.
 * @throws {AppError} refused, the same for a number that is none and for one mistyped
 */
export const check = async (
  { services }: Ctx,
  { no, edition }: InputOfEndpoint<typeof checkReport>,
): Promise<CheckedReport> => {
  if (!services.config.reportCheck) throw noSuchPath()
  const ctx = asSystem(services, 'who checks a report is nobody’s')
  const { rows } =
    await sql<Found>`select r.report_no as "reportNo", r.edition, r.digest, r.status, a.status as standing,
      a.patient_id is distinct from r.patient_id as strange,
      to_char(r.made_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "issuedOn",
      (select max(edition) from assess_report l where l.report_no = r.report_no) as last
    from assess_report r join assess_assessment a on a.id = r.assessment_id
    where r.report_no = ${no.trim().toUpperCase()} and r.edition = ${edition}`.execute(ctx.db)
  const [found] = rows
  if (!found) throw refused('没有这个编号的报告，请核对报告底部的编号和版次')
  const { reportNo, issuedOn, digest } = found
  return { reportNo, edition: found.edition, issuedOn, digest, state: stateOf(found) }
}

const stateOf = ({ status, standing, edition, last, strange }: Found): CheckedReport['state'] => {
  if (status === 'withdrawn' || strange) return 'withdrawn'
  if (standing === 'entered_in_error') return 'void'
  if (standing === 'amended') return 'amended'
  return edition < last ? 'newer' : 'valid'
}
