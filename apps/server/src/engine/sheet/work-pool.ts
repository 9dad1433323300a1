/** How many exports and imports run at a time: a few of them must not starve everybody else. */
import { AppError } from '@huxi/model'

const AT_A_TIME = 2
const WAITING = 50

/** Gives the place back. */
export type Leave = () => void

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
    async enter(): Promise<Leave> {
      if (running < atATime) running += 1
      else {
        if (waiting.length >= waitingAtMost) throw new AppError('tooMany', crowded, { retryAfter: 30 })
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      let left = false
      return () => {
        if (!left) leave()
        left = true
      }
    },
  }
}

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
