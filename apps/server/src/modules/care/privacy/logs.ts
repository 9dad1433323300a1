/** Personal data outside the rows: history, operation log, and stored answers of idempotent requests. */
import { patient, patientContact, patientNumber } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Subject } from './subject.ts'

/** Columns that identify the patient in a log line without an id. */
const NAMED = [
  [patient.table, ['name', 'patient_no']],
  [patientNumber.table, ['value']],
  [patientContact.table, ['name']],
] as const

const wordsOf = ({ own, dependents }: Subject): string[] =>
  [own, ...dependents].flatMap(({ r, images }) => {
    const columns: readonly string[] = NAMED.find(([table]) => table === r.table)?.[1] ?? []
    return images.flatMap((image) => columns.flatMap((column) => (image[column] ? [String(image[column])] : [])))
  })

type Row = readonly [table: string, id: string]

/**
 * Empties history and unambiguous log lines; time and author stay. The database permits this only for an erased
 * patient.
 * @returns the number of history lines
 */
export const eraseHistory = async (
  tx: Ctx,
  personId: string,
  of: readonly Row[],
  words: readonly string[] = [],
): Promise<number> => {
  const [tables, ids] = [of.map(([table]) => table), of.map(([, id]) => id)]
  const { rows } = await sql<{ n: number }>`select forget_person(${personId}, ${tables}::text[], ${ids}::text[],
    ${[...words]}::text[]) as n`.execute(tx.db)
  return rows[0]!.n
}

/** Log lines that may mean a patient of the same name stay. */
export const forgetWords = async (tx: Ctx, subject: Subject): Promise<number> => {
  const words = wordsOf(subject)
  await sql`delete from sys_idempotency_key where tenant_id = ${tx.tenantId}
    and exists (select from unnest(${words}::text[]) as w where strpos(answer, w) > 0)`.execute(tx.db)
  const rows = [subject.own, ...subject.dependents].flatMap(({ r, ids }) => ids.map((id): Row => [r.table, id]))
  return eraseHistory(tx, subject.ids[0]!, rows, words)
}
