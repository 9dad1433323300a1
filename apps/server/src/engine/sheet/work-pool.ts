/** Limits parallel exports and imports, so that other requests are served. */
import { AppError } from '@huxi/model'

const AT_A_TIME = 2
const WAITING = 50

type Leave = () => void

/** @param crowded sentence when the queue is full */
export const createPool = (crowded: string, atATime = AT_A_TIME, waitingAtMost = WAITING) => {
  const waiting: (() => void)[] = []
  let running = 0
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return {
    /** @param signal ends waiting */
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

/** Waits for an export slot of this process. @throws {AppError} tooMany */
export const { enter: enterExport } = createPool('正在导出的人较多，请稍后再试')

/** Waits for an import slot of this process. @throws {AppError} tooMany */
export const { enter: enterImport } = createPool('正在导入的人较多，请稍后再试')
