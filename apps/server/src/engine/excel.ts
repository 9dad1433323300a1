/** Spreadsheets: the one file that knows how they are laid out (title, exporter, headings, data) and written. */
import { calculateColumnWidth, writeXlsx, type Cell, type CellStyle } from 'hucre/xlsx'
import { stamp } from '../platform/clock.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type CellValue = string | number | boolean | null

export interface SheetContent {
  /** first row */
  readonly title: string
  /** name of the person who exports, second row */
  readonly exporter: string
  /** name of the sheet */
  readonly sheet: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly CellValue[])[]
}

/** Rows above the data: title, exporter, headings. */
const HEAD_ROWS = 3

/** Writes one sheet as xlsx. */
export const toXlsx = ({ title, exporter, sheet, headings, rows }: SheetContent): Promise<Uint8Array> => {
  const head = [[title], [`导出人:${exporter}`], headings].map((row) => row.map(safe))
  const data = rows.map((row) => row.map(safe))
  const last = headings.length - 1
  return writeXlsx({
    sheets: [
      {
        name: sheetName(sheet),
        rows: [...head, ...data],
        cells: styled(headings.length),
        columns: headings.map((heading, column) => ({ width: widthOf(heading, column, rows) })),
        merges: last < 1 ? [] : [0, 1].map((row) => ({ startRow: row, endRow: row, startCol: 0, endCol: last })),
        freezePane: { rows: HEAD_ROWS },
      },
    ],
  })
}

/** `模块_YYYYMMDD_HHmm.xlsx` */
export const fileName = (title: string, now: number): string =>
  `${title.replace(/[\\/:*?"<>|\p{C}]/gu, '').trim() || '导出'}_${stamp(now)}.xlsx`

/** Header of a download: plain letters for old readers, the real name for all others (RFC 6266, RFC 8187). */
export const contentDisposition = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** S-XSS-3: a text that a spreadsheet program would take for a formula is marked as text. */
const safe = (value: CellValue): CellValue =>
  typeof value === 'string' ? (/^[=+\-@\t\r]/.test(value) ? `'${readable(value)}` : readable(value)) : value

/** Without characters XML cannot hold; and `_x0041_`, which spreadsheet programs read as A, stays what it is. */
const readable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/** What spreadsheet programs accept as the name of a sheet. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]|^'|'$/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'

const TITLE: CellStyle = { font: { bold: true, size: 14 }, alignment: { horizontal: 'center' } }
const HEADING: CellStyle = { font: { bold: true } }

const styled = (columns: number): Map<string, Partial<Cell>> =>
  new Map([
    ['0,0', { style: TITLE }],
    ...Array.from({ length: columns }, (_, i) => [`${HEAD_ROWS - 1},${i}`, { style: HEADING }] as const),
  ])

const MEASURED_ROWS = 200

/** Wide enough for the heading and the first rows, within reason. */
const widthOf = (heading: string, column: number, rows: SheetContent['rows']): number =>
  calculateColumnWidth([heading, ...rows.slice(0, MEASURED_ROWS).map((row) => row[column] ?? null)], {
    minWidth: 8,
    maxWidth: 50,
  })
