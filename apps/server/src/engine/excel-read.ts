/** The lines of an uploaded table, as they are asked for. */
import { refused } from '@huxi/model'
import { Worker } from 'node:worker_threads'
import type { FromReader, Line } from './excel-read-worker.ts'

export type { Line } from './excel-read-worker.ts'

/** What reading may take; a file that needs more is refused. */
const MEMORY_MB = 256
/** Lines live for a moment only; a small nursery is cleaned before it grows. */
const YOUNG_MB = 8

/**
 * Reads the first sheet of an xlsx file, or a csv file, in a thread of its own; blank lines are left out.
 * @throws {AppError} refused with one sentence for files that cannot be read
 */
export async function* readLines(bytes: Uint8Array): AsyncGenerator<Line[]> {
  const worker = new Worker(new URL('./excel-read-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  try {
    for (;;) {
      const answer = await ask(worker)
      if (answer === 'end') return
      if ('refused' in answer) throw refused(answer.refused)
      yield answer
    }
  } finally {
    await worker.terminate()
  }
}

/** Some hundred lines take moments; a file made to take for ever is given up. */
const PATIENCE_MS = 20_000

const ask = (worker: Worker): Promise<FromReader> => {
  const { promise, resolve, reject } = Promise.withResolvers<FromReader>()
  const given = setTimeout(() => reject(refused('文件无法读取，请用表格软件另存后重试')), PATIENCE_MS)
  const failed = (error: Error & { code?: string }): void =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refused('文件过大，无法读取，请拆分后再导入') : error)
  worker.once('error', failed)
  worker.once('message', (message: FromReader) => {
    worker.off('error', failed)
    resolve(message)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage('more')
  return promise.finally(() => clearTimeout(given))
}
