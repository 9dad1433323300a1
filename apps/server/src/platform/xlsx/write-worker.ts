/** The thread that turns rows into the bytes of a workbook, away from the event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CellValue } from './cell.ts'
import { writeSheet, type SheetHead } from './write.ts'

/** Rows to write; `next` before those of the next sheet, `null` after the last ones. */
export type ToWriter = CellValue[][] | 'next' | null

/** Bytes of the file, the wish for more rows, the end. */
export type FromWriter = Uint8Array | 'more' | 'end'

const port = parentPort!
const tell = (message: FromWriter): void => port.postMessage(message)

const PIECE = 65_536
let pieces: Uint8Array[] = []
let size = 0

const flush = (): void => {
  if (size > 0) tell(Buffer.concat(pieces))
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
    tell('more')
    return
  }
  await writer.end()
  flush()
  tell('end')
  port.close()
}

// a sheet is closed before the next one is opened
let last = Promise.resolve()
port.on('message', (rows: ToWriter) => void (last = last.then(() => take(rows))))
