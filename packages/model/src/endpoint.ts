import type { Field, Fields, Values, ValueOf } from './field.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `public`, `login`, one permission code, or several of which any one suffices. */
export type Access = 'public' | 'login' | (string & {}) | readonly string[]

/** Steps required before anything else: a new password, setup of a second factor. */
export type Due = 'password' | 'secondFactor'

export type Work = 'query' | 'add' | 'edit' | 'delete' | 'import' | 'export'

export interface Endpoint<
  Out = unknown,
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Fields = Fields,
> {
  readonly method: Method | readonly Method[]
  readonly path: string
  readonly title: string
  /** Chinese name of its group in the API document; a group shares a pool of connections */
  readonly group: string
  readonly access: Access
  /** required unless it reads by GET */
  readonly work?: Work
  /** verb of a resource; absent on handwritten endpoints */
  readonly of?: { readonly resource: string; readonly verb: string }
  /** fields absent from the body keep their value */
  readonly partial?: boolean
  /** `heavy`: work grows with the data; `light`: one of many cheap calls of a page */
  readonly cost?: 'heavy' | 'light'
  /** cached per user for some seconds, until a row is written; for expensive answers of every page */
  readonly kept?: true
  /** sign-in: answered while other calls wait for connections */
  readonly entrance?: boolean
  /** available while this step is due, because it completes the step */
  readonly settles?: Due
  /** available while a new password is due, so that old clients reach the form behind their menu */
  readonly early?: boolean
  /** a request with header `Idempotency-Key` runs once; a repetition within a day gets the first answer */
  readonly idempotencyKey?: true
  /** with header `Prefer: respond-async` it becomes a background task of this kind */
  readonly background?: 'import' | 'export' | 'verify' | 'batch'
  /** sensitive: requires password or code again (428 with `result: { stepUp: true }`) */
  readonly stepUp?: boolean
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** fields of a multipart form beside its one `file` */
  readonly form?: Fields
  /** no envelope: a file, or bare JSON */
  readonly answers?: 'file' | 'json'
  /** the answer carries an ETag of its result, and 304 for an unchanged one */
  readonly etag?: boolean
  /** polled by open pages: no user activity, so that the session becomes idle */
  readonly unattended?: true
  /** false: private notes, absent from the operation log; of anonymous callers no address is kept */
  readonly logged?: false
  /** the body is XML, given as `{ xml }` */
  readonly xml?: true
  /** passed on to another service: body and query are not read here */
  readonly raw?: true
  /** body limit in bytes below the general one */
  readonly bodyLimit?: number
  /** shows personal values: each reading of these records is recorded, by resource and input of their ids */
  readonly reads?: { readonly of: string; readonly by: string }
  /** the log records the call without its input */
  readonly confidential?: boolean
  readonly aliases?: readonly string[]
  readonly out?: Out
}

export type None = { readonly [K in never]: Field }

export type InputOfEndpoint<E> =
  E extends Endpoint<unknown, infer P, infer Q, infer B> ? Values<P> & Values<Q> & Values<B> : never

export type Given<F extends Fields> = {
  [K in keyof F as null extends ValueOf<F[K]> ? never : K]: ValueOf<F[K]>
} & { [K in keyof F as null extends ValueOf<F[K]> ? K : never]?: ValueOf<F[K]> }

export type CallInput<E> =
  E extends Endpoint<unknown, infer P, infer Q, infer B>
    ? Exact<{ [K in keyof P]: NonNullable<ValueOf<P[K]>> } & Given<Q> & Given<B>>
    : never

/** A record without keys accepts none, while `{}` would accept all. */
type Exact<T> = T extends unknown
  ? keyof T extends never
    ? { [name: string]: never }
    : { [K in keyof T]: T[K] }
  : never

export type OutputOf<E> = E extends Endpoint<infer Out> ? Out : never

export interface Page<Row> {
  records: Row[]
  total: number
  /** the total is large and some seconds old */
  estimated?: true
  size: number
  current: number
  pages: number
  /** for lists sorted newest first: sent as `before`, it keeps the position of pages while rows are added */
  mark?: string
  /** the same for the end of the page: walks a list without losing rows while others write */
  next?: string
}

/** A repetition of its request with the same key gets the first answer. */
export type RunsOnce = { readonly idempotencyKey: true }

type SaysItsWork = { readonly method: 'GET' } | { readonly work: Work }

export const endpoint = <
  Out = null,
  const P extends Fields = None,
  const Q extends Fields = None,
  const B extends Fields = None,
>(
  e: Endpoint<Out, P, Q, B> & SaysItsWork,
): Endpoint<Out, P, Q, B> => e

type Rest<Out, P extends Fields, Q extends Fields, B extends Fields> = Omit<
  Endpoint<Out, P, Q, B>,
  'method' | 'path' | 'title' | 'group' | 'access'
>

/**
 * Endpoints of one group by method. PUT edits and DELETE deletes unless `work` differs; `add`, `change` and `query` are
 * POST with this work.
 */
export const endpointsIn = (group: string) => {
  const by =
    <More = unknown>(method: Method, work?: Work) =>
    <
      Out = null,
      const P extends Fields = None,
      const Q extends Fields = None,
      const B extends Fields = None,
      K extends true | undefined = undefined,
    >(
      path: string,
      title: string,
      access: Access,
      rest: Rest<Out, P, Q, B> & More & { readonly idempotencyKey?: K },
    ): Endpoint<Out, P, Q, B> & (K extends true ? RunsOnce : unknown) =>
      ({ method, ...(work && { work }), path, title, group, access, ...rest }) as Endpoint<Out, P, Q, B> &
        (K extends true ? RunsOnce : unknown)
  return {
    get: by('GET'),
    post: by<{ readonly work: Work }>('POST'),
    add: by('POST', 'add'),
    change: by('POST', 'edit'),
    query: by('POST', 'query'),
    put: by('PUT', 'edit'),
    remove: by('DELETE', 'delete'),
  }
}

/** Phantom result type: `out: returns<string[]>()`; without it the result is null. */
export const returns = <Out>(): Out => undefined as Out

export const methodsOf = (e: Endpoint): readonly Method[] => (typeof e.method === 'string' ? [e.method] : e.method)
