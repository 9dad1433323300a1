/**
 * States of a record, as data of its resource: which there are is a dictionary, which way leads from one to another is a
 * move. Each move is an endpoint, a permission, a button and a line of the history; nothing else writes the state.
 */
import type { None } from './endpoint.ts'
import type { Fields, Values } from './field.ts'

export type State = string | number

/** One way from state to state. */
export interface Move {
  /** what the button says, e.g. 签到 */
  readonly label: string
  /** states it starts from */
  readonly from: State | readonly State[]
  /** the state it leads to; `null` = the record is deleted, into the recycle bin where there is one */
  readonly to: State | null
  /** permission code; absent = `<resource>:<move>` */
  readonly access?: string
  /** what is asked before, e.g. the reason */
  readonly ask?: Fields
  /** what happens then, as a sentence; it is shown before and has to be agreed to */
  readonly confirm?: string
  /** may be done with several records at once, all or none */
  readonly batch?: boolean
  /** shown like deleting */
  readonly danger?: boolean
  /** success message; absent = `<label>成功` */
  readonly done?: string
  /** the server alone makes it, by the clock or by an endpoint with rules of its own: no endpoint, permission or button comes of it */
  readonly internal?: true
}

export interface States {
  /** a `dict` that nobody sends: only moves write it */
  readonly field: string
  /** state of a new record */
  readonly initial: State
  /** states in which the record may not be written: only moves lead out; absent = none */
  readonly frozen?: readonly State[]
  /** where no move leads out: what to do instead, as a sentence */
  readonly instead?: Readonly<Record<State, string>>
  /** states in which others may choose the record; absent = every one */
  readonly choosable?: readonly State[]
  readonly moves: { readonly [name: string]: Move }
}

/** The states a move starts from. */
export const startsOf = ({ from }: Move): readonly State[] => (typeof from === 'object' ? from : [from])

/** Whether a move starts from a state. */
export const leadsFrom = (move: Move, state: unknown): boolean => startsOf(move).some((from) => from === state)

/** Whether a record may not be written as it is now. */
export const isFrozen = (states: States | undefined, row: object): boolean =>
  states?.frozen?.includes((row as Readonly<Record<string, unknown>>)[states.field] as State) ?? false

/** The moves that lead out of the states in which a record may not be written, from the one it is in. */
const thawsOf = (states: States, state: unknown): string[] =>
  Object.values(states.moves)
    .filter((move) => leadsFrom(move, state) && move.to !== null && !states.frozen?.includes(move.to))
    .map(({ label }) => label)

/** Why a record cannot be written. @param text what its state is called */
export const frozenText = (title: string, states: States, state: unknown, text: string): string => {
  const ways = thawsOf(states, state).map((label) => `“${label}”`)
  const then =
    ways.length > 0 ? `请先${ways.join('或')}` : (states.instead?.[String(state)] ?? '没有操作能让它回到可以修改的状态')
  return `该${title}现在是“${text}”，不能修改或删除，${then}`
}

/** The success message of a move. */
export const moveDone = ({ label, done }: Move): string => done ?? `${label}成功`

/** Names of the moves of a resource. */
export type MoveName<R> = R extends { readonly states?: { readonly moves: infer M } } ? keyof M & string : string

/** The fields a move asks for; of a resource that is not known more closely, any. */
export type AskOf<R, M extends string> = R extends { readonly states?: { readonly moves: infer Moves } }
  ? M extends keyof Moves
    ? Moves[M] extends { readonly ask: infer A extends Fields }
      ? A
      : string extends keyof Moves
        ? Fields
        : None
    : Fields
  : Fields

/** What a move asks for, as its hook gets it. */
export type AskedOf<R, M extends string> = Values<AskOf<R, M>>

/** The buttons of every dialog; a move of the same label could not be told from them. */
const DIALOG = ['取消', '确定']

/**
 * What is wrong with the states of a resource; undefined = nothing.
 * @param verbs names that are taken
 */
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
  const taken = moves.find(({ ask }) => ask && Object.hasOwn(ask, 'ids'))
  return taken && `move ${taken.label} asks for ids, which name the records`
}
