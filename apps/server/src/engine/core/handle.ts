/** A route is an endpoint with the function that answers it. Above this line nobody can tell derived from hand-written. */
import type { Endpoint, InputOfEndpoint, OutputOf } from '@huxi/model'
import type { Answer } from './answer.ts'
import type { Spooled } from '../../platform/files/spool.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AppServices, Ctx, Sight } from './context.ts'

/** A query string as it came. */
export type Query = Readonly<Record<string, string>>

export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
  readonly fields: Query
}

/** An uploaded file that lies on disk until the answer. */
export interface Received {
  readonly name: string
  readonly file: Spooled
  readonly fields: Query
}

/** What a call writes, in one transaction. */
export type Work<T> = (tx: Ctx & { db: Tx }) => Promise<Answer<T>>

/** Does it; a call that comes again with its idempotency key gets the first answer instead. */
export type Once = <T>(ctx: Ctx, work: Work<T>) => Promise<Answer<T>>

/** What a request carries beside the declared input. */
export interface Extra {
  /** the raw query, for the list grammar */
  readonly query: Query
  /** a header by its name in lower case */
  header(name: string): string | undefined
  /** the part of the path a `*` matched */
  readonly rest: string
  /** reads the one multipart file, up to `limit` bytes, and fields of up to `fieldSize`; throws a sentence when there is none */
  upload(limit?: number, fieldSize?: number): Promise<Upload>
  /** the same for files of any size: they are written down in a folder, where the receiver drops them */
  receive(folder: string, limit: number): Promise<Received>
  /** for endpoints with `idempotencyKey` */
  readonly once: Once
}

/** What answers an endpoint: its output, alone or with a message. */
export type Handler<E> = (
  ctx: Ctx,
  input: InputOfEndpoint<E>,
  extra: Extra,
) => Promise<OutputOf<E> | Answer<OutputOf<E>>>

export interface Route {
  readonly endpoint: Endpoint
  /** of a verb: the store of its resource */
  readonly store?: Sight
  /** false: the installation has it switched off, so that its path is unknown and nothing sent to it is read */
  readonly isOpen?: (services: AppServices) => boolean
  /** the body as it is read, from the body as it was sent */
  sent?(ctx: Ctx, body: unknown): unknown
  run(ctx: Ctx, input: Record<string, unknown>, extra: Extra): Promise<unknown>
  /** the route that answers instead, by the parameters of the path: access, input and log are its own */
  resolve?(ctx: Ctx, params: Query): Promise<Route>
}

/** Joins an endpoint and its function; input and output types flow from the endpoint's kinds. */
export const handle = <E extends Endpoint>(endpoint: E, run: Handler<E>): Route => ({
  endpoint,
  run,
})
