/** The embedded engine: PostgreSQL as WebAssembly in this process, one connection, asked through its node-postgres adapter. */
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { closeSync, fdatasyncSync, openSync, statfsSync } from 'node:fs'
import { TIMES } from './db-times.ts'
import { assemble, bearLosses, types, type Database } from './db.ts'
import { createShares } from './share.ts'

/**
 * Opens the embedded engine.
 * @param dataDir folder of the database, or `memory://`
 * @param template a dump to start from (tests)
 * @param shareMs how long somebody waits for the one connection before he is told to come again (tests wait less)
 */
export const openEmbedded = async (
  dataDir: string,
  template?: Blob,
  shareMs: number = TIMES.shareMs,
): Promise<Database> => {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const engine = await openEngine(dataDir, template, () => {
    // the next engine knows none of the statements the last one was taught
    Object.assign(config.connection, { parsedStatements: {}, submittedNamedStatements: {} })
  })
  const config = createPgConfig(engine.asked as unknown as PGlite)
  const pool = bearLosses(new pg.Pool(Object.assign(config, { max: 1, idleTimeoutMillis: 0, types })))
  return assemble({
    engine: 'embedded',
    pool,
    owner: pool,
    shares: createShares(1, shareMs),
    listen: async () => ({ isAnswered: engine.isAnswered, close: async () => {} }),
    dump: async () => new Uint8Array(await (await engine.current().dumpDataDir('gzip')).arrayBuffer()),
    close: engine.close,
  })
}

const inMemory = (dataDir: string): boolean => dataDir.startsWith('memory:')

const create = async (dataDir: string, template?: Blob): Promise<PGlite> => {
  const { PGlite: Lite } = await import('@electric-sql/pglite')
  const options = { dataDir, ...(template && { loadDataDir: template }) }
  if (inMemory(dataDir)) return Lite.create(options)
  // -F is "no fsync"; of the ways to sync the journal its C library takes only this one seriously
  const usual = Lite.defaultStartParams.filter((param) => param !== '-F')
  const lite = await Lite.create({ ...options, startParams: [...usual, '-c', 'wal_sync_method=fsync'] })
  syncToDisk(lite)
  return lite
}

interface Files {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
  realPath(node: unknown): string
}

/** Its file system would pass over the wish to have something on the disk: a commit would not outlive a power cut. */
const syncToDisk = (lite: PGlite): void => {
  const files = (lite.Module as unknown as { NODEFS: Files }).NODEFS
  files.stream_ops.fsync = ({ nfd, node }) => {
    // a folder is opened without a number
    const file = nfd ?? openSync(files.realPath(node), 'r')
    fdatasyncSync(file)
    if (nfd === undefined) closeSync(file)
    return 0
  }
}

/** Below this the engine finds no space for the next piece of its journal. */
const ROOM = 48 * 1_048_576
const PAUSE_MS = 5000

const hasRoom = (dataDir: string): boolean => {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize >= ROOM
}

/**
 * The engine, and its successor: one that cannot go on (no space for its journal) would spin for ever at the next message,
 * so it is asked nothing more and every query gets the answer that the database is away. Once there is space, the next connection
 * opens a new one, which recovers what was committed.
 */
const openEngine = async (dataDir: string, template: Blob | undefined, renewed: () => void) => {
  let lite = await create(dataDir, template)
  let [isOver, triedAt] = [false, Number.NEGATIVE_INFINITY]
  const renew = async (): Promise<void> => {
    if (inMemory(dataDir) || performance.now() - triedAt < PAUSE_MS || !hasRoom(dataDir)) return
    triedAt = performance.now()
    const next = await create(dataDir)
    renewed()
    lite = next
    isOver = false
  }
  let ready: Promise<void> = Promise.resolve()
  const asked = {
    /** asked for by every new connection; it must not fail */
    get waitReady(): Promise<void> {
      if (isOver) ready = ready.then(() => (isOver ? renew() : undefined)).catch(() => {})
      return ready
    },
    async execProtocolStream(...[message, options]: Parameters<PGlite['execProtocolStream']>) {
      const answers = isOver ? [] : await lite.execProtocolStream(message, options)
      isOver ||= answers.some((answer) => 'severity' in answer && answer.severity === 'PANIC')
      if (isOver) throw new Error('the embedded engine is not queryable')
      return answers
    },
  }
  const close = async (): Promise<void> => {
    await ready
    if (!isOver) await lite.close()
  }
  return { asked, current: () => lite, isAnswered: () => !isOver, close }
}
