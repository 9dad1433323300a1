/**
 * Which programs run on a database. Each holds a shared lock with the number of its schema, on the connection it listens
 * on: a crash lets go of it by itself.
 */
import type pg from 'pg'

const RUNNING = 4_827_003

/** What a process says on its connection. */
export const presence = (schema: number): string => `select pg_advisory_lock_shared(${RUNNING}, ${schema})`

/** The schema numbers of the programs that run, one per process; embedded there are no others. */
export const runningSchemas = async (client: pg.PoolClient): Promise<number[]> =>
  (await client.query<{ schema: number }>(RUNNING_SCHEMAS)).rows.map(({ schema }) => schema)

const RUNNING_SCHEMAS = `select objid::int as schema from pg_locks
  where locktype = 'advisory' and classid = ${RUNNING} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`
