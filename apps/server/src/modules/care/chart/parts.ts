import {
  allergy,
  assessment,
  assessResult,
  booking,
  consentText,
  criticalValue,
  diagnosis,
  dischargeList,
  emergency,
  encounter,
  enrolment,
  exacerbation,
  feno,
  followup,
  inhalerCheck,
  labResult,
  medication,
  observation,
  outreachContact,
  outreachRecord,
  outreachReply,
  oxygenTherapy,
  patient,
  patientConsent,
  patientFlag,
  patientLabel,
  questAssignment,
  questResponse,
  referral,
  patientRead,
  quitAttempt,
  quitContact,
  spirometry,
  tobaccoProfile,
  vaccination,
} from '@huxi/contract'
import { codeOf, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { selectMany, type Asked, type Worded } from '../../../engine/read/select-many.ts'
import { latestTime } from '../../../platform/config/clock.ts'
import { flagInForce } from '../label/index.ts'

export const LISTED: readonly Resource[] = [
  encounter,
  diagnosis,
  allergy,
  vaccination,
  oxygenTherapy,
  inhalerCheck,
  dischargeList,
  followup,
  referral,
  booking,
  questAssignment,
  questResponse,
  assessment,
  spirometry,
  feno,
  labResult,
  observation,
  criticalValue,
  tobaccoProfile,
  quitAttempt,
  quitContact,
  exacerbation,
  medication,
  patientConsent,
  enrolment,
  patientLabel,
  patientFlag,
  patientRead,
  emergency,
  outreachRecord,
  outreachReply,
  outreachContact,
]

export type Parts = Awaited<ReturnType<typeof partsOf>>

export const partsOf = async (ctx: Ctx, id: string, today: string) => {
  const own = sql`patient_id = ${id}`
  const asked = {
    self: part(patient, [sql`id = ${id}`], sql`id`, 1),
    allergies: part(allergy, [own], sql`severity = 'severe' desc nulls last, create_time`, 20),
    severe: part(allergy, [own, sql`severity = 'severe'`], sql`create_time`, 20),
    enrolments: part(enrolment, [own, sql`status <> 'closed'`], sql`create_time`, 10),
    consents: part(patientConsent, [own], sql`signed_at desc`, 50),
    texts: part(consentText, [sql`status = 'published'`], sql.ref('type'), 20),
    open: part(encounter, [own, sql`status = 'in_progress'`], sql`kind = 'inpatient' desc, start_at desc`, 1),
    visits: part(encounter, [own], sql`start_at desc`, 1),
    drugs: part(
      medication,
      [own, sql`start_date <= ${today}`, sql`(end_date is null or end_date >= ${today})`],
      sql`start_date desc`,
      20,
    ),
    diagnoses: part(
      diagnosis,
      [own, sql`certainty <> 'excluded'`],
      sql`principal desc nulls last, diagnosed_on desc`,
      6,
    ),
    results: part(
      assessResult,
      [own, STANDS, sql`performed_at <= ${latestTime(ctx)}::timestamptz`],
      newestOfEach(sql.ref('model_code'), sql`performed_at desc, id desc`),
      60,
    ),
    unconfirmed: part(assessment, [own, sql`attention = 'waiting'`], sql`performed_at desc`, 5),
    criticals: part(criticalValue, [own, sql`attention = 'waiting'`], sql`taken_at desc`, 5),
    flags: part(patientFlag, [own, flagInForce(today)], FLAG_ORDER, 10),
    twins: part(patient, [sql`id <> ${id}`, pairedWith(id)], sql`create_time`, 3),
  }
  const read = await readParts(ctx, asked)
  const names = Object.keys(asked) as (keyof typeof asked)[]
  const more = new Set(names.filter((name) => (read[name]?.length ?? 0) > asked[name].most))
  const listed = Object.fromEntries(names.map((name) => [name, read[name]?.slice(0, asked[name].most) ?? null]))
  return { ...(listed as typeof read), more }
}

const FLAG_ORDER = sql`case severity when 'high' then 0 when 'medium' then 1 else 2 end, start_on desc`

const STANDS = sql`standing = 'completed'`

const pairedWith = (id: string): Condition => sql`id in (select case left_id when ${id} then right_id else left_id end
  from patient_pair where status = 'open' and (left_id = ${id} or right_id = ${id}))`

/** An order by which a limit leaves out the newest row of no group. */
export const newestOfEach = (group: Condition, order: Condition): Condition =>
  sql`row_number() over (partition by ${group} order by ${order}), ${order}`

/** One row beyond the shown ones tells that there are more. */
const part = <R extends Resource>(
  r: R,
  where: Asked['where'],
  order: NonNullable<Asked['order']>,
  most: number,
): Asked<R> & { readonly most: number } => ({ r, where, order, limit: most + 1, most })

/** Rows of each part in one statement; null where the person may not list them. */
export const readParts = async <P extends Readonly<Record<string, Asked>>>(
  ctx: Ctx,
  parts: P,
): Promise<{ readonly [name in keyof P]: Worded<P[name]['r']>[] | null }> => {
  const open = Object.entries(parts).filter(([, { r }]) => holds(ctx, codeOf(r, 'list')))
  const rows = await selectMany(
    ctx,
    open.map(([, asked]) => asked),
  )
  const read = new Map(open.map(([name], place) => [name, rows[place]!]))
  return Object.fromEntries(Object.keys(parts).map((name) => [name, read.get(name) ?? null])) as never
}
