/** The thread that turns rows into a workbook, away from the event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CellValue } from './cell.ts'
import { writeSheet, type SheetHead } from './write.ts'

export type ToWriter = CellValue[][] | 'next' | null

export type FromWriter = Uint8Array | 'more' | 'end'

const port = parentPort!
const post = (message: FromWriter): void => port.postMessage(message)

const PIECE = 65_536
let pieces: Uint8Array[] = []
let size = 0

const flush = (): void => {
  if (size > 0) post(Buffer.concat(pieces))
  pieces = []
  size = 0
}

const writer = writeSheet(workerData as SheetHead, (bytes) => {
  pieces.push(bytes)
  size += bytes.length
  if (size >= PIECE) flush()
})

const take = async (rows: ToWriter): Promise<void> => {
  if (rows) {
    await (rows === 'next' ? writer.next() : writer.add(rows))
    post('more')
    return
  }
  await writer.end()
  flush()
  post('end')
  port.close()
}

let last = Promise.resolve()
port.on('message', (rows: ToWriter) => void (last = last.then(() => take(rows))))
