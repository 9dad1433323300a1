/** Key numbers of a patient with their direction, and what trends are drawn from. For the chart, which makes endpoints of them. */
import { daysBetween } from '@huxi/clinical/patient-dates'
import {
  inOwnUnit,
  LABS,
  measureOf,
  measureText,
  OBSERVATIONS,
  TESTS,
  type Measure,
} from '@huxi/clinical/patient-measures'
import { halfUp } from '@huxi/clinical/numbers'
import { asMeasured, type Comparator } from '@huxi/model'
import { formatDay } from '../../platform/config/clock.ts'
import type { Ctx } from '../../engine/core/context.ts'
import { measuredOf, type Measured } from './measured.ts'

/** What a head of a chart shows, in this order. */
export const KEY_CODES = ['fev1Pct', 'fev1L', 'ratio', 'feno', 'eos', 'mmrc', 'six_mwd', 'spo2', 'weight'] as const

/** A value at a time, in the measure's own unit. */
export interface Point {
  readonly at: string
  readonly value: number
  readonly comparator: Comparator | null
  readonly rowId: string
  /** false: of a quality that feeds no model */
  readonly usable: boolean
}

/** The latest value of a measure, and the one before it. */
export interface Latest {
  readonly code: string
  readonly title: string
  readonly unit: string
  readonly value: number
  readonly comparator: Comparator | null
  /** as it was recorded, with its unit */
  readonly text: string
  readonly at: string
  /** full days since */
  readonly daysAgo: number
  readonly row: { readonly resource: string; readonly id: string }
  readonly previous: { readonly value: number; readonly text: string; readonly at: string } | null
  readonly direction: 'up' | 'down' | 'same' | null
  /** which direction is better, where one is */
  readonly better: 'up' | 'down' | null
  /** smallest change that matters; null = none is known */
  readonly mcid: number | null
}

/** All values of a measure, the oldest first. */
export interface Series {
  readonly code: string
  readonly title: string
  readonly unit: string
  readonly decimals: number
  readonly better: 'up' | 'down' | null
  readonly mcid: number | null
  /** names of the grades, where values are places in a list that begins with `min` */
  readonly grades: readonly string[] | null
  readonly min: number
  readonly resource: string
  readonly points: readonly Point[]
}

/**
 * The latest value of each code with its direction; codes without a value are absent, in the order asked for. One statement beside
 * those of visibility. Values of poor quality that nobody confirmed are not among them.
 */
export const latestOf = async (
  ctx: Ctx,
  patientId: string,
  codes: readonly string[] = KEY_CODES,
): Promise<readonly Latest[]> => {
  const rows = await measuredOf(ctx, patientId, { depth: 2, usable: true, codes })
  const today = formatDay(ctx.services.clock.now())
  return codes.flatMap((code) => {
    const measure = measureOf(code)
    const [last, before] = rows.filter((row) => row.code === code)
    return measure && last ? [latest(measure, last, before, today)] : []
  })
}

const latest = (measure: Measure, last: Measured, before: Measured | undefined, today: string): Latest => {
  const [value, old] = [ownValue(measure, last), before && ownValue(measure, before)]
  return {
    code: measure.code,
    title: measure.title,
    unit: measure.unit,
    value,
    comparator: last.comparator,
    text: textOf(measure, last),
    at: last.at,
    daysAgo: daysBetween(last.at, today),
    row: { resource: last.resource, id: last.id },
    previous: before && old !== undefined ? { value: old, text: textOf(measure, before), at: before.at } : null,
    // what is known only as below a number may have gone either way
    direction:
      old === undefined || last.comparator || before?.comparator
        ? null
        : value > old
          ? 'up'
          : value < old
            ? 'down'
            : 'same',
    better: measure.better ?? null,
    mcid: measure.mcid ?? null,
  }
}

/** Noise of converting units is no change. */
const CONVERTED_DECIMALS = 4

/** A recorded value in the measure's own unit. */
export const ownValue = (measure: Measure, { value, unit }: Pick<Measured, 'value' | 'unit'>): number =>
  halfUp(inOwnUnit(measure, value, unit ?? measure.unit) ?? value, CONVERTED_DECIMALS)

/** A recorded value as it is read. */
export const textOf = (measure: Measure, { unit, ...row }: Pick<Measured, 'value' | 'comparator' | 'unit'>): string =>
  measureText(measure, withComparator(row), unit ?? measure.unit)

/** A value as it travels. */
export const withComparator = ({ value, comparator }: Pick<Measured, 'value' | 'comparator'>) =>
  asMeasured({ value, ...(comparator && { comparator }) })

/** Points of one measure, more than any chart can show. */
const POINTS = 1000

/**
 * What was measured over time, a series for each code with a value, in the order of the measures. One statement beside those of
 * visibility.
 * @param codes absent = every code
 */
export const seriesOf = async (ctx: Ctx, patientId: string, codes?: readonly string[]): Promise<readonly Series[]> => {
  const rows = await measuredOf(ctx, patientId, { depth: POINTS, ...(codes && { codes }) })
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return [...TESTS, ...OBSERVATIONS, ...LABS].flatMap((measure) => {
    const found = byCode.get(measure.code)
    return found ? [seriesFrom(measure, found)] : []
  })
}

const seriesFrom = (measure: Measure, rows: readonly Measured[]): Series => ({
  code: measure.code,
  title: measure.title,
  unit: measure.unit,
  decimals: measure.decimals,
  better: measure.better ?? null,
  mcid: measure.mcid ?? null,
  grades: measure.grades ?? null,
  min: measure.min,
  resource: rows[0]!.resource,
  points: rows
    .map((row) => ({
      at: row.at,
      value: ownValue(measure, row),
      comparator: row.comparator,
      rowId: row.id,
      usable: row.usable,
    }))
    .reverse(),
})
