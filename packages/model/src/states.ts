/**
 * States of a record, as data of its resource: a dictionary lists them, moves lead from one to another. Each move is
 * an endpoint, a permission, a button and a line of the history; nothing else writes the state.
 */
import type { None } from './endpoint.ts'
import type { Fields, Values } from './field.ts'

export type State = string | number

export interface Move {
  readonly label: string
  readonly from: State | readonly State[]
  /** `null` = the record is deleted, into the recycle bin where there is one */
  readonly to: State | null
  readonly access?: string
  readonly ask?: Fields
  /** consequences as a sentence, to be confirmed first */
  readonly confirm?: string
  readonly batch?: boolean
  readonly danger?: boolean
  readonly done?: string
  readonly stepUp?: true
  /** made by the server alone: without endpoint, permission and button */
  readonly internal?: true
}

/** Records that are versions of the record or value `by`: at most one is `live`; the move `end` ends the one before. */
interface Versions {
  readonly by: string
  readonly live: State
  readonly end: string
  /** counted from 1 for each `by` */
  readonly number?: string
}

export interface States {
  readonly field: string
  readonly initial: State
  /** states in which the record is read-only; absent = none */
  readonly frozen?: readonly State[]
  /** for states without a move: alternative action, as a sentence */
  readonly instead?: Readonly<Record<State, string>>
  readonly choosable?: readonly State[]
  /** states that the server writes without a move */
  readonly byServer?: readonly State[]
  readonly versions?: Versions
  readonly moves: { readonly [name: string]: Move }
}

export const startsOf = ({ from }: Move): readonly State[] => (typeof from === 'object' ? from : [from])

export const leadsFrom = (move: Move, state: unknown): boolean => startsOf(move).some((from) => from === state)

export const statesIn = ({ initial, frozen = [], choosable = [], byServer = [], versions, moves }: States): State[] => [
  initial,
  ...frozen,
  ...choosable,
  ...byServer,
  ...(versions ? [versions.live] : []),
  ...Object.values(moves).flatMap((move) => [...startsOf(move), move.to ?? initial]),
]

export const isFrozen = (states: States | undefined, row: object): boolean =>
  states?.frozen?.includes((row as Readonly<Record<string, unknown>>)[states.field] as State) ?? false

const thawsOf = (states: States, state: unknown): string[] =>
  Object.values(states.moves)
    .filter((move) => leadsFrom(move, state) && move.to !== null && !states.frozen?.includes(move.to))
    .map(({ label }) => label)

/** Why a record cannot be written. @param text of its state */
export const frozenText = (title: string, states: States, state: unknown, text: string): string => {
  const ways = thawsOf(states, state).map((label) => `“${label}”`)
  const then =
    ways.length > 0 ? `请先${ways.join('或')}` : (states.instead?.[String(state)] ?? '没有操作能让它回到可以修改的状态')
  return `该${title}现在是“${text}”，不能修改或删除，${then}`
}

export const moveDone = ({ label, done }: Move): string => done ?? `${label}成功`

type EndOf<M> = M extends { readonly to: infer To } ? Exclude<To, null> : never

/** States a record reaches: the first, the ends of moves, and those the server writes. */
export type ReachedBy<S> = S extends { readonly initial: infer First; readonly moves: infer Moves }
  ? First | EndOf<Moves[keyof Moves]> | (S extends { readonly byServer: readonly (infer Other)[] } ? Other : never)
  : never

export type StateOf<R> = R extends { readonly states?: infer S } ? ReachedBy<NonNullable<S>> & State : State

export type MoveName<R> = R extends { readonly states?: { readonly moves: infer M } } ? keyof M & string : string

export type AskOf<R, M extends string> = R extends { readonly states?: { readonly moves: infer Moves } }
  ? M extends keyof Moves
    ? Moves[M] extends { readonly ask: infer A extends Fields }
      ? A
      : string extends keyof Moves
        ? Fields
        : None
    : Fields
  : Fields

export type AskedOf<R, M extends string> = Values<AskOf<R, M>>

const DIALOG = ['取消', '确定']

export const statesFault = (
  fields: Fields,
  states: States | undefined,
  verbs: readonly string[],
): string | undefined => {
  if (!states) return undefined
  const field = fields[states.field]
  if (field?.kind !== 'dict') return `state field ${states.field} is no dict`
  if (!field.only || field.only.includes('form')) return `state field ${states.field} must not be sent: only: ['list']`
  const verb = Object.keys(states.moves).find((name) => verbs.includes(name))
  if (verb) return `move ${verb} has the name of a verb`
  const moves = Object.values(states.moves)
  const unsaid = moves.find(({ label }) => DIALOG.includes(label))
  if (unsaid) return `move ${unsaid.label} reads like a button of every dialog: say what, e.g. ${unsaid.label}预约`
  if (states.frozen?.includes(states.initial)) return `a record in state ${states.initial} could never be filled in`
  const named = [
    states.initial,
    ...(states.frozen ?? []),
    ...moves.flatMap((move) => [...startsOf(move), move.to ?? states.initial]),
  ]
  const odd = named.find((state) => typeof state !== (field.numeric ? 'number' : 'string'))
  if (odd !== undefined)
    return `state ${odd} is no value of ${states.field}, which is ${field.numeric ? '' : 'not '}numeric`
  const reserved = moves.find(({ ask }) => ask && Object.hasOwn(ask, 'ids'))
  if (reserved) return `move ${reserved.label} asks for ids, which name the records`
  return states.versions && versionsFault(fields, states, states.versions)
}

const versionsFault = (
  fields: Fields,
  { moves }: States,
  { by, live, end: move, number }: Versions,
): string | undefined => {
  if (!fields[by]) return `versions by ${by}, which is no field`
  const end = moves[move]
  if (!end || !leadsFrom(end, live) || end.to === live) return `move ${move} does not end the version that is ${live}`
  if (number !== undefined && (fields[number]?.kind !== 'int' || fields[number].only?.includes('form') !== false))
    return `number ${number} is no int of lists alone`
  return undefined
}
