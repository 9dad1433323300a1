/** Types of options that name fields and states: a misspelt name does not compile. */
import type { Fields } from './field.ts'
import type { ReachedBy, State, States } from './states.ts'

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

type Instead<S, Reached> = S extends { readonly instead: infer Texts }
  ? { readonly instead?: { readonly [K in Exclude<keyof Texts, Reached> & State]: `${K} is no state` } }
  : unknown

type ReachingStates<S, Reached> = {
  readonly frozen?: readonly Reached[]
  readonly choosable?: readonly Reached[]
  readonly versions?: {
    readonly live: Reached
    readonly end: S extends { readonly moves: infer Moves } ? keyof Moves : string
  }
  readonly moves: { readonly [name: string]: { readonly from: Reached | readonly Reached[] } }
} & Instead<S, Reached>

export type StatesOf<S, Name> = [S] extends [NamingStates<Name> & ReachingStates<S, ReachedBy<S>>]
  ? S
  : S extends { readonly field: infer N }
    ? string extends N
      ? S
      : States & NamingStates<Name> & ReachingStates<NoInfer<S>, ReachedBy<NoInfer<S>>>
    : S

export type MisplacedChoices<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly within: infer W } ? (W extends keyof F ? never : K) : never]: {
    readonly within: keyof F
  }
}
