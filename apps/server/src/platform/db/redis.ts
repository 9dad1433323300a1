/** Optional Redis for shared counters and messages: calls never throw or wait long; a lost Redis reconnects. */
import type { RedisOptions } from 'ioredis'
import type { Log } from '../config/log.ts'

export interface Redis {
  /** runs a script; undefined = Redis is away, the caller counts locally */
  run(script: string, key: string, args: readonly number[]): Promise<unknown>
  publish(channel: string, message: string): Promise<boolean>
  subscribe(channel: string, onMessage: (message: string) => void): void
  info(): Promise<{ readonly text: string; readonly keys: number } | undefined>
  close(): void
}

const ANSWER_MS = 500
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

/** @param installation prefix of counters and events, which keeps installations on one Redis apart */
export const openRedis = async (url: string, installation: string, log: Log): Promise<Redis> => {
  const { Redis: Client } = await import('ioredis')
  const named = (name: string): string => `huxi:${installation}:${name}`
  const commands = new Client(url, OPTIONS)
  const subscriber = new Client(url, OPTIONS)
  const listeners = new Map<string, (message: string) => void>()
  let [away, closing, pausedUntil] = [false, false, 0]

  const onLost = (error: unknown): void => {
    if (!away && !closing)
      log.warn({ err: error }, 'Redis is away: counting in this process, pushing through the database')
    away = true
  }
  commands.on('error', onLost).on('close', () => onLost(undefined))
  commands.on('ready', () => {
    if (away) log.info('Redis is back')
    away = false
  })
  subscriber.on('error', () => {})
  subscriber.on(
    'ready',
    () => void Promise.allSettled([...listeners.keys()].map((channel) => subscriber.subscribe(channel))),
  )
  subscriber.on('message', (channel: string, message: string) => listeners.get(channel)?.(message))

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
      listeners.set(named(channel), listen)
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
