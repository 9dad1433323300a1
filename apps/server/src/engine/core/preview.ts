import { sql } from 'kysely'
import { inTransaction, type Ctx } from './context.ts'
import type { Tx } from '../../platform/db/db.ts'

type InTx<T> = (tx: Ctx & { db: Tx }) => Promise<T>

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
 * Runs `work` with its checks and hooks, and rolls it back: no row, audit line, event or cache changes.
 * @param ctx outside of a transaction, since a part of one cannot be rolled back alone
 * @throws {AppError} the refusals of `work`
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
      // deferred constraints, which the commit would check
      await sql`set constraints all immediate`.execute(tx.db)
      throw new Measured(before, await measure(tx))
    })
  } catch (error) {
    if (error instanceof Measured) return error as Measured<T>
    throw error
  }
}
