import {
  allergy,
  assessment,
  criticalValue,
  diagnosis,
  exacerbation,
  labResult,
  medication,
  observation,
  oxygenTherapy,
  patient,
  patientFlag,
  patientLabel,
  questAssignment,
  type Encounter,
  type LabelTag,
  type PatientScore,
} from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { today } from '../../../platform/config/clock.ts'
import { scoresOf } from '../assessment/index.ts'
import { readParts } from '../chart/index.ts'
import { flagInForce, tagsOf } from '../label/index.ts'

export interface Shift {
  readonly startAt: string
  readonly endAt: string
}

type Parts = Awaited<ReturnType<typeof rowsOf>>
type Rows<N extends keyof Parts> = NonNullable<Parts[N]>

export type ShiftFacts = Shift & { readonly visit: Encounter; readonly day: string } & {
  readonly [N in keyof Parts]: Rows<N>
} & { readonly score: PatientScore | undefined; readonly tags: readonly LabelTag[] }

const ROWS_MAX = 4000

const rowsOf = (ctx: Ctx, ids: readonly string[], { startAt, endAt }: Shift) => {
  const own = sql`patient_id = any(${[...ids]})`
  const during = (column: string) => sql`${sql.ref(column)} >= ${startAt} and ${sql.ref(column)} <= ${endAt}`
  const onDays = (column: string) =>
    sql`${sql.ref(column)} between ${startAt.slice(0, DAY)}::date and ${endAt.slice(0, DAY)}::date`
  const limit = ROWS_MAX
  return readParts(ctx, {
    people: { r: patient, where: [sql`id = any(${[...ids]})`], limit },
    diagnoses: {
      r: diagnosis,
      where: [own, sql`certainty <> 'excluded'`],
      order: sql`principal desc nulls last, diagnosed_on desc`,
      limit,
    },
    allergies: { r: allergy, where: [own], order: sql`severity = 'severe' desc nulls last, create_time`, limit },
    flags: { r: patientFlag, where: [own, flagInForce(today(ctx)), OPEN_FLAG], order: sql`create_time`, limit },
    oxygen: { r: oxygenTherapy, where: [own, sql`end_on is null`], order: sql`start_on desc`, limit },
    vitals: { r: observation, where: [own, during('observed_at')], order: sql`observed_at desc, id`, limit },
    labs: {
      r: labResult,
      where: [own, during('sampled_at'), canAsk(ctx, labResult, ['flag']) ? ABNORMAL : sql`false`],
      order: sql`sampled_at desc, id`,
      limit,
    },
    started: { r: medication, where: [own, onDays('start_date')], order: sql`start_date, drug`, limit },
    stopped: { r: medication, where: [own, onDays('end_date')], order: sql`end_date, drug`, limit },
    attacks: { r: exacerbation, where: [own, onDays('onset_date')], order: sql`onset_date desc`, limit },
    assessed: {
      r: assessment,
      where: [own, during('performed_at'), sql`status = 'completed'`],
      order: sql`performed_at desc`,
      limit,
    },
    criticals: { r: criticalValue, where: [own, sql`attention = 'waiting'`], order: sql`taken_at desc`, limit },
    questionnaires: { r: questAssignment, where: [own, sql`status in ('sent', 'opened')`], limit },
  })
}

const DAY = 'YYYY-MM-DD'.length

const ABNORMAL = sql`flag is not null and flag <> 'normal'`

/** A flag of a restricted label would tell readers of the handover who holds it. */
const OPEN_FLAG = sql`(patient_label_id is null or not exists (select 1 from label_patient p
  join label_label l on l.id = p.label_id where p.id = patient_label_id and l.restricted))`

export const factsOf = async (ctx: Ctx, visits: readonly Encounter[], shift: Shift): Promise<readonly ShiftFacts[]> => {
  const ids = [...new Set(visits.map(({ patientId }) => patientId))]
  if (ids.length === 0) return []
  const [parts, scores, tags] = await Promise.all([
    rowsOf(ctx, ids, shift),
    holds(ctx, codeOf(assessment, 'list')) ? scoresOf(ctx, ids) : [],
    holds(ctx, codeOf(patientLabel, 'list')) ? tagsOf(ctx, { patientIds: ids.join(',') }) : [],
  ])
  const day = today(ctx)
  return visits.map((visit) => {
    const own = Object.entries(parts).map(([name, rows]) => [name, (rows ?? []).filter(isOf(visit.patientId))])
    return {
      ...shift,
      ...(Object.fromEntries(own) as { [N in keyof Parts]: Rows<N> }),
      visit,
      day,
      score: scores.find(({ patientId }) => patientId === visit.patientId),
      tags: (tags.find(({ patientId }) => patientId === visit.patientId)?.tags ?? []).filter((tag) => !tag.restricted),
    }
  })
}

const isOf =
  (id: string) =>
  (row: { readonly id: string; readonly patientId?: string | null }): boolean =>
    (row.patientId === undefined ? row.id : row.patientId) === id
