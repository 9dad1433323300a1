import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/**
 * The next numbers of a series of the tenant, consecutive within one call. Single numbers come from blocks of 10, so that open
 * transactions do not wait for each other. A rollback leaves no gap.
 * @param name of the series, e.g. `patient_no/2026`
 */
export const nextNumbers = async (tx: Ctx, name: string, count: number): Promise<number[]> => {
  if (count === 0) return []
  const { rows } = await sql<{ first: number }>`
    select next_serial(${tx.tenantId}::integer, ${name}, ${count}::integer) as first`.execute(tx.db)
  return Array.from({ length: count }, (_, i) => rows[0]!.first + i)
}

// Codes that encode a place in a tree: one segment per level, a letter and two digits (A01 … A99, B01 …).
export const SEGMENT = 3
const FIRST = 'A01'

/** The segment after the highest one of a level. @param title noun for the sentence @throws {AppError} refused after Z99 */
export const nextSegment = (highest: string | null, title: string): string => {
  if (highest === null) return FIRST
  const [letter, number] = [highest.charCodeAt(0), Number(highest.slice(1))]
  if (number < 99) return highest[0] + String(number + 1).padStart(2, '0')
  if (highest[0] === 'Z') throw refused(`同一级的${title}过多，请先建立下级${title}`)
  return `${String.fromCharCode(letter + 1)}01`
}
