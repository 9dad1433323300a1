/** Candidates for an assessment without patient: clues in its comment and answers, and patients present at that time. */
import {
  assessment,
  assessmentCandidates,
  patient,
  patientNumber,
  type AssessmentCandidate,
  type GivenAnswer,
  type Patient,
} from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { kindOf, placeOf } from '../../../engine/kinds/index.ts'
import { canAsk, clearRow } from '../../../engine/read/field-rules.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { cardsWith } from '../patient/index.ts'
import { placesOf } from '../visit/index.ts'
import { cluesOf, likeness, type Clues, type Registered, type Likeness } from './clues.ts'

const LOOKED_AT = 300
const MAX_CANDIDATES = 8

const cardsOf = cardsWith(placesOf)

export const candidateRoutes: readonly Route[] = [
  handle(assessmentCandidates, async (ctx, { id }) => {
    const row = await storeOf(ctx, assessment).one(ctx, id)
    const clues = askableClues(ctx, cluesOf(row, await answersOf(ctx, id)))
    const found = await storeOf(ctx, patient).list(ctx, [sql`status <> 'merged'`, anyOf(ctx, clues)], {
      limit: LOOKED_AT,
    })
    return { candidates: await likeliest(ctx, clues, found), said: clues.identity }
  }),
]

/** Clues the caller may use: none from a hidden comment or about hidden fields. */
const askableClues = (ctx: Ctx, clues: Clues): Clues => {
  const isCommented = canAsk(ctx, assessment, ['comment'])
  return {
    ...clues,
    names: isCommented && canAsk(ctx, patient, ['name']) ? clues.names : [],
    tails: isCommented && canAsk(ctx, patient, ['phone']) ? clues.tails : [],
    numbers: isCommented && canAsk(ctx, patientNumber, ['value']) ? clues.numbers : [],
    beds: isCommented ? clues.beds : [],
  }
}

const answersOf = async (ctx: Ctx, id: string): Promise<readonly GivenAnswer[]> => {
  const { rows } = await sql<{ answers: readonly GivenAnswer[] }>`select d.answers from assess_result_detail d
    join assess_result r on r.id = d.result_id where r.tenant_id = ${ctx.tenantId} and r.group_id = ${id}
    limit 1`.execute(ctx.db)
  return rows[0]?.answers ?? []
}

const presentThen = (ctx: Ctx, { at }: Clues): Condition => sql`select e.patient_id from visit_encounter e
  where e.tenant_id = ${ctx.tenantId} and e.del_flag = 0 and e.status <> 'cancelled'
    and e.start_at <= ${at}::timestamptz + interval '12 hours'
    and (e.end_at is null and (e.kind = 'inpatient' or e.start_at > ${at}::timestamptz - interval '1 day')
      or e.end_at >= ${at}::timestamptz - interval '12 hours')`

const inBed = (ctx: Ctx, { beds }: Clues): Condition => sql`select e.patient_id from visit_encounter e
  join visit_bed_stay s on s.encounter_id = e.id join visit_bed b on b.id = s.bed_id
  where e.tenant_id = ${ctx.tenantId} and e.del_flag = 0 and b.bed_no = any(${[...beds]})`

const numbered = (ctx: Ctx, { numbers }: Clues): Condition => sql`select n.patient_id from patient_number n
  where n.tenant_id = ${ctx.tenantId} and n.del_flag = 0 and n.value = any(${[...numbers]})`

/** Numbers are encrypted, so their kind provides the condition on the last digits. */
const endsIn = (ctx: Ctx, tail: string): Condition =>
  kindOf(patient.fields.phone).condition!(placeOf(ctx, patient, 'phone'), patient.fields.phone, tail, 'eq')!

const tailed = (ctx: Ctx, { tails }: Clues): Condition =>
  sql`(${sql.join([sql`false`, ...tails.map((tail) => endsIn(ctx, tail))], sql` or `)})`

const tailOf = (ctx: Ctx, { tails }: Clues): Condition =>
  sql`(case ${sql.join([...tails.map((tail) => sql`when ${endsIn(ctx, tail)} then ${tail}::text`), sql`else null`], sql` `)} end)`

const anyOf = (ctx: Ctx, clues: Clues): Condition =>
  sql`(name = any(${[...clues.names]}) or ${tailed(ctx, clues)} or patient_no = any(${[...clues.numbers]})
    or id in (${numbered(ctx, clues)}) or id in (${presentThen(ctx, clues)}))`

const registeredOf = (
  ctx: Ctx,
  one: Patient,
  found: Pick<Registered, 'tail' | 'numbered' | 'there' | 'inBed'>,
): Registered => {
  const { name = '', patientNo = '', gender = '', birthDate = null } = clearRow<Partial<Patient>>(ctx, patient, one)
  return { name, patientNo, gender, birthDate, ...found }
}

const likeliest = async (ctx: Ctx, clues: Clues, found: Patient[]): Promise<AssessmentCandidate[]> => {
  const ids = found.map(({ id }) => id)
  const { rows } = await sql<Pick<Registered, 'tail' | 'numbered' | 'there' | 'inBed'> & { id: string }>`
    select p.id, ${clues.tails.length === 0 ? sql`null::text` : tailOf(ctx, clues)} as tail, p.id in (${numbered(ctx, clues)}) as numbered,
      p.id in (${presentThen(ctx, clues)}) as there, p.id in (${presentThen(ctx, clues)}) and p.id in (${inBed(ctx, clues)}) as "inBed"
    from patient p where p.tenant_id = ${ctx.tenantId} and p.id = any(${ids})`.execute(ctx.db)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const ranked = found
    .map((one): [Patient, Likeness] => [one, likeness(clues, registeredOf(ctx, one, rowsById.get(one.id)!))])
    .toSorted(([, a], [, b]) => b.score - a.score)
    .slice(0, MAX_CANDIDATES)
  const cards = await cardsOf(
    ctx,
    ranked.map(([one]) => one),
  )
  return cards.map((card, n) => ({ ...card, reasons: [...ranked[n]![1].reasons] }))
}
