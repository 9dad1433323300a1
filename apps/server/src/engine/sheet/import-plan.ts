/** What the columns of an uploaded table are: headings are matched by their captions, in any order. */
import { inputFields, refused, wireName, type Resource } from '@huxi/model'
import type { Line } from '../../platform/xlsx/read.ts'
import { ID_LABEL, sheetColumns, type SheetColumn } from './sheet-columns.ts'

/** A column of the file that is taken. */
export interface PlacedColumn extends SheetColumn {
  /** place in a line of the file */
  readonly at: number
  /** place in a line of an export */
  readonly place: number
}

export interface Plan {
  /** all columns of an export */
  readonly columns: readonly SheetColumn[]
  readonly placed: readonly PlacedColumn[]
  /** place of the row key in a line of the file, -1 without */
  readonly idAt: number
  /** headings that say nothing here */
  readonly unknown: readonly string[]
}

/** Headings are within so many lines. */
const SEARCHED = 10

/**
 * Finds the headings in the first lines.
 * @returns the plan and the lines below
 * @throws {AppError} refused without headings, or without a column that every row needs
 */
export const planOf = (r: Resource, lines: readonly Line[]): { plan: Plan; headings: Line; below: Line[] } => {
  const columns = sheetColumns(r)
  const captions = new Set(columns.map(({ f }) => f.label))
  const known = lines
    .slice(0, SEARCHED)
    .map((line) => line.cells.filter((cell) => captions.has(captionOf(cell))).length)
  const most = Math.max(0, ...known)
  if (most === 0) throw refused('没有找到表头，请下载导入模板，按模板的列名填写')
  const row = known.indexOf(most)
  const headings = lines[row]!.cells.map(captionOf)
  const placed = columns
    .map((column, place) => ({ ...column, place, at: headings.indexOf(column.f.label) }))
    .filter(({ at, input }) => at !== -1 && input)
  refuseMissing(r, placed)
  const unknown = headings.filter((heading) => heading !== '' && !captions.has(heading))
  return {
    plan: { columns, placed, idAt: headings.indexOf(ID_LABEL), unknown },
    headings: lines[row]!,
    below: lines.slice(row + 1),
  }
}

/** Captions without the mark some people put at required ones. */
const captionOf = (cell: string): string => cell.replace(/^\s*[*＊]|[*＊]\s*$/g, '').trim()

const refuseMissing = (r: Resource, placed: readonly PlacedColumn[]): void => {
  const wires = new Set(placed.map(({ wire }) => wire))
  const missing = Object.entries(inputFields(r.fields)).filter(
    ([name, f]) => f.required && f.kind !== 'secret' && !wires.has(wireName(name, f)),
  )
  if (missing.length > 0) throw refused(`缺少必填列：${missing.map(([, f]) => f.label).join('、')}，请使用导入模板`)
}
