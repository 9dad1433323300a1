import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/** Advisory locks are numbers; this is the first half of ours. */
const SPACE = 20_20

/** Holds the key until the transaction ends; others wait and then see the committed changes. */
export const lock = async (tx: Ctx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SPACE}::int, hashtext(${key}))`.execute(tx.db)
}
