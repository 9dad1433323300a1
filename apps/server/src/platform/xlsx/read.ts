/** The lines of an uploaded table, as they are asked for: a small one is read here, a large one in a thread of its own. */
import { refused } from '@huxi/model'
import { Worker } from 'node:worker_threads'
import type { FromReader } from './read-worker.ts'
import type { Seen } from './seen.ts'
import { openTable, type Line } from './table.ts'

export type { Line } from './table.ts'

/**
 * Bytes of text, unpacked, that are read without a thread: about 220 rows of eight columns. They keep the event loop for 5 ms
 * (two cores of an AMD EPYC); the worst that so much text can be, tags or commas without anything between, for 15 ms.
 */
export const IN_PLACE = 131_072

/**
 * Reads the first sheet of an xlsx file that has lines and is not hidden, or a csv file; blank lines are left out.
 * @returns what was seen beside the lines
 * @throws {AppError} refused with one sentence for files that cannot be read
 */
export async function* readLines(file: Uint8Array, inPlace = IN_PLACE): AsyncGenerator<Line[], Seen> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const table = openTable(bytes)
  return yield* table.size <= inPlace ? table.lines() : linesFromThread(bytes)
}

/** Lines that have been read, batch by batch, as often as they are asked for. */
export interface KeptLines {
  readonly count: number
  readonly seen: Seen
  batches(): Generator<Line[]>
}

/**
 * Reads a whole table and keeps it as packed text, a fraction of what its lines take: a reader who goes through them in a
 * transaction holds the database for no longer than that takes, however slow or broken the file is.
 * @throws {AppError} refused as `readLines`, and above so many lines
 */
export const keepLines = async (
  file: Uint8Array,
  refuseTooMany: (lines: number) => void,
  inPlace = IN_PLACE,
): Promise<KeptLines> => {
  const kept: Buffer[] = []
  let count = 0
  const reading = readLines(file, inPlace)
  let seen: Seen | undefined
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

/** What reading may take; a file that needs more is refused. */
const MEMORY_MB = 256
/** Lines live for a moment only; a small nursery is cleaned before it grows. */
const YOUNG_MB = 8

async function* linesFromThread(bytes: Buffer): AsyncGenerator<Line[], Seen> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
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

/** A hundred thousand lines take seconds; a file made to take for ever is given up. */
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
