/** Flags a value by the ranges of its tenant, for sex and age at the time it was taken. */
import { completedAge } from '@huxi/clinical/patient-dates'
import { measureText, measureOf, unitText } from '@huxi/clinical/patient-measures'
import {
  flagFor,
  likelierUnit,
  rangesFor,
  rangeText,
  type RangePerson,
  type ReferenceRange,
} from '@huxi/clinical/reference-range'
import { referenceRange, type Judged, type OwnRange, type Patient, type ReferenceRangeRow } from '@huxi/contract'
import type { Measured } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import type { Warning } from '../safety/index.ts'

type Subject = Pick<Patient, 'gender' | 'birthDate'>

const SEXES: Readonly<Record<string, 'male' | 'female'>> = { '1': 'male', '2': 'female' }

export const rangePerson = ({ gender, birthDate }: Subject, on: string): RangePerson => ({
  sex: SEXES[gender] ?? null,
  age: birthDate ? completedAge(birthDate, on) : null,
})

const ownRange = ({
  code,
  sex,
  ageFrom,
  ageTo,
  unit,
  low,
  high,
  criticalLow,
  criticalHigh,
  source,
}: ReferenceRangeRow) =>
  ({
    code,
    sex: sex as ReferenceRange['sex'],
    ageFrom,
    ageTo,
    unit,
    low,
    high,
    criticalLow,
    criticalHigh,
    source,
  }) as const

export const tenantRanges = async (ctx: Ctx, code?: string): Promise<OwnRange[]> => {
  const anyone = unscoped(ctx)
  const rows = await storeOf(anyone, referenceRange).list(anyone, code === undefined ? [] : [sql`code = ${code}`])
  return rows.map(ownRange)
}

interface Measurement {
  readonly code: string
  readonly value: Measured | null | undefined
  /** absent = the code's own */
  readonly unit?: string | null | undefined
  readonly at: string
}

const NOT_JUDGED: Judged = { flag: null, reference: null }

const unitOf = ({ code, unit }: Measurement): string => unit ?? measureOf(code)?.unit ?? ''

/** Flag of a value and its range; nothing without a range or patient. */
export const judged = async (tx: Ctx, person: Subject | undefined, measurement: Measurement): Promise<Judged> => {
  const { code, value, at } = measurement
  if (!person || value === null || value === undefined) return NOT_JUDGED
  const all = await tenantRanges(tx, code)
  const whom = rangePerson(person, at)
  const texts = new Set(rangesFor(all, code, whom).map(rangeText).filter(Boolean))
  return { flag: flagFor(all, code, whom, value, unitOf(measurement)), reference: [...texts].join('；') || null }
}

export const unitWarning = async (tx: Ctx, person: Subject, measurement: Measurement): Promise<Warning[]> => {
  const { code, value, at } = measurement
  const measure = measureOf(code)
  if (!measure || value === null || value === undefined) return []
  const ranges = rangesFor(await tenantRanges(tx, code), code, rangePerson(person, at))
  const likelier = likelierUnit(ranges, value, unitOf(measurement))
  if (!likelier) return []
  const [typed, other] = [unitOf(measurement), likelier.unit].map((unit) => measureText(measure, value, unit))
  const text = `${measure.title} ${typed} 超出参考范围 ${rangeText(ranges[0]!)}，而 ${other} 在参考范围内，请核对单位是否为 ${unitText(measure, likelier.unit)}。`
  return [{ rule: 'unit', text }]
}
