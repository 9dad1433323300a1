import type { Inputs, Values } from './input.ts'
import type { Population } from './population.ts'

export type Status = 'ok' | 'incomplete' | 'not_applicable' | 'out_of_range'

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
export interface ResultWords {
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

export interface ModelData<Output extends string = string> {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly version: string
  /** the default first; chosen by the input `ruleset` */
  readonly ruleSets?: readonly string[]
  readonly inputs: Inputs
  readonly outputs: { readonly [key in Output]: string }
  /** ages, and whether in pregnancy; asked even where the computation does not use them */
  readonly people?: Population
  readonly classes?: Classes<NoInfer<Output>>
  readonly scale?: Scale<NoInfer<Output>>
  readonly population: string
  readonly limits: readonly string[]
  readonly evidence: readonly Evidence[]
  readonly sources: readonly Source[]
  readonly literature?: Literature
  /** reason that keeps the model out of the registry */
  readonly withheld?: string
}

export interface Spec<I extends Inputs, Output extends string = string> extends ModelData<Output> {
  readonly inputs: I
  /** inputs that contradict each other */
  readonly broken?: (v: Values<I>) => readonly (keyof I & string)[]
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
}

export interface Model extends ModelData {
  /**
   * Computes the result of one input.
   * @param input keys as in `inputs`; null or absent = not supplied, others are ignored
   * @returns never throws: an impossible value gives `out_of_range` and is named in `fields`
   */
  readonly score: (input: unknown) => Result
  readonly steps: (input: unknown) => readonly Step[]
  readonly say: (input: unknown) => Wording
}
