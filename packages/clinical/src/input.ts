/**
 * Kinds of clinical inputs. An input is printable data: a kind, a label, a unit and the hard range outside of which nothing is
 * computed. A form is drawn from it, a value is checked by it, a report says it in words.
 */

import { asMeasured, isMeasured, partsOfMeasured, type Measured as Compared } from '@huxi/model/number-text'

export type InputKind = 'number' | 'yesNo' | 'choice' | 'items' | 'segments' | 'measured'

/** Another unit a number may be typed in: own unit = typed × factor. */
interface Unit {
  readonly unit: string
  readonly factor: number
  /** how it is written where its name alone misleads: mg/dL（BUN） */
  readonly text?: string
  /** the hard range in this unit, where it is not the own one converted */
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
  /** may be absent without making the result incomplete */
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
  /** numbers a class begins or ends with: a shown value falls on the same side as the value */
  readonly thresholds?: readonly number[]
  /** a value in this span is meant in percent although the unit is a ratio: the scorer divides by 100 */
  readonly percent?: true
  readonly options?: readonly Option[]
  /** the answers are grades: the value itself is shown, 5a */
  readonly graded?: true
  /** largest value of each item of a questionnaire; the smallest is `min` */
  readonly maxima?: readonly number[]
  /** fewest items of a questionnaire that comes in several lengths */
  readonly fewest?: number
  /** in plain words: what is asked, and where to find it */
  readonly help?: string
  /** said when the value is too large: most likely the wrong unit */
  readonly hint?: string
  /** phantom: the type of a value, never present at run time */
  readonly type?: T
}

export type Inputs = { readonly [key: string]: Input }

/** What a scorer computes with: every input, null where it was not supplied. */
export type Values<I extends Inputs> = { readonly [K in keyof I]: (I[K] extends Input<infer T> ? T : never) | null }

type Range = Pick<Input, 'unit' | 'min' | 'max' | 'decimals' | 'units' | 'thresholds' | 'percent' | 'help' | 'hint'>

/** A measured number, in `unit`. */
export const number = (label: string, range: Range): Input<number> => ({ kind: 'number', label, ...range })

/** A count or a grade. */
export const whole = (label: string, range: Range): Input<number> => ({ kind: 'number', label, whole: true, ...range })

/** 是 or 否. */
export const yesNo = (label: string, help?: string): Input<boolean> => ({ kind: 'yesNo', label, help })

/** One of a few answers. */
export const choice = <const V extends string | number>(
  label: string,
  options: readonly Option<V>[],
  help?: string,
): Input<V> => ({ kind: 'choice', label, options, help })

/** The answers of a questionnaire in order, null for one not given. */
export const items = (label: string, min: number, maxima: readonly number[]): Input<readonly (number | null)[]> => ({
  kind: 'items',
  label,
  min,
  maxima,
})

/** So many items that reach from min to max each. */
export const itemGroup = (label: string, count: number, min: number, max: number) =>
  items(label, min, Array<number>(count).fill(max))

export interface Segment {
  readonly cigsPerDay: number | null
  readonly years: number | null
}

/** Stretches of a smoker's life. */
export const segments = (label: string, help?: string): Input<readonly Segment[]> => ({ kind: 'segments', label, help })

/** A number, or `<0.5` where it is known only as below or above one. */
export type Amount = Compared

export interface Measured {
  readonly value: number
  readonly unit: string
}

/** The same as it is given, perhaps with a comparator. */
export interface Quantity {
  readonly value: Amount
  readonly unit: string
}

/** A number that travels with its unit; each unit has a range of its own, in the order `unit`, then `units`. */
export const measured = (
  label: string,
  spec: Pick<Input, 'unit' | 'min' | 'max' | 'units' | 'decimals' | 'help' | 'hint'>,
): Input<Measured> => ({ kind: 'measured', label, ...spec })

/** The same input where a model does without it. */
export const optional = <T>(input: Input<T>): Input<T> & { readonly optional: true } => ({ ...input, optional: true })

/** Marks a value that cannot be: of the wrong type, not among the answers, outside the hard range. */
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

/** Whether a value is known only as below or above a number. */
export const isOpen = (value: unknown): value is Exclude<Amount, number> =>
  typeof value === 'string' && isMeasured(value)

/** Values below a minimum are none, nor are those above a maximum: at least one has to be left. */
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

/** Every unit a number may be given in, the own one first. */
export const unitsOf = (input: Input): readonly string[] => [
  ...(input.unit === undefined ? [] : [input.unit]),
  ...(input.units ?? []).map(({ unit }) => unit),
]

/** A unit as people read it. */
export const unitName = (input: Input, unit: string): string =>
  input.units?.find((each) => each.unit === unit)?.text ?? unit

const factorOf = (input: Input, unit: string | undefined): number =>
  input.units?.find((each) => each.unit === unit)?.factor ?? 1

/** The same amount with another number; its comparator stays. */
export const mapAmount = (amount: Amount, change: (value: number) => number): Amount => {
  const parts = partsOfMeasured(amount)
  return asMeasured({ ...parts, value: change(parts.value) })
}

/** A number given in `unit`, in the input's own unit. */
export const toOwnUnit = <A extends Amount>(
  input: Input,
  amount: A,
  unit = input.unit,
): A extends number ? number : Amount => mapAmount(amount, (value) => value * factorOf(input, unit)) as never

/** A number in the input's own unit, in `unit`. */
export const fromOwnUnit = <A extends Amount>(
  input: Input,
  amount: A,
  unit = input.unit,
): A extends number ? number : Amount => mapAmount(amount, (value) => value / factorOf(input, unit)) as never

/** The hard range of a number when it is given in `unit`. */
export const rangeIn = (input: Input, unit = input.unit): readonly [number, number] => {
  const { min = -Infinity, max = Infinity } = input
  const other = input.units?.find((each) => each.unit === unit)
  return other ? [other.min ?? min / other.factor, other.max ?? max / other.factor] : [min, max]
}

const readItems = (input: Input, value: unknown): unknown => {
  const { min = 0, maxima = [], fewest = maxima.length } = input
  if (!Array.isArray(value) || value.length < fewest || value.length > maxima.length) return WRONG
  // holes are answers not given, and no method of an array but this one visits them
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

/**
 * Reads one value as a scorer takes it.
 * @returns the value, null when it was not supplied, WRONG when it cannot be
 */
export const readInput = (input: Input, value: unknown): unknown =>
  value === undefined || value === null ? null : READERS[input.kind](input, value)
