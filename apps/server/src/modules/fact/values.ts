/** Measured values: each code with its unit and bounds (`packages/clinical/src/patient-measures.ts`). */
import {
  amountOnWire,
  gradeOnWire,
  LABS,
  measureFault,
  measureOf,
  unitsOfMeasure,
} from '@huxi/clinical/patient-measures'
import { feno, labResult, observation, type Feno, type Observation } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import type { Hooks } from '../../engine/read/hooks.ts'
import { refuseField } from '../../engine/write/checks.ts'
import { storeOf } from '../../engine/write/store.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { askOnce } from '../safety/index.ts'
import { checkedPatient, isBlank } from './patient-dates.ts'

/** Of a code that an administrator added nothing is known: it takes any number. */
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
    return { ...input, ...(input.value !== undefined && { value: amount }), unit: measure.unit }
  },
  enrich: async (_ctx, rows) =>
    rows.map((row) => {
      const measure = measureFor(row.code)
      return measure ? { ...row, value: gradeOnWire(measure, row.value) } : row
    }),
  async afterWrite(tx, { after }) {
    if (after) await refuseReversedPressure(tx, after)
  },
}

const MALE = '1'

/** A value that was stored before, and is left or put back as it was. */
const isKept = ({ code, value }: Partial<Observation>, current: Observation | null): boolean =>
  current !== null && (value === undefined || code === undefined)

const PRESSURE: Readonly<Record<string, string>> = { sbp: 'dbp', dbp: 'sbp' }

/** The two pressures of one moment; one that is known only as below or above a number decides nothing. */
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
    await checkedPatient(tx, labResult, row, { sampledAt })
    const measure = measureFor(code)
    // a unit no measure has is none of the dictionary, which says so itself, or was added by an administrator
    if (!measure || isBlank(value) || !UNITS.has(unit ?? '')) return input
    const fault = measureFault(measure, value, unit)
    const at = unitsOfMeasure(measure).some((each) => each.unit === unit) ? 'value' : 'unit'
    if (fault) refuseField(at, labResult.fields[at], fault)
    return input
  },
}

export const fenoHooks: Hooks<typeof feno> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    const { testedAt, ppb, caNo, nNo } = row
    await checkedPatient(tx, feno, row, { testedAt })
    if ([ppb, caNo, nNo].every(isBlank)) refuseField('ppb', feno.fields.ppb, 'FeNO、CaNO、nNO 至少填写一项')
    return input
  },
  async afterWrite(tx, { after }) {
    if (after) await askTwice(tx, after)
  },
}

/** The same values at the same time are most likely one test that was typed twice. */
const askTwice = async (tx: Ctx, row: Feno): Promise<void> => {
  const others = await storeOf(tx, feno).list(tx, [
    sql`patient_id = ${row.patientId} and id <> ${row.id} and tested_at = ${row.testedAt}::timestamptz`,
  ])
  const isSame = others.some(({ ppb, caNo, nNo }) => ppb === row.ppb && caNo === row.caNo && nNo === row.nNo)
  if (!isSame) return
  await askOnce(tx, feno, row, [{ rule: 'duplicate_test', text: `该患者 ${row.testedAt} 已有数值相同的 FeNO 检查。` }])
}
