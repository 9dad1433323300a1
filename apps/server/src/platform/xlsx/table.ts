/** An uploaded table, read here or in a thread by the same code. Formulas are not evaluated: their last value is a text. */
import { AppError, refused } from '@huxi/model'
import { setImmediate } from 'node:timers/promises'
import { csvRows } from './csv.ts'
import { damaged, openArchive } from './archive.ts'
import { openBudget, type Budget } from './budget.ts'
import { withoutEdges } from './cell.ts'
import { sheetRows, type SheetRow } from './rows.ts'

/** One line of the file that is not blank, with the number a spreadsheet program shows. */
export interface Line {
  readonly number: number
  readonly cells: readonly string[]
}

export interface Table {
  /** bytes of text at most, unpacked */
  readonly size: number
  /** what reading it has cost, and what it may */
  readonly budget: Budget
  /** batches of lines, blank ones left out; the first one may be empty */
  lines(): AsyncGenerator<Line[]>
}

const BATCH = 500
const MAX_COLUMNS = 200
const OLD_FORMAT = 0xd0cf11e0

/**
 * Opens a workbook or a csv file; nothing is unpacked yet.
 * @throws {AppError} refused with one sentence for files that cannot be read
 */
export const openTable = (bytes: Buffer): Table => {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const archive = openArchive(bytes)
    const budget = openBudget(archive.size)
    return { size: archive.size, budget, lines: () => linesOf(sheetRows(archive, MAX_COLUMNS, budget)) }
  }
  if (bytes.length > 4 && bytes.readUInt32BE(0) === OLD_FORMAT)
    throw refused('这是加密的或旧版 xls 文件，请用表格软件另存为 xlsx 后重试')
  const budget = openBudget(bytes.length)
  return { size: bytes.length, budget, lines: () => linesOf(csvRows(bytes, MAX_COLUMNS, budget)) }
}

/** Cells that are read at a stretch: a few bytes can mean a row of 200 of them, and others wait for the event loop. */
const STRETCH = 1500

async function* linesOf(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): AsyncGenerator<Line[]> {
  let batch: Line[] = []
  let read = 0
  try {
    for await (const { number, cells } of rows) {
      read += 1 + cells.length
      if (read > STRETCH) {
        read = 0
        await setImmediate()
      }
      const line = { number, cells: cells.map(withoutEdges) }
      if (line.cells.every((cell) => cell === '')) continue
      if (batch.push(line) < BATCH) continue
      yield batch
      batch = []
    }
    yield batch
  } catch (error) {
    throw error instanceof AppError ? error : damaged()
  }
}
