/** A LISTEN connection to PostgreSQL, which reconnects and reports it; poolers per transaction must be bypassed. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isSilence } from '../config/db-error.ts'
import { KEEP_ALIVE, type Times } from './db-times.ts'
import type { Hosts } from './hosts.ts'
import { presence } from './running.ts'

export const CHANNEL = 'huxi'

export interface Listener {
  readonly schema: number
  onMessage(message: string): void
  /** messages may have been missed */
  onReconnect(): void
  /** the server stopped answering; time of the last answer, on the clock of `performance` */
  onSilence?(since: number): void
}

export interface Subscription {
  isAnswered(): boolean
  close(): Promise<void>
}

const LISTEN = 'listen huxi'
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5000
const GOODBYE_MS = 1000

export const listenTo = async (hosts: Hosts, listener: Listener, times: Times): Promise<Subscription> => {
  const closing = new AbortController()
  const connect = () => open(hosts, listener, times)
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

const open = async ({ Client, current }: Hosts, listener: Listener, times: Times): Promise<pg.Client> => {
  const client = new Client({
    connectionString: current(),
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

/** Resolves when lost, silent or closed. @returns time of the last answer of a silent one */
const lossOf = (client: pg.Client, probeMs: number, closing: AbortSignal): Promise<number | undefined> =>
  new Promise((resolve) => {
    let lastMessageAt = performance.now()
    let timer: NodeJS.Timeout
    const done = (since?: number): void => {
      clearTimeout(timer)
      resolve(since)
    }
    const probe = async (): Promise<void> => {
      const asked = performance.now()
      try {
        // idempotent, and fails on a server that has become a standby
        await client.query(LISTEN)
        lastMessageAt = asked
        later()
      } catch (error) {
        done(isSilence(error) ? lastMessageAt : undefined)
      }
    }
    const later = (): void => void (timer = setTimeout(() => void probe(), probeMs).unref())
    later()
    const finish = (): void => done()
    client.once('error', finish).once('end', finish)
    if (closing.aborted) finish()
    closing.addEventListener('abort', finish, { once: true })
  })

/** A dead peer never answers, so the wait is limited. */
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
