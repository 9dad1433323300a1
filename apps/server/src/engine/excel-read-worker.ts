/** The thread that reads an uploaded table, away from the event loop. Formulas are not evaluated: their last value is a text. */
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@huxi/model'
import { csvRows } from './csv.ts'
import { damaged, openArchive } from './excel-archive.ts'
import { withoutEdges } from './excel-cell.ts'
import { sheetRows } from './excel-rows.ts'

/** One line of the file that is not blank, with the number a spreadsheet program shows. */
export interface Line {
  readonly number: number
  readonly cells: readonly string[]
}

/** Lines, their end, or the sentence why there are none. */
export type FromReader = Line[] | 'end' | { readonly refused: string }

const BATCH = 500
const MAX_COLUMNS = 200
const port = parentPort!
const bytes = Buffer.from(workerData as Uint8Array)

const tell = (message: FromReader): void => port.postMessage(message)

const OLD_FORMAT = 0xd0cf11e0

const lines = (): AsyncGenerator<Line> | Generator<Line> => {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return sheetRows(openArchive(bytes), MAX_COLUMNS)
  if (bytes.length > 4 && bytes.readUInt32BE(0) === OLD_FORMAT)
    throw new AppError('refused', '这是加密的或旧版 xls 文件，请用表格软件另存为 xlsx 后重试')
  return csvRows(bytes, MAX_COLUMNS)
}

/** Who asked for the last lines gets them when he asks for more, so that nothing piles up between the threads. */
const asked = (): Promise<unknown> => new Promise((resolve) => port.once('message', resolve))

const read = async (): Promise<void> => {
  let batch: Line[] = []
  for await (const { number, cells } of lines()) {
    const line = { number, cells: cells.map(withoutEdges) }
    if (line.cells.every((cell) => cell === '')) continue
    if (batch.push(line) < BATCH) continue
    await asked()
    tell(batch)
    batch = []
  }
  await asked()
  tell(batch)
  await asked()
  tell('end')
}

read().catch(async (error: unknown) => {
  await asked()
  tell({ refused: (error instanceof AppError ? error : damaged()).message })
})
