import type { Readable } from 'node:stream'
import type { Ctx } from './context.ts'

const ANSWER = Symbol('answer')

/** @typeParam T of the result; most answers have only a message */
export interface Answer<T = null> {
  readonly [ANSWER]: true
  readonly result: T
  readonly message: string
  readonly code?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly bare?: boolean
  readonly file?: {
    readonly body: Uint8Array | Readable
    readonly headers: Readonly<Record<string, string>>
    readonly status?: number
  }
}

export const reply: {
  (message: string): Answer
  <T>(message: string, result: T): Answer<T>
} = <T>(message: string, result = null as T): Answer<T> => ({ [ANSWER]: true, result, message })

export const withHeaders = <T>(answer: Answer<T>, headers: Readonly<Record<string, string>>): Answer<T> => ({
  ...answer,
  headers,
})

/** A result without envelope, for the few endpoints of older clients that have none. */
export const bare = <T>(result: T): Answer<T> => ({ [ANSWER]: true, result, message: '', bare: true })

const NOTHING = { [ANSWER]: true, result: null as never, message: '' } as const

export const file = (body: Uint8Array | Readable, headers: Record<string, string>, status?: number): Answer<never> => ({
  ...NOTHING,
  file: { body, headers, ...(status !== undefined && { status }) },
})

export const redirect = (location: string, headers: Record<string, string> = {}): Answer<never> => ({
  ...NOTHING,
  file: { body: new Uint8Array(), headers: { location, ...headers }, status: 302 },
})

export const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && ANSWER in value

// Rows with values that field rules hide from the caller carry a mark. Spreading a row keeps it; presenting removes it.
const UNPRESENTED = Symbol('whole row')

type Marked = Record<string | symbol, unknown>

export const markUnpresented = <T extends object>(name: string, rows: T[]): T[] => {
  for (const row of rows) (row as Marked)[UNPRESENTED] = name
  return rows
}

export const withoutMark = (row: object): Record<string, unknown> => {
  const { [UNPRESENTED]: _mark, ...copy } = row as Marked
  return copy
}

/** @throws {Error} when an answer to a caller with field rules holds a row that was not presented */
export const refuseUnpresented = ({ session }: Ctx, answer: unknown): void => {
  if (session?.fields.size) refuseIn(answer)
}

const refuseIn = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  if (Array.isArray(value)) return value.forEach(refuseIn)
  if (Object.hasOwn(value, UNPRESENTED))
    throw new Error(`a row of ${String((value as Marked)[UNPRESENTED])} was not presented`)
  if ([Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null))
    Object.values(value).forEach(refuseIn)
}
