/** Work that happens one after the other, in all processes. */
import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/** Locks of the database are numbers; this one is the first half of ours. */
const SPACE = 20_20

/** Holds the key until the transaction ends; others who ask for it wait here and then see what the first has done. */
export const lock = async (tx: Ctx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SPACE}::int, hashtext(${key}))`.execute(tx.db)
}
