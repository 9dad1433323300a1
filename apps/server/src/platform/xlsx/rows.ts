/** Rows of the first visible non-empty sheet. Only cells are read: no formula is evaluated. */
import type { Archive } from './archive.ts'
import { damaged } from './archive.ts'
import { bookOf, type Book, type SheetPart } from './book.ts'
import type { Budget } from './budget.ts'
import { MAX_COLUMNS, refuseFar } from './cell.ts'
import { cellText, hasFormula } from './cell-text.ts'
import { columnOf, isTall, mergeName, mergesOf, openFiller } from './merges.ts'
import type { Findings, SheetRow } from './findings.ts'
import { attributeOf, elements, isOn } from './xml.ts'

const STRETCH = 1500

export function* stretches<T>(rows: Generator<SheetRow, T>): Generator<SheetRow[], T> {
  let [some, cells]: [SheetRow[], number] = [[], 0]
  for (;;) {
    const { done, value } = rows.next()
    if (done) {
      if (some.length > 0) yield some
      return value
    }
    some.push(value)
    cells += 1 + value.cells.length
    if (cells <= STRETCH) continue
    yield some
    ;[some, cells] = [[], 0]
  }
}

const MAX_ROW = 4_194_304

/** Rows with cells as texts; days and times as `YYYY-MM-DD HH:mm:ss`. @returns findings beside the rows */
export async function* sheetRows(archive: Archive, budget: Budget): AsyncGenerator<SheetRow[], Findings> {
  const book = bookOf(archive, budget)
  const others: string[] = []
  let seen: Findings = {}
  for (const sheet of book.sheets) {
    if (seen.sheet !== undefined || sheet.isHidden) {
      others.push(sheet.isHidden ? `“${sheet.name}”（隐藏）` : `“${sheet.name}”`)
      continue
    }
    const found = yield* rowsOf({ archive, book, sheet, budget })
    if (found) seen = { ...found, sheet: sheet.name }
    else others.push(`“${sheet.name}”（空白）`)
  }
  return { ...seen, others }
}

interface Reading {
  readonly archive: Archive
  readonly book: Book
  readonly sheet: SheetPart
  readonly budget: Budget
}

const rowsIn = elements('row')
const cellsIn = elements('c')
const columnsIn = elements('col')

/** @returns undefined when all rows are blank */
async function* rowsOf(reading: Reading): AsyncGenerator<SheetRow[], Findings | undefined> {
  const { archive, sheet, budget } = reading
  const merges = await mergesOf(archive, sheet.part, budget)
  const tall = merges.filter(isTall)
  const fill = merges.length > 0 ? openFiller(merges, MAX_COLUMNS) : undefined
  const formulas = new Set<number>()
  let [rest, searched, number, head] = ['', 0, 0, '']
  let [hasSome, hidden, firstHidden] = [false, 0, 0]
  const rows = function* (): Generator<SheetRow, void> {
    let done = 0
    for (const { attributes, inner, begin, end } of rowsIn(rest, budget)) {
      budget.cell()
      if (number === 0) head = rest.slice(0, begin)
      number = Number(attributeOf(attributes, 'r') ?? number + 1)
      done = end
      if (!inner) continue
      const row = rowOf(number, inner, reading, formulas)
      fill?.(row)
      if (row.cells.some((cell) => cell.trim() !== '')) {
        hasSome = true
        if (isOn(attributes, 'hidden')) [hidden, firstHidden] = [hidden + 1, firstHidden || number]
      }
      yield row
    }
    rest = rest.slice(done)
    searched = rest.length
  }
  for await (const piece of archive.pieces(sheet.part)) {
    rest += piece
    // searches again after the buffer doubled: a long row costs its length, not its square
    if (rest.length >= searched * 2) yield* stretches(rows())
    if (searched > MAX_ROW) throw damaged()
  }
  yield* stretches(rows())
  if (!hasSome) return undefined
  return {
    formulas: [...formulas],
    hiddenColumns: hiddenColumns(head, budget),
    ...(hidden > 0 && { hiddenRows: { count: hidden, first: firstHidden } }),
    ...(tall.length > 0 && { merged: { count: tall.length, some: tall.slice(0, 3).map(mergeName) } }),
  }
}

const rowOf = (number: number, xml: string, reading: Reading, formulas: Set<number>): SheetRow => {
  const { book, budget } = reading
  const cells: string[] = []
  const row: SheetRow = { number, cells }
  let column = -1
  for (const { attributes, inner } of cellsIn(xml, budget)) {
    budget.cell()
    const at = attributeOf(attributes, 'r')
    const named = at === undefined ? -1 : columnOf(at)
    column = named < 0 ? column + 1 : named
    if (column >= MAX_COLUMNS) {
      const far = inner === '' ? '' : cellText(attributes, inner, hasFormula(inner), book, budget)
      refuseFar(column, number, typeof far === 'string' ? far : far.text)
      continue
    }
    for (; cells.length < column; budget.cell()) cells.push('')
    if (inner === '') {
      cells[column] = ''
      continue
    }
    const isFormula = hasFormula(inner)
    if (isFormula) formulas.add(column)
    const cell = cellText(attributes, inner, isFormula, book, budget)
    if (typeof cell === 'string') cells[column] = cell
    else {
      cells[column] = cell.text
      if (cell.plain !== undefined) (row.plain ??= {})[column] = cell.plain
      if (cell.day !== undefined) (row.days ??= {})[column] = cell.day
      if (cell.fault !== undefined) (row.faults ??= {})[column] = cell.fault
    }
    budget.text(cells[column]!.length)
  }
  return row
}

const hiddenColumns = (head: string, budget: Budget): number[] =>
  Array.from(columnsIn(head, budget)).flatMap(({ attributes }) => {
    if (!isOn(attributes, 'hidden')) return []
    const [from, to] = [Number(attributeOf(attributes, 'min')), Number(attributeOf(attributes, 'max'))]
    const last = Math.min(to, MAX_COLUMNS)
    return last >= from && from > 0 ? Array.from({ length: last - from + 1 }, (_, i) => from - 1 + i) : []
  })
