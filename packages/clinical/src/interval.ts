/**
 * Values with a comparator. A model accepts one when every value of the interval gives the same result; both ends and
 * points between are tried.
 */
import { partsOfMeasured } from '@huxi/model/number-text'
import { isOpen, rangeIn, type Amount, type Input, type Inputs, type Quantity } from './input.ts'

type Values = Readonly<Record<string, unknown>>

const amountOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value ? (value as Quantity).value : value

export const openInputs = (values: Values): string[] =>
  Object.keys(values).filter((key) => isOpen(amountOf(values[key])))

/** Distance from an excluded limit. */
const NEXT = 1e-6

const boundsOf = (input: Input, amount: Amount, unit: string | undefined): readonly [number, number] => {
  const { value, comparator } = partsOfMeasured(amount)
  const [min, max] = rangeIn(input, unit)
  const step = input.whole ? 1 : Math.max(Math.abs(value), 1) * NEXT
  if (comparator === '<') return [min, value - step]
  if (comparator === '>') return [value + step, max]
  return comparator === '≤' ? [min, value] : [value, max]
}

const DECIMALS = 4

/** Values of the interval: ends and uneven points between, whose digits occur in no other number. */
const pointsOf = (input: Input, given: unknown, count: number): unknown[] => {
  const unit = typeof given === 'object' ? (given as Quantity).unit : undefined
  const [low, high] = boundsOf(input, amountOf(given) as Amount, unit)
  const between = Array.from({ length: count }, (_, n) => low + ((high - low) * (n + 0.618)) / count)
  const digits = input.whole ? 0 : DECIMALS
  const points = [...between.map((n) => Number(n.toFixed(digits))), low, high].filter((n) => n >= low && n <= high)
  return points.map((value) => (unit === undefined ? value : { value, unit }))
}

const TRIED = 256

export const exactValues = (inputs: Inputs, values: Values, open: readonly string[]): Values[] => {
  const count = Math.max(1, Math.floor(TRIED ** (1 / open.length)) - 2)
  return open.reduce<Values[]>(
    (all, key) => {
      const points = pointsOf(inputs[key]!, values[key], count)
      return all.flatMap((one) => points.map((point) => ({ ...one, [key]: point })))
    },
    [{}],
  )
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Replaces tried values in texts by the given ones, whole numbers only: 0.7 is no part of 0.75. */
export const withGiven = <T>(texts: T, replaced: readonly (readonly [tried: string, given: string])[]): T => {
  const givenOf = new Map(replaced.map(([tried, given]) => [inJson(tried), inJson(given)]))
  const longest = [...givenOf.keys()].sort((a, b) => b.length - a.length)
  const tried = longest.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|')
  const whole = new RegExp(String.raw`(?<![\d.])(?:${tried})(?!\.?\d)`, 'g')
  return JSON.parse(JSON.stringify(texts).replace(whole, (found) => givenOf.get(found)!)) as T
}
