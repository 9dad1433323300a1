/** The thread that parses a large upload, away from the event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Findings } from './findings.ts'
import { openTable, type Line } from './table.ts'

export type FromReader = Line[] | { readonly seen: Findings } | { readonly refused: string }

const port = parentPort!

/** Sends lines on demand, so that none pile up between threads. */
const post = async (message: FromReader): Promise<void> => {
  await new Promise((resolve) => port.once('message', resolve))
  port.postMessage(message)
}

try {
  const lines = openTable(Buffer.from(workerData as Uint8Array)).lines()
  for (;;) {
    const { done, value } = await lines.next()
    await post(done ? { seen: value } : value)
    if (done) break
  }
} catch (error) {
  await post({ refused: (error as Error).message })
}
