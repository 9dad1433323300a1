/** How many exports and imports run at a time: a few of them must not starve everybody else. */
import { AppError } from '@huxi/model'
import type { Ctx } from '../core/context.ts'

const AT_A_TIME = 2
const WAITING = 50

/** Gives the place back. */
type Leave = () => void

/**
 * A pool of places.
 * @param crowded what is said when too many wait already
 */
export const createPool = (crowded: string, atATime = AT_A_TIME, waitingAtMost = WAITING) => {
  const waiting: (() => void)[] = []
  let running = 0
  /** the place goes to the next in line, or is free */
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return {
    /** @param signal gives up waiting */
    async enter(signal?: AbortSignal): Promise<Leave> {
      if (running < atATime) running += 1
      else {
        if (waiting.length >= waitingAtMost) throw new AppError('tooMany', crowded, { retryAfter: 30 })
        await inLine(waiting, signal)
      }
      let left = false
      return () => {
        if (!left) leave()
        left = true
      }
    },
  }
}

/** Waits until somebody leaves. @throws the reason of the signal */
const inLine = (waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    waiting.push(resolve)
    signal?.addEventListener('abort', () => {
      const at = waiting.indexOf(resolve)
      if (at === -1) return
      waiting.splice(at, 1)
      reject(signal.reason as Error)
    })
  })

/**
 * Waits for a place among the exports of this process.
 * @throws {AppError} tooMany
 */
export const { enter: enterExport } = createPool('正在导出的人较多，请稍后再试')

/**
 * Waits for a place among the imports of this process.
 * @throws {AppError} tooMany
 */
export const { enter: enterImport } = createPool('正在导入的人较多，请稍后再试')

let since: number | undefined

/** Does the part of an import during which nobody else is served by the embedded database. */
export const holdingAll = async <T>({ services: { clock, database } }: Ctx, work: () => Promise<T>): Promise<T> => {
  if (database.engine !== 'embedded') return work()
  since = clock.now()
  try {
    return await work()
  } finally {
    since = undefined
  }
}

/** Since when an import has the only connection there is: who would cancel it is known from memory. */
export const heldSince = (): number | undefined => since
