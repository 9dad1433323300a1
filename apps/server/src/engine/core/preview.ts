/** What a piece of work would come to: it is done, what it changes is measured, and all of it is taken back. */
import { sql } from 'kysely'
import { inTransaction, type Ctx } from './context.ts'
import type { Tx } from '../../platform/db/db.ts'

type InTx<T> = (tx: Ctx & { db: Tx }) => Promise<T>

/** Carries what was measured out of the transaction, and undoes it on the way. */
class Measured<T> extends Error {
  readonly before: T
  readonly after: T
  constructor(before: T, after: T) {
    super('measured')
    this.before = before
    this.after = after
  }
}

/**
 * Does `work` as it would be done, with its checks and hooks, and undoes it: nothing is written, noted, audited, sent or forgotten
 * in a cache. What refuses the work refuses this.
 * @param ctx outside of a transaction, as a part of one could not be taken back alone
 */
export const preview = async <T>(
  ctx: Ctx,
  work: InTx<unknown>,
  measure: InTx<T>,
): Promise<{ readonly before: T; readonly after: T }> => {
  if (ctx.pending) throw new Error('a preview has a transaction of its own')
  try {
    return await inTransaction(ctx, async (tx) => {
      const before = await measure(tx)
      await work(tx)
      // what the database checks at the end of a transaction, it checks here
      await sql`set constraints all immediate`.execute(tx.db)
      throw new Measured(before, await measure(tx))
    })
  } catch (error) {
    if (error instanceof Measured) return error as Measured<T>
    throw error
  }
}
