/** The embedded engine: PostgreSQL as WebAssembly in this process, one connection, asked through its node-postgres adapter. */
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { assemble, bearLosses, types, type Database } from './db.ts'

/**
 * Opens the embedded engine.
 * @param dataDir folder of the database, or `memory://`
 * @param template a dump to start from (tests)
 */
export const openEmbedded = async (dataDir: string, template?: Blob): Promise<Database> => {
  const [{ PGlite: Lite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ])
  const lite = await Lite.create({ dataDir, ...(template && { loadDataDir: template }) })
  const isOver = stopAtPanic(lite)
  const pool = bearLosses(new pg.Pool(Object.assign(createPgConfig(lite), { max: 1, idleTimeoutMillis: 0, types })))
  return assemble({
    engine: 'embedded',
    pool,
    owner: pool,
    listen: async () => ({ isAnswered: () => !isOver(), close: async () => {} }),
    dump: async () => new Uint8Array(await (await lite.dumpDataDir('gzip')).arrayBuffer()),
    close: () => lite.close(),
  })
}

/**
 * An engine that cannot go on (no room for its journal) would spin for ever at the next message. It is asked nothing
 * more: every query is told that the database is away, and the next start recovers what was committed.
 * @returns whether that has happened
 */
const stopAtPanic = (lite: PGlite): (() => boolean) => {
  const [ask, close] = [lite.execProtocolStream.bind(lite), lite.close.bind(lite)]
  let isOver = false
  lite.execProtocolStream = async (message, options) => {
    const answers = isOver ? [] : await ask(message, options)
    isOver ||= answers.some((answer) => 'severity' in answer && answer.severity === 'PANIC')
    if (isOver) throw new Error('the embedded engine is not queryable')
    return answers
  }
  lite.close = async () => {
    if (!isOver) await close()
  }
  return () => isOver
}
