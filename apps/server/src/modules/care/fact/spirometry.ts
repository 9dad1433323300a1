import { decimalAge } from '@huxi/clinical/patient-dates'
import { gliGlobal2022 } from '@huxi/clinical/models/gliGlobal2022'
import { ratioFault, ratioOf } from '@huxi/clinical/patient-spirometry'
import { observation, spirometry, type Patient, type Spirometry } from '@huxi/contract'
import { partsOfMeasured, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { noTwin } from '../../../engine/write/no-overlap.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { checkedPatient, isBlank } from './patient-dates.ts'

type Input = InputOf<typeof spirometry>

const { fields } = spirometry

export const spirometryHooks: Hooks<typeof spirometry> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row: Input = { ...current, ...input, ...staleFields(tx, input, current) }
    const person = await checkedPatient(tx, spirometry, row, { testedAt: row.testedAt })
    refuseFault(row)
    return { ...input, ratio: ratioOf(row) ?? row.ratio, ...(await predict(tx, person, row)) }
  },
  afterWrite: noTwin(spirometry, {
    of: ['patientId', 'bronchodilator', 'testedAt'],
    message: ({ testedAt }) => `该患者 ${testedAt} 的这份肺功能已经登记过，请编辑那一份，或核对检查时间和状态`,
  }),
}

const OF_REFERENCE = ['fev1Pct', 'fvcPct', 'fev1Z', 'ratioLln'] as const

/** Computed fields that changed volumes invalidate, as null; a field typed anew stays. */
const staleFields = (tx: Ctx, given: Input, before: Spirometry | null): Input => {
  const differs = (name: 'fev1L' | 'fvcL') => given[name] !== undefined && given[name] !== before?.[name]
  if (!before || !(differs('fev1L') || differs('fvcL'))) return {}
  const recomputes = tx.services.config.gli2022 && before.referenceSet === 'gli_global'
  const computed = ['ratio', ...(recomputes ? OF_REFERENCE : [])] as const
  return Object.fromEntries(
    computed.filter((name) => (given[name] ?? before[name]) === before[name]).map((name) => [name, null]),
  )
}

/** Litres that reference equations predict, from a small child to a tall man. Grade R. */
const PREDICTED = [0.4, 8] as const
const isPredictable = (litres: number): boolean => litres >= PREDICTED[0] && litres <= PREDICTED[1]

const refuseFault = (row: Input): void => {
  const { fev1L, fvcL, ratio, fev1Pct } = row
  if ([fev1L, fvcL, ratio, fev1Pct].every(isBlank))
    refuseField('fev1L', fields.fev1L, 'FEV1、FVC、FEV1/FVC、FEV1 占预计值至少填写一项')
  if (!isBlank(fev1L) && !isBlank(fvcL) && fev1L > fvcL)
    refuseField('fev1L', fields.fev1L, 'FEV1 不能大于 FVC，请核对两项数值')
  if (!isBlank(fev1L) && fev1Pct && !isPredictable((fev1L / fev1Pct) * 100))
    refuseField('fev1Pct', fields.fev1Pct, `FEV1 ${fev1L} L 不可能是预计值的 ${fev1Pct}%，请核对两项数值`)
  const fault = ratioFault(row)
  if (fault) refuseField('ratio', fields.ratio, fault)
}

/**
 * Predictions of GLI Global 2022 for blank fields; nothing without licence, sex, birth date or height, or with
 * another reference.
 */
const predict = async (tx: Ctx, person: Patient | undefined, row: Input): Promise<Input> => {
  if (!tx.services.config.gli2022 || !OF_REFERENCE.some((name) => isBlank(row[name]))) return {}
  if ((row.referenceSet ?? 'gli_global') !== 'gli_global') return {}
  if (!person?.birthDate || !row.testedAt || (isBlank(row.fev1L) && isBlank(row.fvcL))) return {}
  const heightCm = (await heightAt(tx, person.id, row.testedAt)) ?? person.heightCm
  const sex = person.gender === '1' ? 'male' : person.gender === '2' ? 'female' : null
  const ageYears = decimalAge(person.birthDate, row.testedAt)
  const result = gliGlobal2022.score({ sex, ageYears, heightCm, fev1L: row.fev1L, fvcL: row.fvcL })
  if (result.status !== 'ok') return {}
  const [fev1, fvc, ratio] = ['FEV1', 'FVC', 'FEV1FVC'].map((key) => result[key] as Predicted)
  return {
    fev1Pct: row.fev1Pct ?? rounded(fev1!.pctPredicted, 1),
    fvcPct: row.fvcPct ?? rounded(fvc!.pctPredicted, 1),
    fev1Z: row.fev1Z ?? rounded(fev1!.z, 2),
    ratioLln: row.ratioLln ?? rounded(ratio!.lln, 3),
    referenceSet: 'gli_global',
  }
}

interface Predicted {
  readonly lln: number
  readonly pctPredicted: number | null
  readonly z: number | null
}

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals))

const heightAt = async (tx: Ctx, patientId: string, at: string): Promise<number | undefined> => {
  const ofHeight = sql`patient_id = ${patientId} and code = 'height' and observed_at <= ${at}::timestamptz`
  const exact = sql`jsonb_typeof(value) = 'number'`
  const rows = await storeOf(tx, observation).list(tx, [ofHeight, exact], {
    limit: 1,
  })
  return rows[0] && partsOfMeasured(rows[0].value).value
}
