import { refused } from '@huxi/model'

export type CellValue = string | number | boolean | null

const FORMULA = /^[=+\-@\t\r]/

export const safeText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const meantText = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** A cell of an export as read back; blank equals absent. */
export const readBack = (value: CellValue): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? YES : NO
  return typeof value === 'number' ? String(value) : withoutEdges(safeText(usable(value)))
}

export const withoutEdges = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

export const YES = '是'
export const NO = '否'

export const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** Columns of a table; reading cells beyond is refused. */
export const MAX_COLUMNS = 200

/** A value in a column that is not read. @throws {AppError} refused, with the name of the cell */
export const refuseFar = (column: number, row: number, text: string): void => {
  if (text.trim() === '') return
  const excerpt = text.trim().slice(0, 20)
  throw refused(
    `${letters(column)}${row} 在第 ${MAX_COLUMNS} 列之后（“${excerpt}”），最多读取 ${MAX_COLUMNS} 列，请删除不导入的列后重试`,
  )
}

export const cellXml = (at: string, value: CellValue, style = 0): string => {
  if (value === null || value === '') return ''
  const styled = style === 0 ? '' : ` s="${style}"`
  if (typeof value === 'number') return `<c r="${at}"${styled}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${at}"${styled} t="b"><v>${value ? 1 : 0}</v></c>`
  const text = escapeXml(readable(safeText(usable(value))))
  return `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

export const xmlLength = (rows: readonly (readonly CellValue[])[]): number => {
  let length = 0
  for (const row of rows)
    for (const value of row) length += CELL_LENGTH + (typeof value === 'string' ? value.length : 0)
  return length
}

const CELL_LENGTH = 64

const SPECIAL = /[&<>"\r]/
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

export const escapeXml = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>"\r]/g, (c) => ENTITIES[c]!) : text

const UNUSABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const usable = (text: string): string => text.toWellFormed().replace(UNUSABLE, '')

/** Escapes `_x0041_`, which spreadsheet programs would read as A. */
const readable = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

export const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]|^'|'$/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'
