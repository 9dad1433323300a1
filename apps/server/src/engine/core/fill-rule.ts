/** How codes of new records are made: a rule names a function of the program and what it is called with. */
import type { Fields, Values } from '@huxi/model'

export interface FillRule {
  readonly code: string
  /** what people call it */
  readonly name: string
  /** key of the function */
  readonly ruleClass: string
  readonly params: Readonly<Record<string, string | number>>
  /** whoever holds one of these may have a value made; absent = everybody who is signed in */
  readonly access?: readonly string[]
}

/** What the form knows when a value is asked for. */
export type FormData = Readonly<Record<string, unknown>>

/** Most are one text; a function may answer several that belong together. */
export type Made = string | readonly string[]

/** What a function is called with. */
interface Making<F extends Fields = Fields> {
  /** of the rule */
  readonly code: string
  readonly params: Partial<Values<F>>
  /** of each value that is made */
  readonly forms: readonly FormData[]
}

/** @typeParam Ctx the context, which has these among its ports */
export interface FillFunctionOf<Ctx, F extends Fields = Fields> {
  /** what rules keep */
  readonly key: string
  readonly title: string
  /** what it makes, with an example */
  readonly hint: string
  /** names of classes that older clients give instead, without their package */
  readonly classNames?: readonly string[]
  readonly parameters: F
  /** A value for each form, in their order. */
  make(tx: Ctx, making: Making<F>): Promise<readonly Made[]>
}
