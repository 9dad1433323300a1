/**
 * A connection that does nothing but listen (LISTEN of PostgreSQL). Lost, it comes back by itself and says so. It has
 * to reach the server itself: a pooler that shares connections between transactions forgets who listens.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isSilence } from '../config/db-error.ts'
import { KEEP_ALIVE, type Times } from './db-times.ts'
import { presence } from './running.ts'

export const CHANNEL = 'huxi'

export interface Listener {
  /** of the program that listens; the others see it as long as it is connected */
  readonly schema: number
  onMessage(message: string): void
  /** the connection was away: messages may have been missed */
  onReconnect(): void
  /** the server answers no more; when it did last, on the clock of `performance` */
  onSilence?(since: number): void
}

export interface Subscription {
  /** whether the server answered when it was asked last */
  isAnswered(): boolean
  close(): Promise<void>
}

const LISTEN = 'listen huxi'
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5000
const GOODBYE_MS = 1000

/**
 * Listens until closed.
 * @throws when the very first connection fails
 */
export const listenTo = async (connectionString: string, listener: Listener, times: Times): Promise<Subscription> => {
  const closing = new AbortController()
  const connect = () => open(connectionString, listener, times)
  let client = await connect()
  let isAnswered = true
  const keep = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const since = await lossOf(client, times.probeMs, closing.signal)
      isAnswered = false
      if (since !== undefined) listener.onSilence?.(since)
      await end(client)
      const next = await again(connect, closing.signal)
      if (!next) return
      ;[client, isAnswered] = [next, true]
      listener.onReconnect()
    }
  }
  const kept = keep()
  return {
    isAnswered: () => isAnswered,
    async close() {
      closing.abort()
      await kept
    },
  }
}

const open = async (connectionString: string, listener: Listener, times: Times): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: times.connectMs,
    query_timeout: times.probeAnswerMs,
    application_name: 'huxi',
  })
  client.on('error', () => {})
  client.on('notification', ({ payload }) => payload && listener.onMessage(payload))
  try {
    await client.connect()
    await client.query(presence(listener.schema))
    await client.query(LISTEN)
  } catch (error) {
    await end(client)
    throw error
  }
  return client
}

/**
 * Resolves when the connection is gone, answers no more, or is not wanted any longer. A peer that vanished without a
 * word is found out by asking.
 * @returns of one that fell silent, when it answered last
 */
const lossOf = (client: pg.Client, probeMs: number, closing: AbortSignal): Promise<number | undefined> =>
  new Promise((resolve) => {
    let heard = performance.now()
    let timer: NodeJS.Timeout
    const done = (since?: number): void => {
      clearTimeout(timer)
      resolve(since)
    }
    const probe = async (): Promise<void> => {
      const asked = performance.now()
      try {
        // changes nothing where it listens already, and fails on a server that has become a standby
        await client.query(LISTEN)
        heard = asked
        later()
      } catch (error) {
        done(isSilence(error) ? heard : undefined)
      }
    }
    const later = (): void => void (timer = setTimeout(() => void probe(), probeMs).unref())
    later()
    const gone = (): void => done()
    client.once('error', gone).once('end', gone)
    if (closing.aborted) gone()
    closing.addEventListener('abort', gone, { once: true })
  })

/** A dead peer never says goodbye. */
const end = (client: pg.Client): Promise<unknown> =>
  Promise.race([client.end().catch(() => {}), sleep(GOODBYE_MS, undefined, { ref: false })])

const again = async (connect: () => Promise<pg.Client>, closing: AbortSignal): Promise<pg.Client | undefined> => {
  for (let wait = FIRST_WAIT_MS; !closing.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const client = await connect().catch(() => undefined)
    if (client && !closing.aborted) return client
    if (client) await end(client)
    else await sleep(wait, undefined, { signal: closing }).catch(() => {})
  }
  return undefined
}
