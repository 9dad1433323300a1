import { readInput, WRONG, type Inputs, type Values } from './input.ts'
import { outsideOf } from './population.ts'
import type { Evaluation, Result, Spec, Status } from './spec.ts'

interface Reading {
  readonly values: Readonly<Record<string, unknown>>
  readonly wrong: readonly string[]
  readonly missing: readonly string[]
}

/** A result with its values; `open` are inputs with a comparator. */
export interface Scored<I extends Inputs> {
  readonly result: Result
  readonly values: Values<I>
  readonly open: readonly string[]
}

export const asRecord = (input: unknown): Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}

export const readInputs = (inputs: Inputs, input: unknown): Reading => {
  const given = asRecord(input)
  const keys = Object.keys(inputs)
  const values = Object.fromEntries(keys.map((key) => [key, readInput(inputs[key]!, given[key])]))
  return {
    values: Object.fromEntries(keys.map((key) => [key, values[key] === WRONG ? null : values[key]])),
    wrong: keys.filter((key) => values[key] === WRONG),
    missing: keys.filter((key) => values[key] === null && !inputs[key]!.optional),
  }
}

interface Scoring<I extends Inputs> {
  finish(status: Status, fields: readonly string[], input: unknown, evaluation?: Evaluation): Result
  exactly(input: unknown): Scored<I>
}

/** @param inputs those of the specification and of its population */
export const scoringOf = <const I extends Inputs>(spec: Spec<I>, inputs: Inputs): Scoring<I> => {
  const { people, broken, applies, partial, always } = spec
  const empty = Object.fromEntries(Object.keys(spec.outputs).map((key) => [key, null]))

  const finish = (status: Status, fields: readonly string[], input: unknown, evaluation: Evaluation = {}): Result => {
    const whole = { ...empty, status, fields, flags: [], ...evaluation, ...always?.(asRecord(input)) }
    return { ...whole, flags: [...new Set(whole.flags as readonly string[])].sort() }
  }

  const resultOf = (input: unknown, { values: loose, wrong, missing }: Reading): Result => {
    const values = loose as Values<I>
    const contrary: readonly string[] = broken?.(values) ?? []
    const refused = Object.keys(inputs).filter((key) => wrong.includes(key) || contrary.includes(key))
    if (refused.length > 0) return finish('out_of_range', refused, input)
    if (outsideOf(people, loose) !== undefined) return finish('not_applicable', [], input)
    if (applies && !applies.to(values)) return finish('not_applicable', [], input, applies.result?.(values))
    if (missing.length > 0) return finish('incomplete', missing, input, partial?.(values, missing))
    return finish('ok', [], input, spec.evaluate(values))
  }

  return {
    finish,
    exactly(input) {
      const found = readInputs(inputs, input)
      return { result: resultOf(input, found), values: found.values as Values<I>, open: [] }
    },
  }
}
