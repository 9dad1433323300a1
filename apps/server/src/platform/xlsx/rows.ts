/** The rows of the first sheet of a workbook. Only cells are read: no formula is evaluated, no entity declared, no link followed. */
import { damaged, type Archive } from './archive.ts'
import type { Budget } from './budget.ts'
import { NO, YES } from './cell.ts'
import { momentOf } from './moment.ts'

export interface SheetRow {
  /** number that spreadsheet programs show */
  readonly number: number
  readonly cells: string[]
}

/** A row longer than this is no row of a table. */
const MAX_ROW = 4_194_304

/** Rows with their cells as texts; days and times as `YYYY-MM-DD HH:mm:ss`, the last value of a formula as it is stored. */
export async function* sheetRows(archive: Archive, maxColumns: number, budget: Budget): AsyncGenerator<SheetRow> {
  const { sheet, strings, isDate, from1904 } = bookOf(archive, budget)
  const read = { strings, isDate, from1904, maxColumns, budget }
  let rest = ''
  let searched = 0
  let number = 0
  const rows = function* (): Generator<SheetRow> {
    let done = 0
    for (const { attributes, inner, end } of rowsIn(rest, budget)) {
      budget.cell()
      number = Number(attributeOf(attributes, 'r') ?? number + 1)
      done = end
      if (inner) yield { number, cells: cellsOf(inner, read) }
    }
    rest = rest.slice(done)
    searched = rest.length
  }
  for await (const piece of archive.pieces(sheet)) {
    rest += piece
    // what has been searched in vain is searched again when it has doubled: a long row costs its length, not its square
    if (rest.length >= searched * 2) yield* rows()
    if (searched > MAX_ROW) throw damaged()
  }
  yield* rows()
}

interface Element {
  readonly attributes: string
  readonly inner: string
  /** its place in the text */
  readonly begin: number
  readonly end: number
}

/**
 * Elements of one name, whatever their prefix; one of the same name inside is not distinguished. The work grows with the text and no
 * faster, whatever it holds: an element that is not closed ends the search, since none behind it is closed either.
 */
const elements = (name: string) => {
  const opening = new RegExp(`<(?:\\w+:)?${name}([\\s/][^<>]*)?>`, 'g')
  const closing = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g')
  return function* (xml: string, budget: Budget): Generator<Element> {
    const find = (tag: RegExp, from: number): RegExpExecArray | null => {
      tag.lastIndex = from
      const found = tag.exec(xml)
      budget.walk((found ? tag.lastIndex : xml.length) - from)
      return found
    }
    let end = 0
    for (;;) {
      const opened = find(opening, end)
      if (!opened) return
      const [begin, attributes] = [opened.index, opened[1] ?? '']
      const start = opening.lastIndex
      end = start
      let inner = ''
      if (!attributes.endsWith('/')) {
        const closed = find(closing, start)
        if (!closed) return
        inner = xml.slice(start, closed.index)
        end = closing.lastIndex
      }
      yield { attributes, inner, begin, end }
    }
  }
}

const rowsIn = elements('row')
const cellsIn = elements('c')
const valuesIn = elements('v')
const textsIn = elements('t')
/** how a text is pronounced, which is no part of it */
const phoneticsIn = elements('rPh')

const first = (found: Generator<Element>): Element | undefined => {
  const { done, value } = found.next()
  return done ? undefined : value
}

interface Reading {
  readonly strings: readonly string[]
  readonly isDate: ReadonlySet<string>
  readonly from1904: boolean
  readonly maxColumns: number
  readonly budget: Budget
}

const cellsOf = (xml: string, read: Reading): string[] => {
  const cells: string[] = []
  let column = -1
  for (const { attributes, inner } of cellsIn(xml, read.budget)) {
    read.budget.cell()
    const at = attributeOf(attributes, 'r')
    column = at === undefined ? column + 1 : columnOf(at)
    if (column >= read.maxColumns) continue
    for (; cells.length < column; read.budget.cell()) cells.push('')
    const text = inner === '' ? '' : textOf(attributes, inner, read)
    read.budget.text(text.length)
    cells[column] = text
  }
  return cells
}

const textOf = (attributes: string, inner: string, { strings, isDate, from1904, budget }: Reading): string => {
  const type = attributeOf(attributes, 't')
  if (type === 'inlineStr') return joined(inner, budget)
  const value = unescape(first(valuesIn(inner, budget))?.inner ?? '')
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'str') return meant(value)
  if (type === 'b') return value === '1' ? YES : NO
  const style = attributeOf(attributes, 's')
  if (value !== '' && style !== undefined && isDate.has(style)) return momentOf(Number(value), from1904)
  return LONG.test(value) ? Number(value).toExponential().toUpperCase() : value
}

/** A whole number with more digits than such a program keeps: the last ones are not those that were typed. */
const LONG = /^\d{16,}(?:\.0*)?$/

const joined = (xml: string, budget: Budget): string => {
  let text = ''
  for (const { inner } of textsIn(spoken(xml, budget), budget)) text += meant(unescape(inner))
  return text
}

const spoken = (xml: string, budget: Budget): string => {
  if (!xml.includes('rPh')) return xml
  let [text, done] = ['', 0]
  for (const { begin, end } of phoneticsIn(xml, budget)) {
    text += xml.slice(done, begin)
    done = end
  }
  return text + xml.slice(done)
}

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

/** `_x000D_` means a character XML cannot hold. */
const meant = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => character(parseInt(hex, 16))) : text

interface Book extends Omit<Reading, 'maxColumns' | 'budget'> {
  readonly sheet: string
}

const bookOf = (archive: Archive, budget: Budget): Book => {
  const book = archive.text('xl/workbook.xml') ?? ''
  const links = archive.text('xl/_rels/workbook.xml.rels') ?? ''
  const key = /\s\w+:id="([^"]*)"/.exec(first(elements('sheet')(book, budget))?.attributes ?? '')?.[1]
  if (!key) throw damaged()
  const targets = new Map(
    Array.from(elements('Relationship')(links, budget), ({ attributes }) => [
      attributeOf(attributes, 'Id'),
      attributeOf(attributes, 'Target') ?? '',
    ]),
  )
  const target = targets.get(key) ?? ''
  return {
    sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    strings: Array.from(elements('si')(archive.text('xl/sharedStrings.xml') ?? '', budget), ({ inner }) =>
      joined(inner, budget),
    ),
    isDate: dateStyles(archive.text('xl/styles.xml') ?? '', budget),
    from1904: /date1904="(?:1|true)"/.test(book),
  }
}

const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Numbers of the cell styles that show days or times. */
const dateStyles = (xml: string, budget: Budget): Set<string> => {
  const own = new Map(
    Array.from(elements('numFmt')(xml, budget), ({ attributes }) => {
      const code = unescape(attributeOf(attributes, 'formatCode') ?? '').replace(BESIDE_FORMAT, '')
      return [attributeOf(attributes, 'numFmtId'), /[ymdhs]/i.test(code)]
    }),
  )
  const styles = first(elements('cellXfs')(xml, budget))?.inner ?? ''
  const shown = Array.from(elements('xf')(styles, budget), ({ attributes }) => {
    const id = attributeOf(attributes, 'numFmtId') ?? '0'
    return own.get(id) ?? isDateFormat(Number(id))
  })
  return new Set(shown.flatMap((date, i) => (date ? [String(i)] : [])))
}

/** Parts of a number format that are shown as they are, colours and conditions */
const BESIDE_FORMAT = /"[^"]*"|\[[^[\]]*\]|\\./g
