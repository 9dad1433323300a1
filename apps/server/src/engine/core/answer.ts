/** Answers that are more than a plain result. */
import type { Readable } from 'node:stream'

const ANSWER = Symbol('answer')

export interface Answer {
  readonly [ANSWER]: true
  readonly result: unknown
  readonly message: string
  readonly code?: number
  /** beside those of every answer */
  readonly headers?: Readonly<Record<string, string>>
  /** sent without envelope */
  readonly bare?: boolean
  /** bytes instead of JSON */
  readonly file?: {
    readonly body: Uint8Array | Readable
    readonly headers: Readonly<Record<string, string>>
    readonly status?: number
  }
}

/** A result with a message for the person. */
export const reply = (message: string, result: unknown = null): Answer => ({ [ANSWER]: true, result, message })

/** The same answer with further headers. */
export const withHeaders = (answer: Answer, headers: Readonly<Record<string, string>>): Answer => ({
  ...answer,
  headers,
})

/** A result without envelope, for the few old endpoints that have none. */
export const bare = (result: unknown): Answer => ({ [ANSWER]: true, result, message: '', bare: true })

/** A download; a stream is sent as it comes. */
export const file = (body: Uint8Array | Readable, headers: Record<string, string>): Answer => ({
  [ANSWER]: true,
  result: null,
  message: '',
  file: { body, headers },
})

/** Sends the browser on to another address. */
export const redirect = (location: string, headers: Record<string, string> = {}): Answer => ({
  [ANSWER]: true,
  result: null,
  message: '',
  file: { body: new Uint8Array(), headers: { location, ...headers }, status: 302 },
})

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && ANSWER in value
