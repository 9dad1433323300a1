/** An uploaded table, parsed here or in a thread by the same code. Formulas have their saved results. */
import { AppError, refused } from '@huxi/model'
import { setImmediate } from 'node:timers/promises'
import { csvRows } from './csv.ts'
import { damaged, openArchive } from './archive.ts'
import { openBudget, type Budget } from './budget.ts'
import { withoutEdges } from './cell.ts'
import { faultOf } from './cell-text.ts'
import { sheetRows, stretches } from './rows.ts'
import type { Findings, SheetRow } from './findings.ts'

export interface Line {
  readonly number: number
  readonly cells: readonly string[]
  readonly faults?: Readonly<Record<number, string>>
  readonly plain?: Readonly<Record<number, string>>
  /** days of plain numbers that count from 1904, by column, for date columns */
  readonly days?: Readonly<Record<number, string>>
}

interface Table {
  readonly size: number
  readonly budget: Budget
  lines(): AsyncGenerator<Line[], Findings>
}

const BATCH = 500
const OLD_FORMAT = 0xd0cf11e0

/** Opens a workbook or csv file without unpacking it. @throws {AppError} refused for unreadable files */
export const openTable = (bytes: Buffer): Table => {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const archive = openArchive(bytes)
    const budget = openBudget(archive.size)
    return { size: archive.size, budget, lines: () => linesOf(sheetRows(archive, budget)) }
  }
  if (bytes.length > 4 && bytes.readUInt32BE(0) === OLD_FORMAT)
    throw refused('这是加密的或旧版 xls 文件，请用表格软件另存为 xlsx 后重试')
  const budget = openBudget(bytes.length)
  return { size: bytes.length, budget, lines: () => linesOf(stretches(csvRows(bytes, budget))) }
}

async function* linesOf(
  rows: AsyncGenerator<SheetRow[], Findings> | Generator<SheetRow[], Findings>,
): AsyncGenerator<Line[], Findings> {
  let batch: Line[] = []
  try {
    for (let isFirst = true; ; isFirst = false) {
      const { done, value } = await rows.next()
      if (done) {
        yield batch
        return value
      }
      if (!isFirst) await setImmediate()
      for (const row of value) {
        const line = lineOf(row)
        if (line.cells.every((cell) => cell === '')) continue
        if (batch.push(line) < BATCH) continue
        yield batch
        batch = []
      }
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged()
  } finally {
    await rows.return({})
  }
}

const lineOf = ({ number, cells, faults, plain, days }: SheetRow): Line => {
  let found = faults
  const texts = cells.map((cell, at) => {
    const text = withoutEdges(cell)
    const fault = faultOf(text)
    if (fault !== undefined) (found ??= {})[at] ??= fault
    return text
  })
  if (!found && !plain && !days) return { number, cells: texts }
  return { number, cells: texts, ...(found && { faults: found }), ...(plain && { plain }), ...(days && { days }) }
}
