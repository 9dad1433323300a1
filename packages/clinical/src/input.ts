/**
 * Kinds of clinical inputs. An input is data: kind, label, unit, and the hard range outside of which nothing is
 * computed. Forms, checks and reports derive from it.
 */

import { asMeasured, isMeasured, partsOfMeasured, type Measured as Compared } from '@huxi/model/number-text'

export type InputKind = 'number' | 'yesNo' | 'choice' | 'items' | 'segments' | 'measured'

/** Another unit a number may be typed in: own unit = typed × factor. */
interface Unit {
  readonly unit: string
  readonly factor: number
  /** spelling where the plain name misleads: mg/dL（BUN） */
  readonly text?: string
  /** the hard range in this unit, unless converted */
  readonly min?: number
  readonly max?: number
}

export interface Option<V = string | number> {
  readonly value: V
  readonly text: string
}

export interface Input<T = unknown> {
  readonly kind: InputKind
  readonly label: string
  /** its absence does not make the result incomplete */
  readonly optional?: true
  /** the unit of the value as the models take it */
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** whole numbers only */
  readonly whole?: true
  /** decimals a value is shown with */
  readonly decimals?: number
  readonly units?: readonly Unit[]
  /** limits of classes: rounding must not move a value across */
  readonly thresholds?: readonly number[]
  /** a value in this range is read as percent of a ratio: the scorer divides by 100 */
  readonly percent?: true
  readonly options?: readonly Option[]
  /** the value is shown itself as grade, 5a */
  readonly graded?: true
  /** largest value of each item of a questionnaire; the smallest is `min` */
  readonly maxima?: readonly number[]
  /** fewest items of a questionnaire with several lengths */
  readonly fewest?: number
  /** plain words: the question, and where to find the answer */
  readonly help?: string
  /** shown for a too large value, most likely of another unit */
  readonly hint?: string
  /** phantom: the type of a value, never present at run time */
  readonly type?: T
}

export type Inputs = { readonly [key: string]: Input }

export type Values<I extends Inputs> = { readonly [K in keyof I]: (I[K] extends Input<infer T> ? T : never) | null }

type Range = Pick<Input, 'unit' | 'min' | 'max' | 'decimals' | 'units' | 'thresholds' | 'percent' | 'help' | 'hint'>

/** A measured number, in `unit`. */
export const number = (label: string, range: Range): Input<number> => ({ kind: 'number', label, ...range })

export const whole = (label: string, range: Range): Input<number> => ({ kind: 'number', label, whole: true, ...range })

export const yesNo = (label: string, help?: string): Input<boolean> => ({ kind: 'yesNo', label, help })

export const choice = <const V extends string | number>(
  label: string,
  options: readonly Option<V>[],
  help?: string,
): Input<V> => ({ kind: 'choice', label, options, help })

export const items = (label: string, min: number, maxima: readonly number[]): Input<readonly (number | null)[]> => ({
  kind: 'items',
  label,
  min,
  maxima,
})

export const itemGroup = (label: string, count: number, min: number, max: number) =>
  items(label, min, Array<number>(count).fill(max))

export interface Segment {
  readonly cigsPerDay: number | null
  readonly years: number | null
}

export const segments = (label: string, help?: string): Input<readonly Segment[]> => ({ kind: 'segments', label, help })

/** A number, or `<0.5` as an open bound. */
export type Amount = Compared

export interface Measured {
  readonly value: number
  readonly unit: string
}

export interface Quantity {
  readonly value: Amount
  readonly unit: string
}

/** A number with its unit; ranges follow the order `unit`, `units`. */
export const measured = (
  label: string,
  spec: Pick<Input, 'unit' | 'min' | 'max' | 'units' | 'decimals' | 'help' | 'hint'>,
): Input<Measured> => ({ kind: 'measured', label, ...spec })

export const optional = <T>(input: Input<T>): Input<T> & { readonly optional: true } => ({ ...input, optional: true })

/** Marks an impossible value: wrong type, unknown answer, outside the hard range. */
export const WRONG = Symbol('wrong')

const isNumberIn = (value: unknown, min: number, max: number, whole?: true): value is number =>
  typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value))

const DAY_MAX = 150
const YEARS_MAX = 100

const isSegment = (value: unknown): value is Segment => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { cigsPerDay = null, years = null } = value as Partial<Segment>
  return (
    (cigsPerDay === null || isNumberIn(cigsPerDay, 0, DAY_MAX)) && (years === null || isNumberIn(years, 0, YEARS_MAX))
  )
}

export const isOpen = (value: unknown): value is Exclude<Amount, number> =>
  typeof value === 'string' && isMeasured(value)

/** Clipped to the hard range, which must leave at least one value. */
const isOpenWithin = (value: unknown, min: number, max: number): boolean => {
  if (!isOpen(value)) return false
  const { value: limit, comparator } = partsOfMeasured(value)
  if (comparator === '<') return limit > min && limit <= max
  if (comparator === '>') return limit >= min && limit < max
  return limit >= min && limit <= max
}

const readNumber = (input: Input, value: unknown): unknown => {
  const { min = -Infinity, max = Infinity } = input
  if (isNumberIn(value, min, max, input.whole) || isOpenWithin(value, min, max)) return value
  // 62 for 0.62
  if (input.percent && isNumberIn(value, max, 100) && value > max && value / 100 >= min) return value / 100
  return WRONG
}

const readMeasured = (input: Input, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return WRONG
  const { value: amount = null, unit = null } = value as Partial<Quantity>
  if (amount === null) return null
  if (typeof unit !== 'string' || !unitsOf(input).includes(unit)) return WRONG
  const [min, max] = rangeIn(input, unit)
  return isNumberIn(amount, min, max) || isOpenWithin(amount, min, max) ? { value: amount, unit } : WRONG
}

export const unitsOf = (input: Input): readonly string[] => [
  ...(input.unit === undefined ? [] : [input.unit]),
  ...(input.units ?? []).map(({ unit }) => unit),
]

export const unitName = (input: Input, unit: string): string =>
  input.units?.find((each) => each.unit === unit)?.text ?? unit

const factorOf = (input: Input, unit: string | undefined): number =>
  input.units?.find((each) => each.unit === unit)?.factor ?? 1

/** The same amount with another number; its comparator stays. */
export const mapAmount = (amount: Amount, change: (value: number) => number): Amount => {
  const parts = partsOfMeasured(amount)
  return asMeasured({ ...parts, value: change(parts.value) })
}

export const toOwnUnit = <A extends Amount>(
  input: Input,
  amount: A,
  unit = input.unit,
): A extends number ? number : Amount => mapAmount(amount, (value) => value * factorOf(input, unit)) as never

export const fromOwnUnit = <A extends Amount>(
  input: Input,
  amount: A,
  unit = input.unit,
): A extends number ? number : Amount => mapAmount(amount, (value) => value / factorOf(input, unit)) as never

export const rangeIn = (input: Input, unit = input.unit): readonly [number, number] => {
  const { min = -Infinity, max = Infinity } = input
  const other = input.units?.find((each) => each.unit === unit)
  return other ? [other.min ?? min / other.factor, other.max ?? max / other.factor] : [min, max]
}

const readItems = (input: Input, value: unknown): unknown => {
  const { min = 0, maxima = [], fewest = maxima.length } = input
  if (!Array.isArray(value) || value.length < fewest || value.length > maxima.length) return WRONG
  // holes are unanswered; `Array.from` is the only method that visits them
  const list = Array.from(value as unknown[], (item) => item ?? null)
  return list.every((item, n) => item === null || isNumberIn(item, min, maxima[n]!, true)) ? list : WRONG
}

const READERS: Readonly<Record<InputKind, (input: Input, value: unknown) => unknown>> = {
  number: readNumber,
  yesNo: (_, value) => (typeof value === 'boolean' ? value : WRONG),
  choice: (input, value) => (input.options?.some((option) => option.value === value) ? value : WRONG),
  items: readItems,
  segments: (_, value) => (Array.isArray(value) && Array.from(value).every(isSegment) ? value : WRONG),
  measured: readMeasured,
}

/** Reads one value for a scorer. @returns the value, null when not supplied, WRONG when impossible */
export const readInput = (input: Input, value: unknown): unknown =>
  value === undefined || value === null ? null : READERS[input.kind](input, value)
