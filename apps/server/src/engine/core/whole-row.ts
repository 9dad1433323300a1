/** Marks rows with values that field rules hide from the caller. Spreading a row keeps the mark; presenting removes it. */
import type { Ctx } from './context.ts'

const WHOLE = Symbol('whole row')

type Marked = Record<string | symbol, unknown>

export const markUnpresented = <T extends object>(name: string, rows: T[]): T[] => {
  for (const row of rows) (row as Marked)[WHOLE] = name
  return rows
}

export const withoutMark = (row: object): Record<string, unknown> => {
  const { [WHOLE]: _whole, ...copy } = row as Marked
  return copy
}

/** @throws {Error} when an answer to a caller with field rules holds a row that was not presented */
export const refuseUnpresented = ({ session }: Ctx, answer: unknown): void => {
  if (session?.fields.size) refuseIn(answer)
}

const refuseIn = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  if (Array.isArray(value)) return value.forEach(refuseIn)
  if (Object.hasOwn(value, WHOLE)) throw new Error(`a row of ${String((value as Marked)[WHOLE])} goes out whole`)
  if ([Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null))
    Object.values(value).forEach(refuseIn)
}
