import { numberOf, yearOf, type Attack, type Course } from '@huxi/clinical/patient-exacerbations'
import {
  encounter,
  medication,
  patient,
  type allergy,
  type assessResult,
  type ChartAllergy,
  type ChartCounts,
  type ChartHead,
  type ChartResult,
  type ChartStay,
} from '@huxi/contract'
import { codeOf, notFound, type Field } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { labelsOfAll, targetOf } from '../../../engine/read/labels.ts'
import type { Worded } from '../../../engine/read/select-many.ts'
import { today } from '../../../platform/config/clock.ts'
import { ageText } from '@huxi/clinical/patient-dates'
import { temporaryUntil } from '../emergency/index.ts'
import { courseOf, rowOf } from '../fact/index.ts'
import { alertsOf } from './alerts.ts'
import { keyNumbersOf } from './numbers.ts'
import { LISTED, partsOf } from './parts.ts'

/** @throws {AppError} notFound when there is no such patient, or none the person sees */
export const headOf = async (ctx: Ctx, id: string): Promise<ChartHead> => {
  const day = today(ctx)
  const [parts, keyNumbers, course] = await Promise.all([
    partsOf(ctx, id, day),
    keyNumbersOf(ctx, id),
    courseOf(ctx, id),
  ])
  const own = parts.self?.[0]
  if (!own) throw notFound()
  const stay = parts.open?.[0]
  const names = await namesOf(ctx, own, stay)
  const results = parts.results && latestResults(parts.results)
  const isDated = canAsk(ctx, patient, ['birthDate', 'deceasedAt'])
  // which drugs are in use tells when the others ended
  const drugs = canAsk(ctx, medication, ['startDate', 'endDate']) ? parts.drugs : null
  return {
    id,
    patientNo: own.patientNo ?? null,
    name: own.name ?? '',
    gender_dictText: own.gender_dictText ?? '',
    birthDate: own.birthDate ?? null,
    birthEstimated: own.birthEstimated ?? false,
    age: isDated && own.birthDate ? ageText(own.birthDate, own.deceasedAt?.slice(0, day.length) ?? day) : null,
    status: own.status ?? 'active',
    responsibleDoctor: names.responsibleDoctor,
    dept: names.dept,
    careGroups: own.careGroups_dictText ?? null,
    stay: stay ? stayOf(stay, names) : null,
    alerts: alertsOf(own, names.mergedInto, parts, holds(ctx, 'patient:patient:merge')),
    allergies: parts.allergies && allergiesOf(parts.allergies),
    programmes:
      parts.enrolments?.map(({ id: enrolled, programme_dictText, programme, status, status_dictText }) => ({
        id: enrolled,
        text: programme_dictText ?? programme ?? '',
        status: status ?? '',
        statusText: status_dictText ?? '',
      })) ?? null,
    keyNumbers,
    results,
    drugs:
      drugs?.map(({ drug, drugClass, drugClass_dictText, dose, startDate }) => ({
        drug: drug ?? null,
        drugClass: drugClass ?? null,
        ...(drugClass_dictText !== undefined && { drugClass_dictText }),
        dose: dose ?? null,
        startDate: startDate ?? null,
      })) ?? null,
    diagnoses:
      parts.diagnoses?.map(({ diagnosisText, certainty_dictText, diagnosedOn }) => ({
        text: diagnosisText ?? '',
        ...(certainty_dictText !== undefined && { certainty_dictText }),
        diagnosedOn: diagnosedOn ?? null,
      })) ?? null,
    counts: course && countsOf(course, day),
    empty: keyNumbers.length === 0 && [results, drugs, parts.diagnoses, parts.visits].every(isNothing),
    more: CUT.filter((name) => parts.more.has(name)),
    shownUntil: temporaryUntil(ctx, id),
    lists: LISTED.map((r) => codeOf(r, 'list')).filter((code) => holds(ctx, code)),
  }
}

export const allergiesOf = (rows: readonly Worded<typeof allergy>[]): ChartAllergy[] =>
  rows.map(({ substance, severity, severity_dictText, reaction }) => ({
    substance: substance ?? null,
    severity: severity ?? null,
    ...(severity_dictText !== undefined && { severity_dictText }),
    reaction: reaction ?? null,
  }))

const CUT = ['allergies', 'enrolments', 'drugs', 'diagnoses', 'results'] as const

const isNothing = (rows: readonly unknown[] | null): boolean => rows === null || rows.length === 0

type Name = 'responsibleDoctor' | 'dept' | 'mergedInto' | 'stayDept' | 'stayDoctor' | 'ward' | 'bed'

/** Names of the records the patient and the stay refer to; one statement. */
const namesOf = async (
  ctx: Ctx,
  own: Worded<typeof patient>,
  stay: Worded<typeof encounter> | undefined,
): Promise<Readonly<Record<Name, string | null>>> => {
  const asked: Readonly<Record<Name, readonly [Field, string | null | undefined]>> = {
    responsibleDoctor: [patient.fields.responsibleDoctorId, own.responsibleDoctorId],
    dept: [patient.fields.deptId, own.deptId],
    mergedInto: [patient.fields.mergedInto, own.mergedInto],
    stayDept: [encounter.fields.deptId, stay?.deptId],
    stayDoctor: [encounter.fields.doctorId, stay?.doctorId],
    ward: [encounter.fields.wardId, stay?.wardId],
    bed: [encounter.fields.bedId, stay?.bedId],
  }
  const wanted = Map.groupBy(Object.values(asked), ([field]) => targetOf(ctx, field))
  const labels = await labelsOfAll(
    ctx,
    new Map([...wanted].map(([target, some]) => [target, some.flatMap(([, id]) => id ?? [])])),
  )
  const nameOf = ([field, id]: readonly [Field, string | null | undefined]): string | null =>
    (id && labels.get(targetOf(ctx, field))?.get(id)) || null
  return Object.fromEntries(Object.entries(asked).map(([name, one]) => [name, nameOf(one)])) as Record<
    Name,
    string | null
  >
}

const stayOf = (
  { id, kind, kind_dictText, startAt }: Worded<typeof encounter>,
  { stayDept: dept, stayDoctor: doctor, ward, bed }: Awaited<ReturnType<typeof namesOf>>,
): ChartStay => ({
  encounterId: id,
  kind: kind ?? null,
  ...(kind_dictText !== undefined && { kind_dictText }),
  startAt: startAt ?? null,
  dept,
  doctor,
  ward,
  bed,
})

const latestResults = (rows: readonly Worded<typeof assessResult>[]): ChartResult[] => {
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const model = row.modelCode ?? row.modelName ?? ''
    if (seen.has(model)) return []
    seen.add(model)
    const { id, groupId, modelCode, modelName, figure, verdict, level, level_dictText, performedAt } = row
    return [
      {
        id: groupId ?? id,
        modelCode: modelCode ?? id,
        modelName: modelName ?? '',
        figure: figure ?? null,
        verdict: verdict ?? null,
        level: level ?? null,
        ...(level_dictText && { level_dictText }),
        performedAt: performedAt ?? null,
      },
    ]
  })
}

const SITES: Readonly<Record<Attack['site'], string>> = {
  admitted: '住院',
  emergency: '急诊',
  treated: '用药',
  mild: '未用药',
}

/** Counts as GOLD and ACCEPT define them; null without any record. */
export const countsOf = (course: Course, today: string): ChartCounts | null => {
  const year = yearOf(course, today)
  if (year === null) return null
  const { counted, unclear } = year.moderateOrSevere
  const [all, severe, admitted] = [year.moderateOrSevere, year.severe, year.admitted].map(numberOf)
  return {
    moderate: all === null || severe === null ? null : all! - severe!,
    severe: severe ?? null,
    admitted: admitted ?? null,
    rows: [...counted, ...unclear]
      .toSorted((a, b) => (a.on < b.on ? 1 : -1))
      .flatMap(({ on, site, rows, isUnclear }) =>
        rows.map((row) => ({ on, text: SITES[site], ...rowOf(row), unclear: isUnclear })),
      ),
  }
}
