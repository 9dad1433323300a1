/**
 * Reference ranges and critical values (rule 7 of clinical safety): the applicable range, and the flag of a value.
 * Limits belong to the range; a critical value lies beyond its limit. Sources stand with the ranges
 * (`starter-ranges.ts`).
 */
import { partsOfMeasured, type Measured } from '@huxi/model/number-text'
import { above, atLeast, atMost, below, decimalText } from './numbers.ts'
import { inOwnUnit, measureOf, unitsOfMeasure, unitText } from './patient-measures.ts'

type RangeSex = 'any' | 'male' | 'female'

export interface ReferenceRange {
  readonly code: string
  readonly sex: RangeSex
  /** completed years, included */
  readonly ageFrom: number
  /** completed years, not included; null = no end */
  readonly ageTo: number | null
  readonly unit: string
  /** null = no limit on this side, here and below */
  readonly low: number | null
  readonly high: number | null
  /** a value below is critical */
  readonly criticalLow: number | null
  /** a value above is critical */
  readonly criticalHigh: number | null
}

/** Facts that decide the range; null = unknown. */
export interface RangePerson {
  readonly sex: 'male' | 'female' | null
  /** completed years when the value was taken */
  readonly age: number | null
}

/** `unclear`: on either side of a limit. `unit`: cannot be converted. `adult`: a child, and limits of adults alone. */
export type RangeFlag = 'normal' | 'low' | 'high' | 'critical_low' | 'critical_high' | 'unclear' | 'unit' | 'adult'

/** Sign and word of each flag: a flag is never said by colour alone. */
export const FLAG_TEXTS: Readonly<Record<RangeFlag, string>> = {
  normal: '正常',
  low: '↓ 偏低',
  high: '↑ 偏高',
  critical_low: '↓↓ 危急低值',
  critical_high: '↑↑ 危急高值',
  unclear: '? 无法判断',
  unit: '? 单位不同，未判断',
  adult: '成人参考范围，不适用于儿童',
}

export const isCritical = (flag: string | null | undefined): boolean =>
  flag === 'critical_low' || flag === 'critical_high'

/** Text of an abnormal flag; undefined for a normal or unjudged value. */
export const flagMark = (flag: string | null | undefined): string | undefined =>
  flag && flag !== 'normal' ? (FLAG_TEXTS as Readonly<Record<string, string>>)[flag] : undefined

const covers = ({ ageFrom, ageTo }: ReferenceRange, age: number): boolean =>
  age >= ageFrom && (ageTo === null || age < ageTo)

const coversEveryAge = (ranges: readonly ReferenceRange[]): boolean => {
  const starts = [0, ...ranges.flatMap(({ ageTo }) => ageTo ?? [])]
  return starts.every((age) => ranges.some((range) => covers(range, age)))
}

/**
 * Ranges of a code for a person, several where sex or age is unknown.
 * @returns empty where none applies, or an unknown age may have none
 */
export const rangesFor = <R extends ReferenceRange>(
  ranges: readonly R[],
  code: string,
  { sex, age }: RangePerson,
): readonly R[] => {
  const own = ranges.filter(
    (range) => range.code === code && (sex === null || range.sex === 'any' || range.sex === sex),
  )
  if (age !== null) return own.filter((range) => covers(range, age))
  return coversEveryAge(own) ? own : []
}

/** A value as an interval; a comparator leaves its own number out or in. */
interface Interval {
  readonly low: number
  readonly high: number
  readonly closed: boolean
}

const intervalOf = (measured: Measured, convert: (value: number) => number): Interval => {
  const { value, comparator } = partsOfMeasured(measured)
  const own = convert(value)
  if (comparator === undefined) return { low: own, high: own, closed: true }
  const closed = comparator === '≤' || comparator === '≥'
  return comparator === '<' || comparator === '≤'
    ? { low: -Infinity, high: own, closed }
    : { low: own, high: Infinity, closed }
}

const liesBelow = ({ high, closed }: Interval, limit: number | null): boolean =>
  limit !== null && (closed ? below(high, limit) : atMost(high, limit))

const liesAbove = ({ low, closed }: Interval, limit: number | null): boolean =>
  limit !== null && (closed ? above(low, limit) : atLeast(low, limit))

const reachesOut = (interval: Interval, { low, high, criticalLow, criticalHigh }: ReferenceRange): boolean =>
  [low, criticalLow].some((limit) => limit !== null && below(interval.low, limit)) ||
  [high, criticalHigh].some((limit) => limit !== null && above(interval.high, limit))

/** Conversion between units of a code; undefined = unknown. */
const conversion = (code: string, from: string, to: string): ((value: number) => number) | undefined => {
  if (from === to) return (value) => value
  const measure = measureOf(code)
  const target = measure && unitsOfMeasure(measure).find(({ unit }) => unit === to)
  if (!measure || !target || inOwnUnit(measure, 0, from) === undefined) return undefined
  return (value) => (inOwnUnit(measure, value, from)! - (target.offset ?? 0)) / target.factor
}

const hasLimits = ({ low, high }: ReferenceRange): boolean => low !== null || high !== null

/** Flag by one range; an interval must lie on one side as a whole. Within critical limits alone nothing is normal: null. */
const flagIn = (range: ReferenceRange, measured: Measured, unit: string): RangeFlag | null => {
  const convert = conversion(range.code, unit, range.unit)
  if (!convert) return 'unit'
  const interval = intervalOf(measured, convert)
  if (liesBelow(interval, range.criticalLow)) return 'critical_low'
  if (liesAbove(interval, range.criticalHigh)) return 'critical_high'
  if (liesBelow(interval, range.low)) return 'low'
  if (liesAbove(interval, range.high)) return 'high'
  if (reachesOut(interval, range)) return 'unclear'
  return hasLimits(range) ? 'normal' : null
}

/** The flag of a value. @param ranges candidates of `rangesFor`; all must agree @returns null without a range */
export const flagOf = (ranges: readonly ReferenceRange[], measured: Measured, unit: string): RangeFlag | null => {
  const flags = new Set(ranges.map((range) => flagIn(range, measured, unit)))
  if (flags.size === 1) return [...flags][0]!
  return [...flags].some((flag) => flag !== null && flag !== 'normal') ? 'unclear' : null
}

export const ADULT_AGE = 18

/** Codes whose limits are known of adults alone, for a child; nothing for an adult or an unknown age. */
export const adultCodes = (ranges: readonly ReferenceRange[], { sex, age }: RangePerson): string[] => {
  if (age === null || age >= ADULT_AGE) return []
  const limited = ranges.filter(hasLimits)
  const own = new Set(limited.filter((range) => covers(range, age)).map(({ code }) => code))
  const isAdult = ({ sex: of, ageTo }: ReferenceRange): boolean =>
    (sex === null || of === 'any' || of === sex) && (ageTo === null || ageTo > ADULT_AGE)
  return [...new Set(limited.filter(isAdult).map(({ code }) => code))].filter((code) => !own.has(code))
}

/** Flag for a person, by all ranges of a tenant: never an adult's for a child. */
export const flagFor = (
  ranges: readonly ReferenceRange[],
  code: string,
  person: RangePerson,
  measured: Measured,
  unit: string,
): RangeFlag | null =>
  flagOf(rangesFor(ranges, code, person), measured, unit) ??
  (adultCodes(ranges, person).includes(code) ? 'adult' : null)

/** `3.1–8 mmol/L`, `≤ 100 IU/mL`; empty where only critical limits are known. */
export const rangeText = ({ code, unit, low, high }: ReferenceRange): string => {
  const measure = measureOf(code)
  const name = measure ? unitText(measure, unit) : unit
  const [from, to] = [low, high].map((limit) => limit !== null && decimalText(limit, 3))
  const span = from && to ? `${from}–${to}` : from ? `≥ ${from}` : to ? `≤ ${to}` : ''
  return span && [span, name].filter(Boolean).join(' ')
}

/** Closer units would question every slightly high value (IgE: 2.4). Grade P. */
const UNITS_APART = 2.5

/**
 * Another unit in which the number would be within the range: a possible mistake of the unit.
 * @returns undefined unless the value is out of range
 */
export const likelierUnit = (
  ranges: readonly ReferenceRange[],
  measured: Measured,
  unit: string,
): { readonly unit: string; readonly text: string } | undefined => {
  const flag = flagOf(ranges, measured, unit)
  if (flag === null || flag === 'normal' || flag === 'unclear' || flag === 'unit') return undefined
  const measure = measureOf(ranges[0]!.code)
  if (!measure) return undefined
  const own = inOwnUnit(measure, 1, unit)!
  return unitsOfMeasure(measure).find((other) => {
    const apart = own / other.factor
    const isApart = apart >= UNITS_APART || apart <= 1 / UNITS_APART
    return isApart && flagOf(ranges, measured, other.unit) === 'normal'
  })
}
