/** A workbook as a stream: rows are written in a thread and sent as they come. */
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { threadModule } from '../config/paths.ts'
import type { CellValue } from './cell.ts'
import type { FromWriter, ToWriter } from './write-worker.ts'
import type { SheetHead } from './write.ts'

const AHEAD = 2

/** A client that reads nothing for this long is dropped. */
const STALLED_MS = 60_000

/** Rows, or `next` to begin another sheet; resolves when there is space, throws once the client is gone. */
export type PutRows = (rows: CellValue[][] | 'next') => Promise<void>

export interface SheetStream {
  readonly body: Readable
  readonly put: PutRows
  end(): void
  fail(error: unknown): void
}

export const openStream = (head: SheetHead): SheetStream => {
  const worker = new Worker(threadModule('write-worker', import.meta.url), {
    workerData: head,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
  })
  const room = waitingRoom()
  const budget = { free: AHEAD }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const send = (rows: ToWriter): void => worker.postMessage(rows)
  const body = new Readable({
    read: () => room.open(),
    destroy(error, done) {
      room.shut()
      void worker.terminate()
      done(error)
    },
  })
  body.on('error', () => {})
  worker.on('error', (error) => body.destroy(error))
  worker.on('message', (message: FromWriter) => {
    if (message === 'end') body.push(null)
    else if (message === 'more') {
      budget.free += 1
      room.open()
    } else body.push(message)
  })
  return {
    body,
    async put(rows) {
      const stalled = setTimeout(() => body.destroy(new Error('nobody takes the file')), STALLED_MS)
      try {
        while (budget.free === 0 || body.readableLength >= body.readableHighWaterMark) await room.wait()
        room.refuse()
      } finally {
        clearTimeout(stalled)
      }
      budget.free -= 1
      send(rows)
    },
    end: () => send(null),
    fail: (error) => void body.destroy(error instanceof Error ? error : new Error(String(error))),
  }
}

const waitingRoom = () => {
  let shut = false
  let waiting: (() => void)[] = []
  const open = (): void => {
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  }
  const refuse = (): void => {
    if (shut) throw new Error('the file is not wanted any longer')
  }
  return {
    open,
    refuse,
    shut(): void {
      shut = true
      open()
    },
    async wait(): Promise<void> {
      refuse()
      await new Promise<void>((resolve) => waiting.push(resolve))
      refuse()
    },
  }
}
