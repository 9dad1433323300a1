import type { Endpoint, InputOfEndpoint, OutputOf } from '@huxi/model'
import type { Readable } from 'node:stream'
import type { Answer } from './answer.ts'
import type { Spooled } from '../../platform/files/spool.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { CachedPage } from '../../platform/http/cached-page.ts'
import type { AppServices, Ctx, RowVisibility } from './context.ts'

export type Query = Readonly<Record<string, string>>

export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
  readonly fields: Query
}

/** An uploaded file on disk; it is deleted after the answer. */
export interface Received {
  readonly name: string
  readonly file: Spooled
  readonly fields: Query
}

export type Work<T> = (tx: Ctx & { db: Tx }) => Promise<Answer<T>>

/**
 * Runs work once per idempotency key; a repeated call gets the first answer.
 * @param input what must be equal in a repetition; the whole input by default
 */
export type Once = <T>(ctx: Ctx, work: Work<T>, input?: object) => Promise<Answer<T>>

/** A request as it arrived, for endpoints that pass it on. */
export interface Incoming {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Readable | undefined
  readonly isGone: AbortSignal
}

export interface Extra {
  readonly incoming?: Incoming | undefined
  readonly query: Query
  header(name: string): string | undefined
  readonly rest: string
  /** reads the one multipart file, up to `limit` bytes, with fields of up to `fieldSize`. @throws {AppError} when there is none */
  upload(limit?: number, fieldSize?: number): Promise<Upload>
  /** the same for large files, streamed into a folder; the receiver deletes them */
  receive(folder: string, limit: number): Promise<Received>
  readonly once: Once
}

export type Handler<E> = (
  ctx: Ctx,
  input: InputOfEndpoint<E>,
  extra: Extra,
) => Promise<OutputOf<E> | Answer<OutputOf<E>>>

export interface Route {
  readonly endpoint: Endpoint
  readonly store?: RowVisibility
  /** false = switched off: the path is unknown and the request is not read */
  readonly isOpen?: (services: AppServices) => boolean
  /** maps the sent body before it is parsed */
  sent?(ctx: Ctx, body: unknown): unknown
  run(ctx: Ctx, input: Record<string, unknown>, extra: Extra): Promise<unknown>
  /** the route that answers instead; access, input and log are those of that route */
  resolve?(ctx: Ctx, params: Query): Promise<Route>
}

export const handle = <E extends Endpoint>(endpoint: E, run: Handler<E>): Route => ({
  endpoint,
  run,
})

export interface AskedPage {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly reader: PageReader
  readonly method: string
}

export interface PageReader {
  readonly address: string
  readonly browser: string
}

export interface PageAhead {
  readonly kept: CachedPage
  count(reader: PageReader): void
}

/** A page served without sign-in; `script` is the only one its policy allows. `endpoints.test.ts` lists all of them. */
export interface OpenPage {
  readonly path: string
  readonly script?: string
  answer(
    services: AppServices,
    asked: AskedPage,
  ): Promise<
    | { readonly status: 200 | 404; readonly html: string }
    | { readonly kept: CachedPage }
    | { readonly location: string }
  >
  ahead?(services: AppServices, name: string, search: string): PageAhead | undefined
}

type Given = Parameters<Route['run']>[1]

/** Routes whose run follows work outside its transaction, such as a count that no rollback may undo. */
export const precededBy = (
  routes: readonly Route[],
  paths: readonly string[],
  work: (ctx: Ctx, input: Given) => Promise<void>,
): Route[] =>
  routes.map((route) =>
    paths.includes(route.endpoint.path)
      ? {
          ...route,
          run: async (ctx, input, extra) => {
            await work(ctx, input)
            return route.run(ctx, input, extra)
          },
        }
      : route,
  )
