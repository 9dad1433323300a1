/** The rows of the first sheet of a workbook. Only cells are read: no formula is evaluated, no entity declared, no link followed. */
import { damaged, type Archive } from './excel-archive.ts'
import { NO, YES } from './excel-cell.ts'

export interface SheetRow {
  /** number that spreadsheet programs show */
  readonly number: number
  readonly cells: string[]
}

/** A row longer than this is no row of a table. */
const MAX_ROW = 4_194_304

/** Rows with their cells as texts; days and times as `YYYY-MM-DD HH:mm:ss`, the last value of a formula as it stands. */
export async function* sheetRows(archive: Archive, maxColumns: number): AsyncGenerator<SheetRow> {
  const { sheet, strings, isDate, from1904 } = bookOf(archive)
  const read = { strings, isDate, from1904, maxColumns }
  let rest = ''
  let number = 0
  for await (const piece of archive.pieces(sheet)) {
    rest += piece
    let done = 0
    for (const { 0: whole, 1: attributes = '', 2: cells, index } of rest.matchAll(ROW)) {
      number = Number(attributeOf(attributes, 'r') ?? number + 1)
      done = index + whole.length
      if (cells) yield { number, cells: cellsOf(cells, read) }
    }
    rest = rest.slice(done)
    if (rest.length > MAX_ROW) throw damaged()
  }
}

const ROW = /<(?:\w+:)?row(?=[\s>/])((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/(?:\w+:)?row>)/gs
const CELL = /<(?:\w+:)?c(?=[\s>/])((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?v>/s
const TEXT = /<(?:\w+:)?t(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?t>/gs
/** how a text is pronounced is no part of it */
const PHONETIC = /<(?:\w+:)?rPh[\s>].*?<\/(?:\w+:)?rPh>/gs

interface Reading {
  readonly strings: readonly string[]
  readonly isDate: ReadonlySet<string>
  readonly from1904: boolean
  readonly maxColumns: number
}

const cellsOf = (xml: string, read: Reading): string[] => {
  const cells: string[] = []
  let column = -1
  for (const [, attributes = '', inner = ''] of xml.matchAll(CELL)) {
    const at = attributeOf(attributes, 'r')
    column = at === undefined ? column + 1 : columnOf(at)
    if (column >= read.maxColumns) continue
    while (cells.length < column) cells.push('')
    cells[column] = inner === '' ? '' : textOf(attributes, inner, read)
  }
  return cells
}

const textOf = (attributes: string, inner: string, { strings, isDate, from1904 }: Reading): string => {
  const type = attributeOf(attributes, 't')
  if (type === 'inlineStr') return joined(inner)
  const value = unescape(VALUE.exec(inner)?.[1] ?? '')
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'str') return meant(value)
  if (type === 'b') return value === '1' ? YES : NO
  const style = attributeOf(attributes, 's')
  return value !== '' && style !== undefined && isDate.has(style) ? momentOf(Number(value), from1904) : value
}

const joined = (xml: string): string =>
  [...xml.replace(PHONETIC, '').matchAll(TEXT)].map(([, text]) => meant(unescape(text!))).join('')

const attributeOf = (attributes: string, name: string): string | undefined => {
  const at = attributes.indexOf(` ${name}="`)
  if (at === -1) return undefined
  const start = at + name.length + 3
  return attributes.slice(start, attributes.indexOf('"', start))
}

const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64
    if (digit < 1 || digit > 26) break
    column = column * 26 + digit
  }
  return column - 1
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescape = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name) =>
        name === undefined ? character(hex ? parseInt(hex, 16) : Number(decimal)) : (ENTITIES[name] ?? whole),
      )
    : text

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** `_x000D_` stands for a character XML cannot hold. */
const meant = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => character(parseInt(hex, 16))) : text

const DAY_MS = 86_400_000
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** A day number as people read it; whole days without time. */
const momentOf = (days: number, from1904: boolean): string => {
  const ms = Math.round((days * DAY_MS) / 1000) * 1000 + (from1904 ? EPOCH_1904 : EPOCH_1900)
  if (!Number.isFinite(ms) || Math.abs(ms) > 8e15) return String(days)
  const text = new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}

interface Book extends Omit<Reading, 'maxColumns'> {
  readonly sheet: string
}

const bookOf = (archive: Archive): Book => {
  const book = archive.text('xl/workbook.xml')
  const links = archive.text('xl/_rels/workbook.xml.rels')
  const first = /<(?:\w+:)?sheet\s([^>]*)>/.exec(book ?? '')?.[1]
  const key = first && /\s?\w+:id="([^"]*)"/.exec(first)?.[1]
  if (!book || !links || !key) throw damaged()
  const targets = new Map(
    [...links.matchAll(/<(?:\w+:)?Relationship(\s[^>]*)>/g)].map(([, link]) => [
      attributeOf(link!, 'Id'),
      attributeOf(link!, 'Target') ?? '',
    ]),
  )
  const target = targets.get(key) ?? ''
  return {
    sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    strings: stringsOf(archive.text('xl/sharedStrings.xml') ?? ''),
    isDate: dateStyles(archive.text('xl/styles.xml') ?? ''),
    from1904: /date1904="(?:1|true)"/.test(book),
  }
}

const stringsOf = (xml: string): string[] =>
  Array.from(xml.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>(.*?)<\/(?:\w+:)?si>)/gs), ([, inner = '']) => joined(inner))

const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Numbers of the cell styles that show days or times. */
const dateStyles = (xml: string): Set<string> => {
  const own = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt(\s[^>]*)>/g)].map(([, format]) => [
      attributeOf(format!, 'numFmtId'),
      unescape(attributeOf(format!, 'formatCode') ?? ''),
    ]),
  )
  const styles = /<(?:\w+:)?cellXfs[\s>](.*?)<\/(?:\w+:)?cellXfs>/s.exec(xml)?.[1] ?? ''
  const shown = [...styles.matchAll(/<(?:\w+:)?xf(?=[\s>/])([^>]*)>/g)].map(([, style]) => {
    const id = attributeOf(style!, 'numFmtId') ?? '0'
    const code = own.get(id)
    return code === undefined ? isDateFormat(Number(id)) : /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
  })
  return new Set(shown.flatMap((date, i) => (date ? [String(i)] : [])))
}
