/** Answers that are more than a plain result. */
import type { Readable } from 'node:stream'

const ANSWER = Symbol('answer')

export interface Answer {
  readonly [ANSWER]: true
  readonly result: unknown
  readonly message: string
  readonly code?: number
  /** sent without envelope */
  readonly bare?: boolean
  /** bytes instead of JSON */
  readonly file?: { readonly body: Uint8Array | Readable; readonly headers: Readonly<Record<string, string>> }
}

/** A result with a message for the person. */
export const say = (message: string, result: unknown = null): Answer => ({ [ANSWER]: true, result, message })

/** A result without envelope, for the few old endpoints that have none. */
export const bare = (result: unknown): Answer => ({ [ANSWER]: true, result, message: '', bare: true })

/** A download; a stream is sent as it comes. */
export const file = (body: Uint8Array | Readable, headers: Record<string, string>): Answer => ({
  [ANSWER]: true,
  result: null,
  message: '',
  file: { body, headers },
})

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && ANSWER in value
