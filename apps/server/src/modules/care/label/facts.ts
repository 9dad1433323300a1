/** Facts that rules query: one statement per leaf and batch of patients, read by the system. */
import { completedAge } from '@huxi/clinical/patient-dates'
import { numberOf, yearOf } from '@huxi/clinical/patient-exacerbations'
import { inOwnUnit, measureOf } from '@huxi/clinical/patient-measures'
import { halfUp } from '@huxi/clinical/numbers'
import {
  assessment,
  CLASSES,
  diagnosis,
  medication,
  patient,
  SCORES,
  type AgeFact,
  type AttackFact,
  type ClassFact,
  type DiagnosisFact,
  type DrugFact,
  type Fact,
  type MeasureFact,
  type ScoreFact,
  type UnassessedFact,
} from '@huxi/contract'
import { sql } from 'kysely'
import type { Condition as Sql } from '../../../engine/read/where.ts'
import { latestTime } from '../../../platform/config/clock.ts'
import { coursesOf, measuredOfMany, ownValue, rowOf, textOf } from '../fact/index.ts'
import { holdsFor, isAtLeast } from './compare.ts'
import { foundRow, type Found, type Verdict } from './evaluate.ts'
import { departments, labels, missed, since, sinceEvents, type Batch, type Verdicts } from './record-facts.ts'

const UNMET: Verdict = { met: false, found: [] }

export const verdictsOf = async (batch: Batch, fact: Fact): Promise<(id: string) => Verdict> => {
  const found = await read(batch, fact)
  // a patient without any event has none in the window
  const isAbsence = fact.fact === 'unassessed' || (fact.fact === 'since' && fact.op === 'over')
  const otherwise = isAbsence ? { met: true, found: [] } : UNMET
  return (id) => found.get(id) ?? otherwise
}

const read = (batch: Batch, fact: Fact): Promise<Verdicts> => {
  switch (fact.fact) {
    case 'measure':
      return measures(batch, fact)
    case 'score':
      return scores(batch, fact)
    case 'class':
      return classes(batch, fact)
    case 'diagnosis':
      return diagnoses(batch, fact)
    case 'attacks':
      return attacks(batch, fact)
    case 'drug':
      return drugs(batch, fact)
    case 'age':
      return ages(batch, fact)
    case 'unassessed':
      return unassessed(batch, fact)
    case 'department':
      return departments(batch, fact)
    case 'since':
      return sinceEvents(batch, fact)
    case 'missed':
      return missed(batch, fact)
    case 'label':
      return labels(batch, fact)
  }
}

const [CONVERTED_DECIMALS, MOST_VALUES] = [4, 200]

interface Counted {
  readonly which?: 'any' | 'count'
  readonly times?: number
}

interface Judged {
  readonly patientId: string
  readonly met: boolean
  readonly found: Found
}

/** @param judged newest first: without `which` the newest decides; else values that meet the comparison are the evidence */
const byPatient = ({ which, times = 1 }: Counted, judged: readonly Judged[]): Verdicts =>
  new Map(
    [...Map.groupBy(judged, ({ patientId }) => patientId)].map(([id, own]) => {
      const hits = which ? own.filter(({ met }) => met) : own.slice(0, 1)
      const met = which ? hits.length >= times : hits[0]!.met
      const evidence = hits.length > 0 ? hits : own.slice(0, 1)
      return [id, { met, found: evidence.map(({ found }) => found) }]
    }),
  )

const measures = async (batch: Batch, fact: MeasureFact): Promise<Verdicts> => {
  const measure = measureOf(fact.code)
  const limit = measure && inOwnUnit(measure, fact.value, fact.unit)
  if (!measure || limit === undefined) return new Map()
  const depth = fact.which ? MOST_VALUES : 1
  const rows = await measuredOfMany(batch.ctx, batch.ids, { depth, usable: true, codes: [fact.code] })
  const [from, bound] = [since(batch, fact.days), halfUp(limit, CONVERTED_DECIMALS)]
  const judged = rows
    .filter(({ at }) => at.slice(0, 10) >= from)
    .map((row): Judged => {
      const { resource, id, patientId, comparator, value, at } = row
      const textFor = () => `${measure.title} ${textOf(measure, row)}（${at.slice(0, 10)}）`
      const met = holdsFor(fact.op, ownValue(measure, row), bound, comparator)
      return { patientId, met, found: foundRow({ resource, id, mark: `${comparator ?? ''}${value}` }, textFor) }
    })
  return byPatient(fact, judged)
}

interface ResultRow {
  readonly patientId: string
  readonly id: string
  readonly at: string
  readonly value: string
}

/** Values of a model output, newest first, from valid results only. */
const results = async (
  batch: Batch,
  { model, output }: { model: string; output: string },
  { days, which }: Counted & { days: number },
) => {
  const { ctx, ids } = batch
  const columns = which ? sql`` : sql`distinct on (r.patient_id)`
  const { rows } = await sql<ResultRow>`select ${columns} r.patient_id as "patientId", r.group_id as id,
      to_char(r.performed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as at, d.result ->> ${output} as value
    from assess_result r join assess_result_detail d on d.result_id = r.id
    where r.tenant_id = ${ctx.tenantId} and r.patient_id = any(${[...ids]}) and r.model_code = ${model}
      and r.standing = 'completed' and d.result ->> ${output} is not null
      and r.performed_at >= (${since(batch, days)}::date)::timestamp at time zone 'Asia/Shanghai'
      and r.performed_at <= ${latestTime(ctx)}::timestamptz
    order by r.patient_id, r.performed_at desc, r.id desc`.execute(ctx.db)
  return rows
}

const assessed = ({ id, at, value }: ResultRow, text: string) => ({
  resource: assessment.name,
  id,
  text: `${text}（${at}）`,
  mark: value,
})

const scores = async (batch: Batch, fact: ScoreFact): Promise<Verdicts> => {
  const { title, unit, factor, ...of } = SCORES[fact.of]
  const rows = await results(batch, of, fact)
  return byPatient(
    fact,
    rows.map((row) => {
      const value = halfUp(Number(row.value) * factor, CONVERTED_DECIMALS)
      const text = `${title} ${halfUp(value, 1)} ${unit}`
      return { patientId: row.patientId, met: holdsFor(fact.op, value, fact.value), found: assessed(row, text) }
    }),
  )
}

const classes = async (batch: Batch, fact: ClassFact): Promise<Verdicts> => {
  const { title, values, ...of } = CLASSES[fact.of]
  const texts: Readonly<Record<string, string>> = values
  const rows = await results(batch, of, { days: fact.days })
  return new Map(
    rows.map((row) => {
      const text = `${title}：${texts[row.value] ?? row.value}`
      return [row.patientId, { met: row.value === fact.is, found: [assessed(row, text)] }]
    }),
  )
}

const present = async ({ ctx }: Batch, resource: string, statement: Sql): Promise<Verdicts> => {
  const { rows } = await sql<{ patientId: string; id: string; text: string }>`${statement}`.execute(ctx.db)
  const all = Map.groupBy(rows, ({ patientId }) => patientId)
  return new Map(
    [...all].map(([id, own]) => [id, { met: true, found: own.map((row) => ({ ...row, resource, mark: '' })) }]),
  )
}

const diagnoses = (batch: Batch, { prefix }: DiagnosisFact): Promise<Verdicts> =>
  present(
    batch,
    diagnosis.name,
    sql`select d.patient_id as "patientId", d.id, concat_ws(' ', i.code, d.diagnosis_text) as text
      from visit_diagnosis d join visit_icd i on i.id = d.icd_id
      where d.tenant_id = ${batch.ctx.tenantId} and d.patient_id = any(${[...batch.ids]}) and d.del_flag = 0
        and d.certainty <> 'excluded' and starts_with(i.code, ${prefix}) order by d.id`,
  )

const drugs = (batch: Batch, { drugClass }: DrugFact): Promise<Verdicts> =>
  present(
    batch,
    medication.name,
    sql`select patient_id as "patientId", id, drug || '（自 ' || start_date || '）' as text from fact_medication
      where tenant_id = ${batch.ctx.tenantId} and patient_id = any(${[...batch.ids]}) and del_flag = 0
        and drug_class = ${drugClass} and start_date <= ${batch.today}::date
        and (end_date is null or end_date >= ${batch.today}::date) order by id`,
  )

const attacks = async (batch: Batch, { op, value, severity }: AttackFact): Promise<Verdicts> => {
  const courses = await coursesOf(batch.ctx, batch.ids)
  return new Map(
    [...courses].map(([id, course]) => {
      const count = yearOf(course, batch.today)?.[severity]
      if (!count) return [id, UNMET]
      // uncertain events never reduce the number of certain ones
      const certain = isAtLeast(op) ? count.counted.length : numberOf(count)
      const met = certain !== null && holdsFor(op, certain, value)
      const found = count.counted.flatMap(({ on, rows }) =>
        rows.map((row) => ({ ...rowOf(row), text: `急性加重（${on}）`, mark: '' })),
      )
      return [id, { met, found }]
    }),
  )
}

const ages = async ({ ctx, ids, today }: Batch, { op, value }: AgeFact): Promise<Verdicts> => {
  const { rows } = await sql<{ id: string; birthDate: string }>`select id, birth_date as "birthDate" from patient
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}) and birth_date is not null`.execute(ctx.db)
  return new Map(
    rows.map(({ id, birthDate }) => {
      const age = completedAge(birthDate, today)
      // a birthday alone does not change the evidence
      const found = foundRow({ resource: patient.name, id, mark: birthDate }, () => `年龄 ${age} 岁`)
      return [id, { met: holdsFor(op, age, value), found: [found] }]
    }),
  )
}

const unassessed = async (batch: Batch, { days }: UnassessedFact): Promise<Verdicts> => {
  const { ctx, ids } = batch
  const { rows } = await sql<{ patientId: string; id: string; at: string }>`select distinct on (patient_id)
      patient_id as "patientId", id, to_char(performed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as at
    from assess_assessment where tenant_id = ${ctx.tenantId} and patient_id = any(${[...ids]}) and status = 'completed'
    order by patient_id, performed_at desc, id desc`.execute(ctx.db)
  return new Map(
    rows.map(({ patientId, id, at }) => {
      const found = { resource: assessment.name, id, text: `末次评估（${at}）`, mark: '' }
      return [patientId, { met: at < since(batch, days), found: [found] }]
    }),
  )
}
