/** Each running program holds a shared lock with its schema number; a crash releases it with the connection. */
import type pg from 'pg'

const RUNNING = 4_827_003

export const presence = (schema: number): string => `select pg_advisory_lock_shared(${RUNNING}, ${schema})`

/** Schema numbers of running programs, one per process; empty when embedded. */
export const runningSchemas = async (client: pg.PoolClient): Promise<number[]> =>
  (await client.query<{ schema: number }>(RUNNING_SCHEMAS)).rows.map(({ schema }) => schema)

const RUNNING_SCHEMAS = `select objid::int as schema from pg_locks
  where locktype = 'advisory' and classid = ${RUNNING} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`
