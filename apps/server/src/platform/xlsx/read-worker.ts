/** The thread that parses a large upload, away from the event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Seen } from './seen.ts'
import { openTable, type Line } from './table.ts'

export type FromReader = Line[] | { readonly seen: Seen } | { readonly refused: string }

const port = parentPort!

/** Sends lines on demand, so that none pile up between threads. */
const tell = async (message: FromReader): Promise<void> => {
  await new Promise((resolve) => port.once('message', resolve))
  port.postMessage(message)
}

try {
  const lines = openTable(Buffer.from(workerData as Uint8Array)).lines()
  for (;;) {
    const { done, value } = await lines.next()
    await tell(done ? { seen: value } : value)
    if (done) break
  }
} catch (error) {
  await tell({ refused: (error as Error).message })
}
