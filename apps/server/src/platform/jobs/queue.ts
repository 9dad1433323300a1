/** Background writes: gathered for a moment, written together, retried on failure. */
import { AsyncResource } from 'node:async_hooks'
import type { Log } from '../config/log.ts'

const WAIT_MS = 200
const BATCH = 100
const LIMIT = 10_000

export interface Queue<T> {
  add(item: T): void
  figures(): { readonly waiting: number; readonly dropped: number }
  close(): Promise<void>
}

interface QueueOptions<T> {
  write(items: readonly T[]): Promise<void>
  log: Log
  name: string
}

/** Writes after 200 ms or 100 items; above 10 000 it drops the oldest with a warning. */
export const createQueue = <T>({ write, log, name }: QueueOptions<T>): Queue<T> => {
  const waiting: T[] = []
  let [dropped, lost] = [0, 0]
  let fine = true
  let timer: NodeJS.Timeout | undefined
  let running: Promise<boolean> | undefined
  // leaves a transaction of the caller
  const place = new AsyncResource('queue')

  const writeBatch = async (): Promise<boolean> => {
    const batch = waiting.splice(0, BATCH)
    try {
      await write(batch)
      return true
    } catch (error) {
      waiting.unshift(...batch)
      trim()
      log.warn({ err: error, queue: name, waiting: waiting.length }, 'writing failed, trying again')
      return false
    }
  }

  const trim = (): void => {
    const spare = Math.max(0, waiting.length - LIMIT)
    waiting.splice(0, spare)
    dropped += spare
    lost += spare
  }

  /** One batch after the other; a failure waits for the next timer. */
  const flush = async (): Promise<boolean> => {
    fine = true
    while (fine && waiting.length > 0) fine = await writeBatch()
    if (dropped > 0) log.warn({ queue: name, dropped }, 'queue full, the oldest were dropped')
    dropped = 0
    return fine
  }

  const round = (): void => {
    clearTimeout(timer)
    timer = undefined
    running ??= flush().finally(() => {
      running = undefined
      if (waiting.length > 0) schedule()
    })
  }

  const schedule = (): void => {
    timer ??= setTimeout(() => place.runInAsyncScope(round), WAIT_MS).unref()
  }

  return {
    add(item) {
      waiting.push(item)
      trim()
      if (fine && waiting.length >= BATCH) place.runInAsyncScope(round)
      else schedule()
    },
    figures: () => ({ waiting: waiting.length, dropped: lost }),
    async close() {
      await running
      clearTimeout(timer)
      if (!(await flush()))
        log.error({ queue: name, lost: waiting.length }, 'queue closed with items that could not be written')
    },
  }
}
