/**
 * A connection that does nothing but listen (LISTEN of PostgreSQL). Lost, it comes back by itself and says so. It has
 * to reach the server itself: a pooler that shares connections between transactions forgets who listens.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The one channel of the house. */
export const CHANNEL = 'huxi'

export interface Ear {
  heard(message: string): void
  /** the connection was away: messages may have been missed */
  renewed(): void
}

export interface Hearing {
  close(): Promise<void>
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5000
/** A peer that vanished without a word is found out by asking. */
const PROBE_MS = 15_000
const ANSWER_MS = 5000
const GOODBYE_MS = 1000

/**
 * Listens until closed.
 * @throws when the very first connection fails
 */
export const listenTo = async (connectionString: string, ear: Ear): Promise<Hearing> => {
  const closing = new AbortController()
  let client = await connect(connectionString, ear)
  const keep = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await lossOf(client, closing.signal)
      await end(client)
      const next = await again(connectionString, ear, closing.signal)
      if (!next) return
      client = next
      ear.renewed()
    }
  }
  const kept = keep()
  return {
    async close() {
      closing.abort()
      await kept
    },
  }
}

const connect = async (connectionString: string, ear: Ear): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'huxi',
  })
  client.on('error', () => {})
  client.on('notification', ({ payload }) => payload && ear.heard(payload))
  try {
    await client.connect()
    await client.query('listen huxi')
  } catch (error) {
    await end(client)
    throw error
  }
  return client
}

/** Resolves when the connection is gone, answers no more, or is not wanted any longer. */
const lossOf = (client: pg.Client, closing: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearInterval(timer)
      resolve()
    }
    const probe = async (): Promise<void> => {
      try {
        await client.query('select 1')
      } catch {
        done()
      }
    }
    const timer = setInterval(() => void probe(), PROBE_MS).unref()
    client.once('error', done).once('end', done)
    if (closing.aborted) done()
    closing.addEventListener('abort', done, { once: true })
  })

/** A dead peer never says goodbye. */
const end = (client: pg.Client): Promise<unknown> =>
  Promise.race([client.end().catch(() => {}), sleep(GOODBYE_MS, undefined, { ref: false })])

const again = async (connectionString: string, ear: Ear, closing: AbortSignal): Promise<pg.Client | undefined> => {
  for (let wait = FIRST_WAIT_MS; !closing.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const client = await connect(connectionString, ear).catch(() => undefined)
    if (client && !closing.aborted) return client
    if (client) await end(client)
    else await sleep(wait, undefined, { signal: closing }).catch(() => {})
  }
  return undefined
}
