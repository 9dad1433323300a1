/** No small number that a sheet hides follows from all sheets of its page together: random tables, every reading of them tried. */
import type { ListQuery } from '@huxi/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/long.ts'
import { hiddenOfPage, type Piece } from './page-cells.ts'
import type { Size } from './small-cells.ts'

type Table = readonly (readonly number[])[]

const STATUSES = ['a', 'b', 'c', 'd']
const MOST = 8
const isFew = (n: number): boolean => n > 0 && n < 5
const sum = (list: readonly number[]): number => list.reduce((x, y) => x + y, 0)

type Cells = readonly (readonly [row: number, column: number])[]
const valueOf = (table: Table, cells: Cells): number => sum(cells.map(([row, column]) => table[row]![column]!))

interface Sheet {
  readonly piece: Piece
  /** cells of each part of the number at a place, and of the total */
  readonly at: (row: number, column: number) => readonly Cells[]
  readonly total: readonly Cells[]
}

const conditionOf = (rows: readonly number[]): ListQuery => ({ status: rows.map((row) => STATUSES[row]!).join(',') })

/** A statistic over rows of the table; of a rate the denominator, then the numerator. */
const sheetOf = (
  table: Table,
  parts: readonly (readonly number[])[],
  shape: { by?: boolean; per?: boolean },
): Sheet => {
  const columns = [...table[0]!.keys()]
  const cellsOf = (rows: readonly number[], of = columns): Cells =>
    rows.flatMap((row) => of.map((at) => [row, at] as const))
  const [den, num] = parts
  const rest = num ? [den!.filter((row) => !num.includes(row))] : []
  const all = [...parts, ...rest]
  const placed = (rows: readonly number[], row: number): number[] => (shape.by ? [den![row]!] : [...rows])
  const at: Sheet['at'] = (row, column) => all.map((rows) => cellsOf(placed(rows, row), shape.per ? [column] : columns))
  const height = shape.by ? den!.length : shape.per ? 1 : 0
  const sizeOf = (cells: readonly Cells[]): Size => cells.map((each) => valueOf(table, each))
  const total = all.map((rows) => cellsOf(rows))
  const piece: Piece = {
    by: shape.by ? 'status' : undefined,
    keys: shape.by ? den!.map((row) => STATUSES[row]!) : Array.from({ length: height }, () => ''),
    hasPeriods: shape.per === true,
    table: Array.from({ length: height }, (_, row) =>
      (shape.per ? columns : [0]).map((column) => sizeOf(at(row, column))),
    ),
    total: sizeOf(total),
    measures: parts.map(conditionOf),
  }
  return { piece, at, total }
}

/** Every table that agrees with the visible numbers; `visit` says whether to go on. */
const everyTable = (
  like: Table,
  visible: readonly { cells: Cells; n: number }[],
  visit: (table: Table) => boolean,
): void => {
  const [height, width] = [like.length, like[0]!.length]
  const place = ([row, column]: readonly [number, number]): number => row * width + column
  const table = like.map((row) => row.map(() => 0))
  const ofPlace = Array.from({ length: height * width }, (_, at) =>
    visible.filter(({ cells }) => cells.some((one) => place(one) === at)),
  )
  const fits = (at: number): boolean =>
    ofPlace[at]!.every(({ cells, n }) => {
      const known = valueOf(
        table,
        cells.filter((one) => place(one) <= at),
      )
      return cells.every((one) => place(one) <= at) ? known === n : known <= n
    })
  const fill = (at: number): boolean => {
    if (at === height * width) return visit(table)
    const [row, column] = [Math.floor(at / width), at % width]
    for (let n = 0; n <= MOST + 1; n += 1) {
      table[row]![column] = n
      if (fits(at) && !fill(at + 1)) return false
    }
    table[row]![column] = 0
    return true
  }
  fill(0)
}

const cell = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 0, max: 4 }) }, fc.integer({ min: 0, max: MOST }))

interface Page {
  readonly groups: readonly number[]
  readonly one: readonly number[]
  readonly den: readonly number[]
  readonly num: readonly number[]
}

const sheetsOf = (table: Table, { groups, one, den, num }: Page): Sheet[] => [
  sheetOf(table, [groups], { by: true, per: true }),
  sheetOf(table, [groups], { by: true }),
  sheetOf(table, [one], {}),
  sheetOf(table, [den], {}),
  sheetOf(table, [den, num], {}),
  sheetOf(table, [den, num], { per: true }),
]

/** Names of hidden small numbers that have one value in all tables that look the same. */
const computed = (table: Table, page: Page): string[] => {
  const sheets = sheetsOf(table, page)
  const hidden = hiddenOfPage(sheets.map(({ piece }) => piece))
  const visible: { cells: Cells; n: number }[] = []
  const small = new Map<string, Cells>()
  const note = (name: string, parts: readonly Cells[], isHidden: boolean): void =>
    parts.forEach((cells, part) => {
      const n = valueOf(table, cells)
      if (!isHidden) visible.push({ cells, n })
      if (isFew(n)) small.set(`${name}/${part}`, cells)
    })
  for (const [s, { piece, at, total }] of sheets.entries()) {
    const own = hidden.get(piece)!
    note(`sheet ${s} total`, total, own.total)
    piece.table.forEach((row, r) =>
      row.forEach((_, c) => note(`sheet ${s} ${r},${c}`, at(r, c), !own.lines || own.isHidden(r, c))),
    )
  }
  const values = new Map([...small].map(([name, cells]) => [name, valueOf(table, cells)]))
  everyTable(table, visible, (other) => {
    for (const [name, n] of values) if (valueOf(other, small.get(name)!) !== n) values.delete(name)
    return values.size > 0
  })
  return [...values.keys()]
}

const subset = (of: readonly number[]) => fc.subarray([...of], { minLength: 1 })

test.each([
  [3, 2],
  [4, 2],
  [3, 3],
])('no small number follows from six sheets of a table of %i × %i', (height, width) => {
  const rows = [...Array.from({ length: height }).keys()]
  const tables = fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: height,
    maxLength: height,
  })
  const pages = subset(rows).chain((den) =>
    fc.record({ groups: subset(rows), one: subset(rows), den: fc.constant(den), num: subset(den) }),
  )
  fc.assert(
    fc.property(tables, pages, (table, page) => {
      // a group of the sheet has rows
      fc.pre(page.groups.every((row) => sum(table[row]!) > 0))
      expect(computed(table, page)).toEqual([])
    }),
    { numRuns: runs(height * width > 6 ? 150 : 400, 5000) },
  )
})

test('a single number of a hidden group is hidden, and a rate hides the days the groups hide', () => {
  const table = [
    [3, 0],
    [6, 6],
    [20, 30],
  ]
  const sheets = sheetsOf(table, { groups: [0, 1, 2], one: [1], den: [1, 2], num: [1] })
  const hidden = hiddenOfPage(sheets.map(({ piece }) => piece))
  expect(sheets.map(({ piece }) => hidden.get(piece)!.total)).toEqual([false, false, true, true, true, true])
})
