/**
 * A model is a published score or equation as data: inputs, computation, wording in Chinese, and a source for every
 * number. Scoring is pure: no clock, no network, no rounding before the last step, the same in browser and server.
 */
import type { Inputs } from './input.ts'
import { exactValues, openInputs } from './interval.ts'
import { outsideOf, withPopulation } from './population.ts'
import { asRecord, readInputs, scoringOf, type Scored } from './scoring.ts'
import type { Model, ModelData, Result, Spec } from './spec.ts'
import { wordsOfModel } from './wording.ts'

/** Away from the ends, whose rounded texts are those of limits. */
const AMID = [0.3, 0.6] as const

const isAlike = (a: Result, b: Result): boolean => JSON.stringify(a) === JSON.stringify(b)

const dataOf = (spec: object) =>
  Object.fromEntries(
    Object.entries(spec).filter(([key, value]) => typeof value !== 'function' && key !== 'applies'),
  ) as unknown as ModelData

export const model = <const I extends Inputs, const Output extends string>(spec: Spec<I, Output>): Model => {
  const inputs = withPopulation(spec.inputs, spec.people)
  const { finish, exactly } = scoringOf(spec, inputs)
  const words = wordsOfModel(spec, inputs)

  const isWordedAlike = (all: readonly Scored<I>[], open: readonly string[], input: unknown): boolean => {
    const textOf = (one: Scored<I>) => {
      const whole = { ...one, open }
      return JSON.stringify([words.of(whole, input), words.steps(whole, input)])
    }
    return new Set(all.map(textOf)).size === 1
  }

  /** The common result of all values of the open inputs; else incomplete. An alarm of any is kept. */
  const overInterval = (input: unknown, open: readonly string[]): Scored<I> => {
    const given = asRecord(input)
    const all = exactValues(inputs, given, open).map((exact) => exactly({ ...given, ...exact }))
    const [one, other] = AMID.map((part) => all[Math.floor(all.length * part)])
    const isCommon = one && other && all.every(({ result }) => isAlike(result, one.result))
    if (isCommon && isWordedAlike([one, other], open, input)) return { ...one, open }
    const { result, values } = exactly({ ...given, ...Object.fromEntries(open.map((key) => [key, null])) })
    if (result.status === 'out_of_range' || result.status === 'not_applicable') return { result, values, open: [] }
    const fields = Object.keys(inputs).filter((key) => open.includes(key) || result.fields.includes(key))
    const flags = all.flatMap((each) => each.result.flags)
    const parts = { ...(result.status === 'incomplete' && result), status: 'incomplete' as const, fields, flags }
    return { result: finish('incomplete', fields, input, parts), values, open }
  }

  const scored = (input: unknown): Scored<I> => {
    const open = openInputs(readInputs(inputs, input).values)
    return open.length === 0 ? exactly(input) : overInterval(input, open)
  }

  return {
    ...dataOf(spec),
    inputs,
    score: (input) => scored(input).result,
    steps(input) {
      const found = scored(input)
      // impossible values and patients outside the population yield no steps
      const isOutside = outsideOf(spec.people, found.values) !== undefined
      return found.result.status === 'out_of_range' || isOutside ? [] : words.steps(found, input)
    },
    say: (input) => words.of(scored(input), input),
  }
}
