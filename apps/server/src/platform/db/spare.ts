/** An empty database on another server, for a restore that is thrown away: many times faster than the embedded engine. */
import { StartError } from '../config/start-error.ts'
import type { Database } from './db.ts'
import { openPostgres } from './postgres.ts'

const TABLES = `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`
const CLEAN = 'drop schema if exists rpt cascade; drop schema public cascade; create schema public'

/** Everything in it is dropped when it is closed. @throws {StartError} a database that is not empty, and stays as it is */
export const openSpare = async (url: string): Promise<Database> => {
  const database = await openPostgres({ url, setting: 'VERIFY_DATABASE_URL', size: 2 })
  const { rows } = await database.asOwner((client) => client.query<{ n: number }>(TABLES))
  if (rows[0]!.n > 0) {
    await database.close()
    throw new StartError('校验用的数据库（VERIFY_DATABASE_URL）里已有数据，没有改动它：请换一个空的数据库')
  }
  return {
    ...database,
    async close() {
      await database.asOwner((client) => client.query(CLEAN))
      await database.close()
    },
  }
}
