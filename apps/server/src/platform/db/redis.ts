/**
 * Redis, when there is one: counters and messages that several processes share. Everything works without it, so nothing
 * here ever throws or waits for long; a lost Redis is noted once and comes back by itself.
 */
import type { RedisOptions } from 'ioredis'
import type { Log } from '../config/log.ts'

export interface Redis {
  /** runs a script; undefined = Redis is away, count on your own */
  run(script: string, key: string, args: readonly number[]): Promise<unknown>
  /** whether the message went out */
  publish(channel: string, message: string): Promise<boolean>
  subscribe(channel: string, heard: (message: string) => void): void
  /** what the server says of itself, and how many keys it has; undefined = it is away */
  info(): Promise<{ readonly text: string; readonly keys: number } | undefined>
  close(): void
}

const ANSWER_MS = 500
/** After an answer that did not come nobody waits for the next one for so long. */
const PAUSE_MS = 2000
const RETRY_MAX_MS = 3000

const OPTIONS: RedisOptions = {
  commandTimeout: ANSWER_MS,
  connectTimeout: 3000,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (times) => Math.min(times * 100, RETRY_MAX_MS),
}

/**
 * Opens the connections; they come up in the background.
 * @param installation names the database: installations that share a Redis have neither counters nor events in common
 */
export const openRedis = async (url: string, installation: string, log: Log): Promise<Redis> => {
  const { Redis: Client } = await import('ioredis')
  const named = (name: string): string => `huxi:${installation}:${name}`
  const commands = new Client(url, OPTIONS)
  const subscriber = new Client(url, OPTIONS)
  const heard = new Map<string, (message: string) => void>()
  let [away, closing, pausedUntil] = [false, false, 0]

  const lost = (error: unknown): void => {
    if (!away && !closing)
      log.warn({ err: error }, 'Redis is away: counting in this process, pushing through the database')
    away = true
  }
  commands.on('error', lost).on('close', () => lost(undefined))
  commands.on('ready', () => {
    if (away) log.info('Redis is back')
    away = false
  })
  // the other connection has said it already
  subscriber.on('error', () => {})
  subscriber.on(
    'ready',
    () => void Promise.allSettled([...heard.keys()].map((channel) => subscriber.subscribe(channel))),
  )
  subscriber.on('message', (channel: string, message: string) => heard.get(channel)?.(message))

  const ask = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (commands.status !== 'ready' || performance.now() < pausedUntil) return undefined
    try {
      return await work()
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS
      log.debug({ err: error }, 'Redis did not answer')
      return undefined
    }
  }
  return {
    run: (script, key, args) => ask(() => commands.call('EVAL', script, '1', named(key), ...args.map(String))),
    publish: async (channel, message) => (await ask(() => commands.publish(named(channel), message))) !== undefined,
    subscribe(channel, listen) {
      heard.set(named(channel), listen)
      if (subscriber.status === 'ready') void subscriber.subscribe(named(channel)).catch(() => {})
    },
    info: () => ask(async () => ({ text: await commands.info(), keys: await commands.dbsize() })),
    close() {
      closing = true
      commands.disconnect()
      subscriber.disconnect()
    },
  }
}
