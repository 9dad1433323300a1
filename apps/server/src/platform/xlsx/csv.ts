/** Tables as text separated by commas, tabs or semicolons, in UTF-8 or, where that cannot be, in the old national encoding of spreadsheet programs. */
import { AppError } from '@huxi/model'
import type { Budget } from './budget.ts'
import { withoutEdges } from './cell.ts'

export interface CsvRow {
  number: number
  cells: string[]
}

const decode = (bytes: Uint8Array): string => {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // not this one
    }
  }
  throw new AppError('refused', '无法识别文件的编码，请另存为 xlsx 或 UTF-8 编码的 csv 后重试')
}

const SEPARATORS = [',', '\t', ';'] as const
type Separator = (typeof SEPARATORS)[number]

/** Lines among which headings and titles above them are. */
const LOOKED_AT = 10

/**
 * The separator that stands, outside of quotes, in the most of the first lines; the comma where there is none or two are equal.
 * Lines count and not signs: a cell of notes may hold many of another one, headings hold none.
 */
const separatorOf = (text: string): Separator => {
  const bare = text.slice(0, 65_536).replace(/"[^"]*"/g, '')
  const lines = bare.split(/\r\n?|\n/, LOOKED_AT)
  const count = (separator: Separator): number => lines.filter((line) => line.includes(separator)).length
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** A cell and what ends it. */
const PIECES: Record<Separator, RegExp> = {
  ',': /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|\r|$)/gy,
  '\t': /("(?:[^"]|"")*"|[^"\t\r\n]*)(\t|\r\n|\n|\r|$)/gy,
  ';': /("(?:[^"]|"")*"|[^";\r\n]*)(;|\r\n|\n|\r|$)/gy,
}

/** Rows of a text, each with the number of its first line as a spreadsheet program counts: by rows, not by line ends. */
export function* csvRows(bytes: Uint8Array, maxColumns: number, budget: Budget): Generator<CsvRow> {
  const text = decode(bytes)
  if (text.includes('\0')) throw new AppError('refused', '文件不是 xlsx 或 csv 表格，请检查后重试')
  const separator = separatorOf(text)
  // an expression remembers its place: each table has its own
  const piece = new RegExp(PIECES[separator])
  let number = 0
  let cells: string[] = []
  while (piece.lastIndex < text.length) {
    const found = piece.exec(text)
    if (!found) throw new AppError('refused', `第 ${number + 1} 行的引号不成对，请检查后重试`)
    const [, raw = '', stop] = found
    budget.cell()
    budget.text(raw.length)
    const cell = raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw
    if (cells.length < maxColumns) cells.push(withoutEdges(cell))
    if (stop === separator && piece.lastIndex < text.length) continue
    number += 1
    yield { number, cells }
    cells = []
  }
}
