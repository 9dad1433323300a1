import { wireName, type Field } from '@huxi/model'
import { dictItems } from '../data/dict.ts'
import { isNumeric, numberIn, readingOf } from '../data/number-in.ts'

export type ChildRow = Readonly<Record<string, unknown>>
export type ChildColumn = readonly [wire: string, f: Field]

export const columnsOf = (field: Field): ChildColumn[] =>
  Object.entries(field.fields ?? {}).map(([name, f]) => [wireName(name, f), f])

export const newRow = (columns: readonly ChildColumn[]): ChildRow =>
  Object.fromEntries(columns.map(([wire, f]) => [wire, f.initial ?? null]))

export const isFilled = (row: ChildRow, columns: readonly ChildColumn[]): boolean =>
  columns.some(([wire, f]) => (row[wire] ?? null) !== (f.initial ?? null))

/** Spreadsheets quote a cell with line breaks and double its quotes. */
const QUOTED = /(?<=^|[\t\n])"((?:[^"\t]|"")*)"(?=[\t\n]|$)/g

const inOneLine = (all: string, inner: string): string =>
  inner.includes('\n') ? inner.replaceAll('""', '"').replace(/\s*\n\s*/g, ' ') : all

/** Cells of a sheet, each in one line; undefined = text of a single cell. */
export const linesOf = (text: string): string[][] | undefined => {
  const sheet = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const lines = sheet.replace(QUOTED, inOneLine).split('\n')
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.length === 1 && cells[0]!.length === 1 ? undefined : cells
}

/** A text as the value of a field; unreadable text stays, so that the check of the cell can explain. */
const valueOf = async (f: Field, text: string): Promise<unknown> => {
  if (text === '') return null
  if (f.kind === 'bool') return text === '是' ? true : text === '否' ? false : null
  if (isNumeric(f)) return numberIn(text, readingOf(f))
  if (f.kind === 'ref') return null
  if (f.dict === undefined) return text
  const items = await dictItems(f.dict)
  const found = items.find((item) => item.text === text || item.value === text)
  if (!found) return text
  return f.numeric ? Number(found.value) : found.value
}

/** Rows with cells filled from a row and a column on; missing rows are added, closed columns stay. */
export const filledIn = async (
  rows: readonly ChildRow[],
  columns: readonly ChildColumn[],
  cells: readonly (readonly string[])[],
  at: { row: number; column: number; closed: ReadonlySet<string> },
): Promise<ChildRow[]> => {
  const filled = await Promise.all(
    cells.map(async (line, i) => {
      const targetColumns = columns.slice(at.column, at.column + line.length)
      const typed = targetColumns
        .map(([wire, f], j) => ({ wire, f, text: line[j]! }))
        .filter(({ wire }) => !at.closed.has(wire))
      const values = await Promise.all(typed.map(async ({ wire, f, text }) => [wire, await valueOf(f, text)] as const))
      return { ...(rows[at.row + i] ?? newRow(columns)), ...Object.fromEntries(values) }
    }),
  )
  return [...rows.slice(0, at.row), ...filled, ...rows.slice(at.row + filled.length)]
}
