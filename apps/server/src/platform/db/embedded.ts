/** The embedded engine: PostgreSQL as WebAssembly in a thread, with one connection. */
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { statfsSync } from 'node:fs'
import { TIMES } from './db-times.ts'
import { assemble, tolerateConnectionLoss, types, type Database } from './db.ts'
import { NOT_QUERYABLE, openLiteThread, openLite, type LiteEngine } from './lite-engine.ts'
import { inMemory } from './lite.ts'
import { createShares } from './share.ts'

/** @param dataDir folder of the database, or `memory://` @param template a dump to start from (tests) */
export const openEmbedded = async (
  dataDir: string,
  template?: Blob,
  shareMs: number = TIMES.shareMs,
  open: (dataDir: string, template?: Blob) => Promise<LiteEngine> = inMemory(dataDir) ? openLite : openLiteThread,
): Promise<Database> => {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const engine = await openEngine(dataDir, open, template, () => {
    // a new engine has no prepared statements
    Object.assign(config.connection, { parsedStatements: {}, submittedNamedStatements: {} })
  })
  const config = createPgConfig(engine.asked as unknown as PGlite)
  const pool = tolerateConnectionLoss(new pg.Pool(Object.assign(config, { max: 1, idleTimeoutMillis: 0, types })))
  return assemble({
    engine: 'embedded',
    pool,
    owner: pool,
    shares: createShares(1, shareMs),
    listen: async () => ({ isAnswered: engine.isAnswered, close: async () => {} }),
    close: engine.close,
    stop: engine.stop,
  })
}

const ROOM = 48 * 1_048_576
const PAUSE_MS = 5000

const hasRoom = (dataDir: string): boolean => {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize >= ROOM
}

/**
 * Without space for its journal an engine would spin for ever: it is retired and queries report an outage.
 * Once there is space, the next connection opens a new engine, which recovers committed data.
 */
const openEngine = async (
  dataDir: string,
  open: (dataDir: string, template?: Blob) => Promise<LiteEngine>,
  template: Blob | undefined,
  renewed: () => void,
) => {
  let lite = await open(dataDir, template)
  let [isOver, triedAt] = [false, Number.NEGATIVE_INFINITY]
  const renew = async (): Promise<void> => {
    if (inMemory(dataDir) || performance.now() - triedAt < PAUSE_MS || !hasRoom(dataDir)) return
    triedAt = performance.now()
    const next = await open(dataDir)
    renewed()
    lite = next
    isOver = false
  }
  let ready: Promise<void> = Promise.resolve()
  const asked = {
    /** awaited by every new connection; never rejects */
    get waitReady(): Promise<void> {
      if (isOver) ready = ready.then(() => (isOver ? renew() : undefined)).catch(() => {})
      return ready
    },
    async execProtocolStream(message: Uint8Array) {
      const answers = isOver ? [] : await lite.exec(message)
      isOver ||= answers.some((answer) => 'severity' in answer && answer.severity === 'PANIC')
      if (isOver) {
        lite.end?.()
        throw new Error(NOT_QUERYABLE)
      }
      return answers
    },
  }
  const close = async (): Promise<void> => {
    await ready
    if (!isOver) await lite.close()
  }
  /** Ends it like a power cut; the next connection opens a new engine. */
  const stop = (): void => {
    if (isOver || !lite.end) return
    isOver = true
    triedAt = Number.NEGATIVE_INFINITY
    lite.end()
  }
  return { asked, isAnswered: () => !isOver, close, stop }
}
