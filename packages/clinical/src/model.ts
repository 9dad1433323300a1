/**
 * A model is a published score or equation as data: inputs, computation, wording in Chinese, and a source for every
 * number. Scoring is pure: no clock, no network, no rounding before the last step, the same in browser and server.
 * Longer than 300 lines because a specification and its evaluation are read together.
 */
import { amountTexts, display } from './display.ts'
import { readInput, WRONG, type Inputs, type Values } from './input.ts'
import { exactValues, openInputs, withGiven } from './interval.ts'
import { NOT_APPLICABLE, outsideOf, withPopulation, type Population } from './population.ts'

type Status = 'ok' | 'incomplete' | 'not_applicable' | 'out_of_range'

export interface Result {
  readonly status: Status
  readonly fields: readonly string[]
  readonly flags: readonly string[]
  readonly [output: string]: unknown
}

/** Result of an evaluation; unnamed outputs are null. */
export type Evaluation = { readonly status?: Status; readonly fields?: readonly string[] } & {
  readonly [output: string]: unknown
}

/**
 * Evidence of a number. C: read in the source itself. S: read in another party's copy. R: recalled from the
 * literature, to be checked by a clinician. P: a rule of this product, no evidence.
 */
export type Grade = 'C' | 'S' | 'R' | 'P'

export interface Evidence {
  readonly grade: Grade
  /** which numbers, in Chinese */
  readonly of: string
}

export interface Source {
  readonly cite: string
  readonly doi?: string
}

export type Level = 'low' | 'medium' | 'high' | 'none'

/** A span of a score, both ends included, with its class. */
interface Band {
  readonly from: number
  readonly to: number
  readonly level: Level
  readonly text: string
}

export interface Scale<Output extends string = string> {
  /** output the scale is about */
  readonly output: Output
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly bands: readonly Band[]
}

export interface Step<Key extends string = string> {
  readonly label: string
  readonly keys: readonly Key[]
  /** rule in Chinese */
  readonly rule: string
  readonly points: number | null
  readonly text?: string
}

export interface RiskClass {
  readonly level: Level
  readonly text: string
}

export interface Classes<Output extends string = string> {
  readonly output: Output
  readonly of: { readonly [value: string]: RiskClass }
}

/** A result in Chinese, in the order it is read: figure, class, meaning, what next, notes. */
export interface Wording {
  readonly figure?: string
  readonly level: Level
  /** the class: 高危; absent where there is none */
  readonly verdict?: string
  readonly meaning: string
  readonly plain?: string
  readonly next?: string
  readonly notes: readonly string[]
  readonly text: string
}

/** Words of one result; without `text` they are joined: name, figure, class, meaning, next, notes. */
interface ResultWords {
  readonly figure?: string
  /** the class, where no output names it */
  readonly level?: Level
  readonly verdict?: string
  readonly meaning: string
  readonly next?: string
  readonly notes?: readonly string[]
  readonly text?: string
}

interface Literature {
  readonly title: string
  readonly grade: Grade
  readonly rows: readonly (readonly [string, string])[]
}

interface Spec<I extends Inputs, Output extends string = string> {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly version: string
  /** the default first; chosen by the input `ruleset` */
  readonly ruleSets?: readonly string[]
  readonly inputs: I
  readonly outputs: { readonly [key in Output]: string }
  /** inputs that contradict each other */
  readonly broken?: (v: Values<I>) => readonly (keyof I & string)[]
  /** ages, and whether in pregnancy; asked even where the computation does not use them */
  readonly people?: Population
  /** further conditions of the population; a missing value decides nothing */
  readonly applies?: {
    readonly to: (v: Values<I>) => boolean
    readonly otherwise: string
    /** result outside the population */
    readonly result?: (v: Values<I>) => Evaluation
  }
  readonly evaluate: (v: Values<I>) => Evaluation
  /** computes partial results when required inputs are missing; absent = all null */
  readonly partial?: (v: Values<I>, missing: readonly string[]) => Evaluation
  /** computed whatever the status: an alarm survives missing answers. Gets raw values */
  readonly always?: (input: Readonly<Record<string, unknown>>) => Evaluation
  readonly classes?: Classes<NoInfer<Output>>
  readonly scale?: Scale<NoInfer<Output>>
  readonly steps?: (v: Values<I>) => readonly Step<keyof I & string>[]
  /** wording of an `ok` result; its class comes from `classes` */
  readonly say: (result: Result, v: Values<I>) => ResultWords
  /** plain words for its class; also of an incomplete result that has one */
  readonly plain?: (result: Result, v: Values<I>) => string
  /** wording of an incomplete result beyond the missing inputs */
  readonly sayPartial?: (result: Result, v: Values<I>) => readonly string[]
  /** level of an incomplete result without a class, when known values settle a lower bound */
  readonly levelPartial?: (result: Result) => Level | undefined
  /** notes for every status, before the others */
  readonly sayAlways?: (result: Result) => readonly string[]
  readonly population: string
  readonly limits: readonly string[]
  readonly evidence: readonly Evidence[]
  readonly sources: readonly Source[]
  readonly literature?: Literature
  /** reason that keeps the model out of the registry */
  readonly withheld?: string
}

export interface Model extends Omit<
  Spec<Inputs>,
  | 'say'
  | 'plain'
  | 'sayPartial'
  | 'levelPartial'
  | 'sayAlways'
  | 'steps'
  | 'evaluate'
  | 'partial'
  | 'always'
  | 'broken'
  | 'applies'
> {
  /**
   * Computes the result of one input.
   * @param input keys as in `inputs`; null or absent = not supplied, others are ignored
   * @returns never throws: an impossible value gives `out_of_range` and is named in `fields`
   */
  readonly score: (input: unknown) => Result
  readonly steps: (input: unknown) => readonly Step[]
  readonly say: (input: unknown) => Wording
}

interface Reading {
  readonly values: Readonly<Record<string, unknown>>
  readonly wrong: readonly string[]
  readonly missing: readonly string[]
}

/** A result with its values; `open` are inputs with a comparator. */
interface Scored<I extends Inputs> {
  readonly result: Result
  readonly values: Values<I>
  readonly open: readonly string[]
}

/** Away from the ends, whose rounded texts are those of limits. */
const AMID = [0.3, 0.6] as const

const isAlike = (a: Result, b: Result): boolean => JSON.stringify(a) === JSON.stringify(b)

const asRecord = (input: unknown): Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}

const read = (inputs: Inputs, input: unknown): Reading => {
  const given = asRecord(input)
  const keys = Object.keys(inputs)
  const values = Object.fromEntries(keys.map((key) => [key, readInput(inputs[key]!, given[key])]))
  return {
    values: Object.fromEntries(keys.map((key) => [key, values[key] === WRONG ? null : values[key]])),
    wrong: keys.filter((key) => values[key] === WRONG),
    missing: keys.filter((key) => values[key] === null && !inputs[key]!.optional),
  }
}

export const model = <const I extends Inputs, const Output extends string>(spec: Spec<I, Output>): Model => {
  const {
    inputs: own,
    outputs,
    broken,
    applies,
    evaluate,
    partial,
    always,
    say,
    plain,
    sayPartial,
    levelPartial,
    sayAlways,
    steps,
    ...rest
  } = spec
  const inputs = withPopulation(own, spec.people)
  const empty = Object.fromEntries(Object.keys(outputs).map((key) => [key, null]))

  const finish = (status: Status, fields: readonly string[], input: unknown, evaluation: Evaluation = {}): Result => {
    const whole = { ...empty, status, fields, flags: [], ...evaluation, ...always?.(asRecord(input)) }
    return { ...whole, flags: [...new Set(whole.flags as readonly string[])].sort() }
  }

  const scored = (input: unknown): Scored<I> => {
    const open = openInputs(read(inputs, input).values)
    return open.length === 0 ? scoredExactly(input) : scoredOver(input, open)
  }

  /** The common result of all values of the open inputs; else incomplete. An alarm of any is kept. */
  const scoredOver = (input: unknown, open: readonly string[]): Scored<I> => {
    const given = asRecord(input)
    const all = exactValues(inputs, given, open).map((exact) => scoredExactly({ ...given, ...exact }))
    const [one, other] = AMID.map((part) => all[Math.floor(all.length * part)])
    if (
      one &&
      other &&
      all.every(({ result }) => isAlike(result, one.result)) &&
      isWordedAlike([one, other], open, input)
    )
      return { ...one, open }
    const { result, values } = scoredExactly({ ...given, ...Object.fromEntries(open.map((key) => [key, null])) })
    if (result.status === 'out_of_range' || result.status === 'not_applicable') return { result, values, open: [] }
    const missing = Object.keys(inputs).filter((key) => open.includes(key) || result.fields.includes(key))
    const flags = all.flatMap((one) => one.result.flags)
    const incompleteResult = result.status === 'incomplete' ? result : {}
    return {
      result: finish('incomplete', missing, input, {
        ...incompleteResult,
        status: 'incomplete',
        fields: missing,
        flags,
      }),
      values,
      open,
    }
  }

  const scoredExactly = (input: unknown): Scored<I> => {
    const { values: loose, wrong, missing } = read(inputs, input)
    const values = loose as Values<I>
    const contrary: readonly string[] = broken?.(values) ?? []
    const refused = Object.keys(inputs).filter((key) => wrong.includes(key) || contrary.includes(key))
    const result =
      refused.length > 0
        ? finish('out_of_range', refused, input)
        : outsideOf(spec.people, loose) !== undefined
          ? finish('not_applicable', [], input)
          : applies && !applies.to(values)
            ? finish('not_applicable', [], input, applies.result?.(values))
            : missing.length > 0
              ? finish('incomplete', missing, input, partial?.(values, missing))
              : finish('ok', [], input, evaluate(values))
    return { result, values, open: [] }
  }

  const isWordedAlike = (all: readonly Scored<I>[], open: readonly string[], input: unknown): boolean => {
    const wordingOf = (one: Scored<I>) => {
      const whole = { ...one, open }
      return JSON.stringify([asGiven(wordsOf(whole, input), whole, input), stepsOf(whole, input)])
    }
    return new Set(all.map(wordingOf)).size === 1
  }

  /** Texts name the given value, not the tried one. */
  const asGiven = <T>(texts: T, { values, open }: Scored<I>, input: unknown): T =>
    open.length === 0
      ? texts
      : withGiven(
          texts,
          open.flatMap((key) => {
            const given = display(inputs[key]!, asRecord(input)[key])
            return amountTexts(inputs[key]!, values[key]).map((tried) => [tried, given] as const)
          }),
        )

  const stepsOf = (found: Scored<I>, input: unknown): readonly Step[] =>
    (steps?.(found.values) ?? []).map((step) =>
      step.text === undefined ? step : { ...step, text: asGiven(step.text, found, input) },
    )

  const words = (input: unknown): Wording => {
    const found = scored(input)
    return asGiven(wordsOf(found, input), found, input)
  }

  const wordsOf = ({ result, values, open }: Scored<I>, input: unknown): Wording => {
    const verdict = classOf(spec.classes, result)
    const outcome =
      result.status === 'ok'
        ? say(result, values)
        : result.status === 'incomplete'
          ? incompleteWords(result, values, input, open)
          : result.status === 'out_of_range'
            ? { meaning: refusal(inputs, result) }
            : {
                verdict: verdict?.verdict ?? NOT_APPLICABLE,
                meaning: outsideOf(spec.people, values) ?? applies!.otherwise,
              }
    const notes = [...(sayAlways?.(result) ?? []), ...(outcome.notes ?? [])]
    const inPlain = ['ok', 'incomplete'].includes(result.status) && plain?.(result, values)
    const parts = { level: 'none' as const, ...verdict, ...outcome, ...(inPlain && { plain: inPlain }), notes }
    return { ...parts, text: outcome.text ?? sentence(spec.name, parts) }
  }

  const incompleteWords = (result: Result, values: Values<I>, input: unknown, open: readonly string[]): ResultWords => {
    const level = classOf(spec.classes, result) ? undefined : levelPartial?.(result)
    return {
      meaning: lacking(inputs, result, asRecord(input), open),
      notes: sayPartial?.(result, values) ?? [],
      ...(level && { level }),
    }
  }

  return {
    ...rest,
    inputs,
    outputs,
    score: (input) => scored(input).result,
    steps: (input) => {
      const found = scored(input)
      // impossible values and patients outside the population yield no steps
      const isOutside = outsideOf(spec.people, found.values) !== undefined
      return found.result.status === 'out_of_range' || isOutside ? [] : stepsOf(found, input)
    },
    say: words,
  }
}

const classOf = (classes: Classes | undefined, result: Result): Pick<Wording, 'level' | 'verdict'> | undefined => {
  const found = classes?.of[String(result[classes.output])]
  return found && { level: found.level, verdict: found.text }
}

const labelsOf = (inputs: Inputs, fields: readonly string[]): string =>
  fields.map((key) => inputs[key]?.label ?? key).join('、')

const refusal = (inputs: Inputs, { fields }: Result): string =>
  `${labelsOf(inputs, fields)}不在可计算的范围内，请检查数值和单位。`

/** Names missing inputs, and values that are too imprecise. */
const lacking = (
  inputs: Inputs,
  { scoreMin, scoreMax, fields }: Result,
  given: Readonly<Record<string, unknown>>,
  open: readonly string[],
): string => {
  const range = typeof scoreMin === 'number' ? `，得分范围 ${scoreMin}–${String(scoreMax)}` : ''
  const rough = open
    .filter((key) => fields.includes(key))
    .map((key) => `${inputs[key]!.label} ${display(inputs[key]!, given[key])} 可能落在不同的分级，`)
  return `信息不完整${range}；${rough.join('')}补充${rough.length > 0 ? '确定的' : ''} ${labelsOf(inputs, fields)} 后可得出结论。`
}

/** `DECAF 3 分：高危。` and its meaning. */
const sentence = (name: string, { figure, verdict, meaning, next = '', notes }: Omit<Wording, 'text'>): string => {
  const head = `${[name, figure].filter(Boolean).join(' ')}${verdict ? `：${verdict}` : ''}`
  return [figure || verdict ? `${head}。` : `${head}：`, meaning, next, ...notes].join('')
}
