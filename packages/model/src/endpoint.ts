/** An endpoint is the only thing that crosses the wire. */
import type { Field, Fields, Values, ValueOf } from './field.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `public`, `login`, one permission code, or several of which any one suffices. */
export type Access = 'public' | 'login' | (string & {}) | readonly string[]

/** What a person may have to do before anything else: choose another password, set up a second factor. */
export type Due = 'password' | 'secondFactor'

/** Which kind of work a call is, as the operation log files it. */
export type Work = 'query' | 'add' | 'edit' | 'delete' | 'import' | 'export'

export interface Endpoint<
  Out = unknown,
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Fields = Fields,
> {
  readonly method: Method | readonly Method[]
  /** path below the API base, parameters as `:name` */
  readonly path: string
  readonly title: string
  /** Chinese name of what it belongs to: its group in the API document, and whom it shares connections with */
  readonly group: string
  readonly access: Access
  /** which kind of work it is; only what reads by GET may leave it out */
  readonly work?: Work
  /** the verb of a resource that it is; nothing written by hand is one */
  readonly of?: { readonly resource: string; readonly verb: string }
  /** fields that the body leaves out keep their value */
  readonly partial?: boolean
  /** `heavy`: work in proportion to the data, not to the call; `light`: one of many cheap calls of one page */
  readonly cost?: 'heavy' | 'light'
  /** much work, and asked for by every page: the answer is given to the same person again for some seconds, while no row is written */
  readonly kept?: true
  /** the way in: answered while everything else waits for connections */
  readonly entrance?: boolean
  /** works although this is due first, because it settles it */
  readonly settles?: Due
  /** works although a password is due, so that old clients reach the form behind their menu */
  readonly early?: boolean
  /** a request with a header `Idempotency-Key` is carried out once; sent again within a day it gets the first answer */
  readonly idempotencyKey?: true
  /** may take long: with a header `Prefer: respond-async` it is answered as a task, which goes on; what kind of task that is */
  readonly background?: 'import' | 'export' | 'verify'
  /** weighs so much that the person gives the password or a code again before (428 with `result: { stepUp: true }`) */
  readonly stepUp?: boolean
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** the request is a multipart form: one `file`, and these beside it */
  readonly form?: Fields
  /** the answer has no envelope: it is a file, or bare JSON */
  readonly answers?: 'file' | 'json'
  /** the answer carries an ETag of its result, and 304 when the client has it already */
  readonly etag?: boolean
  /** an open page asks by itself: no sign of life, so that a person who has left becomes idle */
  readonly unattended?: true
  /** false: notes to oneself, never written down in the operation log */
  readonly logged?: false
  /** bytes a body may have, where it is less than every endpoint takes */
  readonly bodyLimit?: number
  /** shows personal values of these records, so that each reading is recorded: of which resource, and the input that names them */
  readonly reads?: { readonly of: string; readonly by: string }
  /** nothing of the input is written down, only that it was called */
  readonly confidential?: boolean
  /** further paths that answer the same */
  readonly aliases?: readonly string[]
  /** phantom: type of `result` */
  readonly out?: Out
}

/** What an endpoint takes nothing as. */
export type None = { readonly [K in never]: Field }

/** The input of an endpoint as its function gets it, path and query and body in one record. */
export type InputOfEndpoint<E> =
  E extends Endpoint<unknown, infer P, infer Q, infer B> ? Values<P> & Values<Q> & Values<B> : never

/** Fields as a caller gives them: what may be empty may be left out. */
export type Given<F extends Fields> = {
  [K in keyof F as null extends ValueOf<F[K]> ? never : K]: ValueOf<F[K]>
} & { [K in keyof F as null extends ValueOf<F[K]> ? K : never]?: ValueOf<F[K]> }

/** The input of an endpoint as its caller gives it. Of an endpoint that is not known more closely it is any record. */
export type CallInput<E> =
  E extends Endpoint<unknown, infer P, infer Q, infer B>
    ? Exact<{ [K in keyof P]: NonNullable<ValueOf<P[K]>> } & Given<Q> & Given<B>>
    : never

/** One record; where it has no keys, none is taken, while `{}` would take them all. */
type Exact<T> = T extends unknown
  ? keyof T extends never
    ? { [name: string]: never }
    : { [K in keyof T]: T[K] }
  : never

/** The result type of an endpoint. */
export type OutputOf<E> = E extends Endpoint<infer Out> ? Out : never

/** One page of a list. */
export interface Page<Row> {
  records: Row[]
  total: number
  /** the total is large and was counted some seconds ago */
  estimated?: true
  size: number
  current: number
  pages: number
  /** of lists sorted newest first: sent as `before`, pages are counted from where this one begins, whatever is added meanwhile */
  mark?: string
  /** the same from where it ends: a list is walked so without losing a row while others write */
  next?: string
}

/** Whatever is no mere GET says what it does: nothing is guessed from the words of its path. */
type SaysItsWork = { readonly method: 'GET' } | { readonly work: Work }

/** Declares an endpoint. */
export const endpoint = <
  Out,
  const P extends Fields = None,
  const Q extends Fields = None,
  const B extends Fields = None,
>(
  e: Endpoint<Out, P, Q, B> & SaysItsWork,
): Endpoint<Out, P, Q, B> => e

/** Phantom result type: `out: returns<string[]>()`. */
export const returns = <Out>(): Out => undefined as Out

/** The methods of an endpoint as a list. */
export const methodsOf = (e: Endpoint): readonly Method[] => (typeof e.method === 'string' ? [e.method] : e.method)
