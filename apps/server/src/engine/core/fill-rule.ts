/** Fill rules generate codes of new records: a rule names a function and its parameters. */
import type { Fields, Values } from '@huxi/model'

export interface FillRule {
  readonly code: string
  readonly name: string
  readonly ruleClass: string
  readonly params: Readonly<Record<string, string | number>>
  /** permission codes, one of which suffices; absent = every signed-in user */
  readonly access?: readonly string[]
}

export type FormData = Readonly<Record<string, unknown>>

/** Most values are one text; a function may return several that belong together. */
export type Made = string | readonly string[]

interface Making<F extends Fields = Fields> {
  readonly code: string
  readonly params: Partial<Values<F>>
  readonly forms: readonly FormData[]
}

export interface FillFunctionOf<Ctx, F extends Fields = Fields> {
  readonly key: string
  readonly title: string
  readonly hint: string
  /** class names of older clients, without their package */
  readonly classNames?: readonly string[]
  readonly parameters: F
  make(tx: Ctx, making: Making<F>): Promise<readonly Made[]>
}
