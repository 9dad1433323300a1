/** The thread that reads a large uploaded table, away from the event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import { openTable, type Line } from './table.ts'

/** Lines, their end, or the sentence why there are none. */
export type FromReader = Line[] | 'end' | { readonly refused: string }

const port = parentPort!

/** Who asked for the last lines gets them when he asks for more, so that nothing piles up between the threads. */
const tell = async (message: FromReader): Promise<void> => {
  await new Promise((resolve) => port.once('message', resolve))
  port.postMessage(message)
}

try {
  for await (const lines of openTable(Buffer.from(workerData as Uint8Array)).lines()) await tell(lines)
  await tell('end')
} catch (error) {
  await tell({ refused: (error as Error).message })
}
