/** Lines of an uploaded table: a small one is parsed here, a large one in a thread. */
import { refused } from '@huxi/model'
import { Worker } from 'node:worker_threads'
import { threadModule } from '../config/paths.ts'
import type { FromReader } from './read-worker.ts'
import type { Findings } from './findings.ts'
import { openTable, type Line } from './table.ts'

export type { Line } from './table.ts'

/**
 * Unpacked bytes parsed without a thread: about 220 rows, which block the event loop for 5 ms (two cores of an AMD
 * EPYC); the worst case, tags or commas without content, for 15 ms.
 */
const IN_PLACE = 131_072

/** The first visible non-empty sheet without blank lines. @throws {AppError} refused for unreadable files */
export async function* readLines(file: Uint8Array, inPlace = IN_PLACE): AsyncGenerator<Line[], Findings> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const table = openTable(bytes)
  return yield* table.size <= inPlace ? table.lines() : linesFromThread(bytes)
}

export interface KeptLines {
  readonly count: number
  readonly seen: Findings
  batches(): Generator<Line[]>
}

/** Packed text of a whole table, so that no transaction waits for its file. @throws {AppError} as `readLines` */
export const keepLines = async (
  file: Uint8Array,
  refuseTooMany: (lines: number) => void,
  inPlace = IN_PLACE,
): Promise<KeptLines> => {
  const kept: Buffer[] = []
  let count = 0
  const reading = readLines(file, inPlace)
  let seen: Findings | undefined
  try {
    while (!seen) {
      const { done, value } = await reading.next()
      if (done) seen = value
      else {
        refuseTooMany((count += value.length))
        kept.push(Buffer.from(JSON.stringify(value)))
      }
    }
  } finally {
    await reading.return({})
  }
  return {
    count,
    seen,
    *batches() {
      for (const packed of kept) yield JSON.parse(packed.toString()) as Line[]
    },
  }
}

const MEMORY_MB = 256
/** Lines are short-lived; a small nursery is collected before it grows. */
const YOUNG_MB = 8

async function* linesFromThread(bytes: Buffer): AsyncGenerator<Line[], Findings> {
  const worker = new Worker(threadModule('read-worker', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const deadline = performance.now() + PATIENCE_MS
  try {
    for (;;) {
      const answer = await ask(worker, deadline - performance.now())
      if ('seen' in answer) return answer.seen
      if ('refused' in answer) throw refused(answer.refused)
      yield answer
    }
  } finally {
    await worker.terminate()
  }
}

/** A hundred thousand lines take seconds; a malicious file is aborted. */
const PATIENCE_MS = 30_000

const ask = (worker: Worker, patience: number): Promise<FromReader> => {
  const { promise, resolve, reject } = Promise.withResolvers<FromReader>()
  const given = setTimeout(() => reject(refused('文件无法读取，请用表格软件另存后重试')), patience)
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
