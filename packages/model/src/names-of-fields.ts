/** Types of options that name fields: a misspelt name does not compile. */
import type { Fields } from './field.ts'
import type { States } from './states.ts'

type UnknownSlot<L extends string, Name extends string> = L extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot extends Name
    ? UnknownSlot<Rest, Name>
    : Slot
  : never

export type LabelOf<L extends string, Name extends string> = L extends `${string}{${string}}${string}`
  ? [UnknownSlot<L, Name>] extends [never]
    ? L
    : `{${UnknownSlot<L, Name>}} is no field`
  : string extends L
    ? L
    : Name

interface NamingStates<Name> {
  readonly field: Name
  readonly versions?: { readonly by: Name }
}

export type StatesOf<S, Name> =
  S extends NamingStates<Name>
    ? S
    : S extends { readonly field: infer N }
      ? string extends N
        ? S
        : States & NamingStates<Name>
      : S

export type MisplacedChoices<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly within: infer W } ? (W extends keyof F ? never : K) : never]: {
    readonly within: keyof F
  }
}
