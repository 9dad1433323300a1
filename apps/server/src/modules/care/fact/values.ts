/** Measured values: each code with its unit and bounds (`packages/clinical/src/patient-measures.ts`). */
import {
  amountOnWire,
  gradeOnWire,
  LABS,
  measureFault,
  measureOf,
  measureText,
  unitsOfMeasure,
} from '@huxi/clinical/patient-measures'
import {
  feno,
  labResult,
  observation,
  patient,
  VITALS,
  type Feno,
  type LabResult,
  type Observation,
} from '@huxi/contract'
import type { Measured } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { followCritical, isLeftToScore, judged, unitWarning, type Reported } from '../range/index.ts'
import { askOnce } from '../safety/index.ts'
import { checkedPatient, isBlank } from './patient-dates.ts'

/** Codes added by an administrator take any number. */
const measureFor = (code: string | undefined) => (code === undefined ? undefined : measureOf(code))

const UNITS = new Set(LABS.flatMap(unitsOfMeasure).map(({ unit }) => unit))

export const observationHooks: Hooks<typeof observation> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    const { observedAt, code, value } = row
    const person = await checkedPatient(tx, observation, row, { observedAt })
    const measure = measureFor(code)
    if (!measure) return input
    if (isBlank(value)) return { ...input, unit: measure.unit }
    const amount = isKept(input, current) ? value : amountOnWire(measure, value)
    if (amount === undefined)
      return refuseField(
        'value',
        observation.fields.value,
        `${measure.title}应为一个等级：${measure.grades!.join('、')}`,
      )
    const fault = measureFault(measure, amount)
    if (fault) refuseField('value', observation.fields.value, fault)
    if (code === 'pregnancy' && amount === 1 && person?.gender === MALE)
      refuseField('value', observation.fields.value, '登记的性别为男，不能记录妊娠，请核对患者')
    const reading = { code: measure.code, value: amount, at: observedAt ?? '' }
    return {
      ...input,
      ...(input.value !== undefined && { value: amount }),
      unit: measure.unit,
      ...(await judged(tx, person, reading)),
    }
  },
  enrich: async (_ctx, rows) =>
    rows.map((row) => {
      const measure = measureFor(row.code)
      return measure ? { ...row, value: gradeOnWire(measure, row.value) } : row
    }),
  async afterWrite(tx, { after }) {
    if (after) await refuseReversedPressure(tx, after)
  },
  afterWriteAll: (tx, changes) =>
    followCritical(
      tx,
      observation,
      changes.map(({ after, ...change }) => ({
        ...change,
        now: after && reportedObservation(after),
        mayReport: !isScored(tx, after),
      })),
    ),
}

const MALE = '1'

const isKept = ({ code, value }: Partial<Observation>, current: Observation | null): boolean =>
  current !== null && (value === undefined || code === undefined)

const SCORED: readonly string[] = Object.values(VITALS)

/** The score of the set, which follows, raises the alarm instead. */
const isScored = (tx: Ctx, row: Observation | null): boolean =>
  row !== null && SCORED.includes(row.code) && isLeftToScore(tx)

const measuredText = (code: string, value: Measured, unit: string | null | undefined) => {
  const measure = measureFor(code)
  return {
    item: measure?.title ?? code,
    result: measure ? measureText(measure, value, unit ?? measure.unit) : `${value} ${unit ?? ''}`.trim(),
  }
}

export const reportedObservation = ({
  patientId,
  code,
  value,
  unit,
  flag,
  reference,
  observedAt,
}: Observation): Reported => ({
  patientId,
  ...measuredText(code, value, unit),
  flag,
  reference,
  takenAt: observedAt,
})

const PRESSURE: Readonly<Record<string, string>> = { sbp: 'dbp', dbp: 'sbp' }

/** Systolic and diastolic pressure of one moment; a value with a comparator decides nothing. */
const refuseReversedPressure = async (tx: Ctx, row: Observation): Promise<void> => {
  const partner = PRESSURE[row.code]
  if (!partner || typeof row.value !== 'number') return
  const others = await storeOf(tx, observation).list(tx, [
    sql`patient_id = ${row.patientId} and code = ${partner} and observed_at = ${row.observedAt}::timestamptz`,
  ])
  const isReversed = others.some(({ value }) => {
    if (typeof value !== 'number') return false
    const [high, low] = row.code === 'sbp' ? [row.value, value] : [value, row.value]
    return low >= high
  })
  if (isReversed) refuseField('value', observation.fields.value, '舒张压应低于同一时间的收缩压，请核对是否填反')
}

export const labHooks: Hooks<typeof labResult> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    const { sampledAt, code, value, unit } = row
    const person = await checkedPatient(tx, labResult, row, { sampledAt })
    const measure = measureFor(code)
    const judgement = await judged(tx, person, { code: code ?? '', value, unit, at: sampledAt ?? '' })
    // the dictionary refuses unknown units itself; an administrator may have added one
    if (!measure || isBlank(value) || !UNITS.has(unit ?? '')) return { ...input, ...judgement }
    const fault = measureFault(measure, value, unit)
    const at = unitsOfMeasure(measure).some((each) => each.unit === unit) ? 'value' : 'unit'
    if (fault) refuseField(at, labResult.fields[at], fault)
    return { ...input, ...judgement }
  },
  async afterWrite(tx, { after }) {
    if (after) await askUnit(tx, after)
  },
  afterWriteAll: (tx, changes) =>
    followCritical(
      tx,
      labResult,
      changes.map(({ after, ...change }) => ({ ...change, now: after && reportedLab(after) })),
    ),
}

const reportedLab = ({ patientId, code, value, unit, flag, reference, sampledAt }: LabResult): Reported => ({
  patientId,
  ...measuredText(code, value, unit),
  flag,
  reference,
  takenAt: sampledAt,
})

/** Asks about a value usual in another unit until the patient has a result in this unit; rows of a sheet are not asked. */
const askUnit = async (tx: Ctx, row: LabResult): Promise<void> => {
  if (tx.runId !== undefined || row.flag === null || row.flag === 'normal') return
  const person = await storeOf(tx, patient).find(tx, row.patientId)
  if (!person) return
  const warnings = await unitWarning(tx, person, { ...row, at: row.sampledAt })
  if (warnings.length === 0) return
  const earlier = await storeOf(tx, labResult).count(tx, [
    sql`patient_id = ${row.patientId} and code = ${row.code} and unit = ${row.unit} and id <> ${row.id}`,
  ])
  if (earlier === 0) await askOnce(tx, labResult, row, warnings)
}

export const fenoHooks: Hooks<typeof feno> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    const { testedAt, ppb, caNo, nNo } = row
    const person = await checkedPatient(tx, feno, row, { testedAt })
    if ([ppb, caNo, nNo].every(isBlank)) refuseField('ppb', feno.fields.ppb, 'FeNO、CaNO、nNO 至少填写一项')
    const value = row.flow === FENO_FLOW ? ppb : null
    return { ...input, ...(await judged(tx, person, { code: 'feno', value, at: testedAt ?? '' })) }
  },
  async afterWrite(tx, { after }) {
    if (after) await askTwice(tx, after)
  },
  afterWriteAll: (tx, changes) =>
    followCritical(
      tx,
      feno,
      changes.map(({ after, ...change }) => ({ ...change, now: after && reportedFeno(after) })),
    ),
}

/** Flow of ranges and models, mL/s. */
const FENO_FLOW = '50'

const reportedFeno = ({ patientId, ppb, flag, reference, testedAt }: Feno): Reported | null =>
  isBlank(ppb) ? null : { patientId, ...measuredText('feno', ppb, null), flag, reference, takenAt: testedAt }

/** Equal values at the same time are most likely a test typed twice. */
const askTwice = async (tx: Ctx, row: Feno): Promise<void> => {
  const others = await storeOf(tx, feno).list(tx, [
    sql`patient_id = ${row.patientId} and id <> ${row.id} and tested_at = ${row.testedAt}::timestamptz`,
  ])
  const isSame = others.some(({ ppb, caNo, nNo }) => ppb === row.ppb && caNo === row.caNo && nNo === row.nNo)
  if (!isSame) return
  await askOnce(tx, feno, row, [{ rule: 'duplicate_test', text: `该患者 ${row.testedAt} 已有数值相同的 FeNO 检查。` }])
}
