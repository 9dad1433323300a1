import { CompiledQuery } from 'kysely'
import { fieldsOf } from '../../platform/db/connection.ts'
import { bounds, type Ask, type Reach } from '../../platform/db/reading.ts'
import type { Ctx } from '../core/context.ts'

export const asReader = async <T>(ctx: Ctx, reach: Reach, work: (ask: Ask) => Promise<T>): Promise<T> => {
  const { database } = ctx.services
  // the embedded engine has one connection; a transaction holds it
  if (database.engine !== 'embedded' || !ctx.db.isTransaction) return database.reading.lend(reach, work)
  const say = (text: string, values: readonly unknown[] = []) =>
    ctx.db.executeQuery<never>(CompiledQuery.raw(text, [...values]))
  await say('savepoint report')
  try {
    for (const setting of bounds(reach).split(';')) await say(setting)
    const ask: Ask = async (text, values) => {
      const { rows } = await say(text, values)
      return { rows, fields: fieldsOf(rows) }
    }
    return await work(database.reading.bounded(ask))
  } finally {
    await say('rollback to savepoint report')
    await say('release savepoint report')
  }
}
