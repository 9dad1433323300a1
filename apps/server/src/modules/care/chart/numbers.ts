import { completedAge, daysBetween, isStale } from '@huxi/clinical/patient-dates'
import { inOwnUnit, measureOf } from '@huxi/clinical/patient-measures'
import { ADULT_AGE, flagMark } from '@huxi/clinical/reference-range'
import { mcidOf, trendOf, valueText, type Trend } from '@huxi/clinical/patient-trends'
import { oxygenTherapy, type ChartTrends, type KeyNumber, type TrendPoint } from '@huxi/contract'
import { refused, type Comparator } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { mayRead } from '../fact/index.ts'
import { FOLLOWED, valuesOf, type Followed } from './origins.ts'

/** Measures of the head; the second code stands in where the first has no value. */
const KEY: readonly (readonly [code: string, instead?: string])[] = [
  ['cat'],
  ['mmrc'],
  ['fev1', 'fev1_pre'],
  ['fev1_pct', 'fev1_pct_pre'],
  ['feno'],
  ['eos'],
  ['spo2'],
  ['six_mwd'],
  ['weight'],
]

export interface Value {
  readonly code: string
  readonly at: string
  readonly value: number
  readonly comparator: Comparator | null
  readonly unit: string | null
  readonly source: string
  readonly version: string
  readonly flag: string | null
  readonly reference: string | null
  readonly birthDate?: string | null
}

const DAY = 10

export const keyNumbersOf = async (ctx: Ctx, patientId: string): Promise<KeyNumber[]> => {
  const codes = new Set(KEY.flat())
  const values = await latest(
    ctx,
    patientId,
    FOLLOWED.filter(({ code }) => codes.has(code)),
    2,
  )
  const byCode = Map.groupBy(values, ({ code }) => code)
  const targetLow = byCode.has('spo2') ? await targetOf(ctx, patientId) : null
  return KEY.flatMap((row) => {
    const code = row.find((one) => one !== undefined && byCode.has(one))
    return code === undefined ? [] : [keyNumber(ctx, code, byCode.get(code)!, targetLow)]
  })
}

/** The lowest saturation the patient's oxygen is to keep, as far as the caller may read it. */
const targetOf = async (ctx: Ctx, patientId: string): Promise<number | null> => {
  if (!mayRead(ctx, oxygenTherapy, ['targetLow', 'endOn'])) return null
  const [current] = await storeOf(ctx, oxygenTherapy).list(
    ctx,
    [sql`patient_id = ${patientId} and target_low is not null and end_on is null`],
    { limit: 1 },
  )
  return current?.targetLow ?? null
}

export const followed = (code: string): Followed => {
  const found = FOLLOWED.find((one) => one.code === code)
  if (!found) throw refused('没有这个指标，请重新选择')
  return found
}

const keyNumber = (ctx: Ctx, code: string, [latest, before]: readonly Value[], targetLow: number | null): KeyNumber => {
  const measure = followed(code)
  const at = latest!.at.slice(0, DAY)
  return {
    code,
    label: measure.label,
    text: textOf(measure, latest!),
    flag: flagMark(latest!.flag) ?? null,
    reference: latest!.reference,
    at,
    stale: isStale(latest!.at, now(ctx), measure.days),
    previous: before ? { text: textOf(measure, before), at: before.at.slice(0, DAY) } : null,
    change: changeOf(code, before, latest!, targetLow),
  }
}

export const textOf = (measure: Followed, { comparator, value }: Value): string =>
  `${comparator ?? ''}${valueText(measure, value)}`

/** Values of two versions of a score are shown, not compared; nor are those known only as below or above a number. */
const changeOf = (code: string, before: Value | undefined, now: Value, targetLow: number | null): Trend | null =>
  before && before.version === now.version && !before.comparator && !now.comparator
    ? trendOf(code, before.value, now.value, {
        days: daysBetween(before.at, now.at),
        targetLow,
        child: Boolean(now.birthDate) && completedAge(now.birthDate!, now.at.slice(0, DAY)) < ADULT_AGE,
      })
    : null

const latest = async (
  ctx: Ctx,
  patientId: string,
  wanted: readonly Followed[],
  limit: number,
): Promise<readonly Value[]> => {
  const parts = await partsOf(
    ctx,
    patientId,
    wanted,
    (
      code,
      values,
    ) => sql`(select ${code}::text as code, at, value::float8 as value, comparator, unit, source, version, flag, reference
      from (${values}) found where value is not null order by at desc, id desc limit ${limit})`,
  )
  if (parts.length === 0) return []
  const birth = sql`(select birth_date from patient where id = ${patientId}) as "birthDate"`
  const { rows } = await sql<Value>`select found.*, ${birth} from (${sql.join(parts, sql` union all `)}) found`.execute(
    ctx.db,
  )
  return rows.flatMap(inUnit)
}

/** Converts into the unit of the measure; a value without conversion is dropped. */
export const inUnit = (value: Value): Value[] => {
  const measure = value.unit === null ? undefined : measureOf(value.code)
  if (!measure) return [value]
  const own = inOwnUnit(measure, value.value, value.unit!)
  return own === undefined ? [] : [{ ...value, value: own }]
}

export const partsOf = async (
  ctx: Ctx,
  patientId: string,
  wanted: readonly Followed[],
  part: (code: string, values: Condition) => Condition,
): Promise<readonly Condition[]> => {
  const values = await Promise.all(wanted.map(async (one) => [one.code, await valuesOf(ctx, patientId, one)] as const))
  return values.flatMap(([code, some]) => (some ? [part(code, some)] : []))
}

const POINTS = 200

/** Measures with values for a patient, and one of them over time; two statements. */
export const trendsOf = async (ctx: Ctx, patientId: string, asked: string | null): Promise<ChartTrends> => {
  const counts = await countsOf(ctx, patientId)
  const codes = FOLLOWED.flatMap(({ code, label }) => {
    const count = counts.get(code) ?? 0
    return count > 0 ? [{ code, label, count }] : []
  })
  const chosen = asked === null ? codes[0]?.code : followed(asked).code
  if (chosen === undefined) return { codes, trend: null }
  const measure = followed(chosen)
  const values = (await latest(ctx, patientId, [measure], POINTS)).toReversed()
  const { label, unit, decimals, better } = measure
  const mcid = mcidOf(chosen) ?? null
  const more = (counts.get(chosen) ?? 0) > values.length
  const targetLow = chosen === 'spo2' ? await targetOf(ctx, patientId) : null
  const points = values.map((value, n) => pointOf(measure, value, values[n - 1], targetLow))
  const trend = {
    code: chosen,
    label,
    unit,
    decimals,
    mcid,
    better: better ?? null,
    note: [referenceNote(values), noteOf(measure)].filter(Boolean).join('。'),
    points,
    more,
  }
  return { codes, trend }
}

const countsOf = async (ctx: Ctx, patientId: string): Promise<ReadonlyMap<string, number>> => {
  const parts = await partsOf(
    ctx,
    patientId,
    FOLLOWED,
    (code, values) => sql`(select ${code}::text as code, count(value)::int as count from (${values}) found)`,
  )
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ code: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return new Map(rows.map(({ code, count }) => [code, count]))
}

const pointOf = (measure: Followed, value: Value, before: Value | undefined, targetLow: number | null): TrendPoint => ({
  at: value.at,
  value: value.value,
  ...(value.comparator && { comparator: value.comparator }),
  text: textOf(measure, value),
  ...(flagMark(value.flag) && { flag: flagMark(value.flag)! }),
  source: value.source,
  change: changeOf(measure.code, before, value, targetLow),
})

const referenceNote = (values: readonly Value[]): string => {
  const reference = values.findLast((value) => value.reference)?.reference
  return reference ? `参考范围 ${reference}（按最近一次）` : ''
}

const FEV1 = '相隔不到一年变化 ≥20 %、一年及以上 ≥15 % 才算变化'
const BY_ERROR: Readonly<Record<string, string>> = {
  fev1: `${FEV1}，且 ≥225 mL`,
  fev1_pre: `${FEV1}，且 ≥225 mL`,
  fev1_pct: FEV1,
  fev1_pct_pre: FEV1,
  spo2: '变化 ≥3 个百分点，或降到目标以下才算变化',
  weight: '变化 ≥5 % 才算变化',
}

/** The source of the band, and the values left out. */
const noteOf = (measure: Followed): string => {
  const mcid = mcidOf(measure.code)
  const band =
    measure.code === 'feno'
      ? '上次 >50 ppb 按 20 %、≤50 ppb 按 10 ppb 判断是否明显变化'
      : BY_ERROR[measure.code] !== undefined
        ? BY_ERROR[measure.code]
        : mcid === undefined
          ? '没有公认的最小临床重要差值，只列出数值，不作判断'
          : `最小临床重要差值 ${mcid} ${measure.unit}${measure.grade === 'R' ? '（引自文献，尚待医生确认）' : ''}`
  const left = measure.code.startsWith('fev1') ? '；质控 D–F 级且未确认的结果不在其中' : ''
  return `${band}${left}。仅供阅读参考，不作诊断。`
}
