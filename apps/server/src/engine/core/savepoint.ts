import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/**
 * Runs `work` in a savepoint: an error rolls back its writes, events and audit lines, and the transaction goes on.
 * @param tx inside a transaction
 */
export const inSavepoint = async <T>(tx: Ctx, work: () => Promise<T>): Promise<T> => {
  const { events, audits } = tx.pending!
  const [eventsBefore, auditsBefore] = [events.length, audits.length]
  await sql`savepoint part`.execute(tx.db)
  try {
    const done = await work()
    await sql`release savepoint part`.execute(tx.db)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx.db)
    await sql`release savepoint part`.execute(tx.db)
    events.length = eventsBefore
    audits.length = auditsBefore
    throw error
  }
}

/** Integrity and data errors; a lost connection is neither. */
const OF_DATA = /^2[23]/

/** The sentence for a refused row; other errors are thrown. */
export const refusalOf = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error.kind === 'unavailable' ? undefined : error
  return OF_DATA.test(String((error as { code?: unknown }).code))
    ? new AppError('refused', '未知错误，忽略导入')
    : undefined
}
