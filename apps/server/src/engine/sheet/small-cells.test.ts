import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/long.ts'
import { hiddenOf, isSmall, type Hidden, type Size } from './small-cells.ts'

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)
const one = (n: number): Size => [n]
const column = (list: readonly number[]): Size[][] => list.map((n) => [[n]])
const cellsOf = (list: readonly number[]) => {
  const hidden = hiddenOf(column(list), one(sum(list)))
  const text = (n: number, row: number) => (hidden.isHidden(row, 0) ? '—' : n)
  return [hidden.lines ? list.map(text) : 'none', hidden.total ? '—' : sum(list)]
}

describe('of one column', () => {
  test.each<[what: string, list: number[], cells: unknown]>([
    ['nothing where nothing is small', [10, 20, 0], [10, 20, 0]],
    ['with a small number the next larger, under one mark', [3, 20, 10, 0], ['—', 20, '—', 0]],
    ['with small numbers that are few together another', [1, 2, 10, 20], ['—', '—', '—', 20]],
    ['two small numbers that are many together alone', [4, 3, 30], ['—', '—', 30]],
    ['with numbers that are all one another', [1, 1, 1, 1, 1, 9, 8], ['—', '—', '—', '—', '—', 9, '—']],
    ['with numbers that are all four another', [4, 4, 4, 6, 9], ['—', '—', '—', '—', 9]],
    ['with the largest sum of a small number and the next larger another', [5, 4, 6, 9], ['—', '—', '—', 9]],
    ['all lines where even all of them tell', [1, 1, 1, 1, 1], 'none'],
  ])('%s', (_what, list, cells) => {
    expect(cellsOf(list)).toEqual([cells, sum(list)])
  })
  test('hides all cells of a small total', () => expect(cellsOf([1, 2])).toEqual(['none', '—']))
  test('hides a rate whose remainder is small', () => {
    const table = [[[30, 28, 2]], [[40, 20, 20]], [[50, 25, 25]]] as Size[][]
    const { isHidden } = hiddenOf(table, [120, 73, 47])
    expect(table.map((_row, at) => isHidden(at, 0))).toEqual([true, true, false])
  })
})

/** Small numbers of the tables that the rule shows alike, where only one value remains. */
const determinedByRule = (height: number, most: number): string[] => {
  const alike = new Map<string, (number | undefined)[]>()
  const list = Array.from({ length: height }, () => 0)
  const visit = (at: number): void => {
    if (at < height) {
      for (let n = 0; n <= most; n += 1) {
        list[at] = n
        visit(at + 1)
      }
      return
    }
    const visible = cellsOf(list)
    const first = alike.get(JSON.stringify(visible))
    const hidden = list.map((n, row) => (Array.isArray(visible[0]) && visible[0][row] === '—' ? n : undefined))
    alike.set(JSON.stringify(visible), first?.map((n, row) => (n === list[row] ? n : undefined)) ?? hidden)
  }
  visit(0)
  return [...alike].flatMap(([shown, left]) => (left.some((n) => n !== undefined && isSmall(one(n))) ? [shown] : []))
}

test.each([
  [2, 12],
  [3, 12],
  [4, 9],
])('no small number of a column of %i follows for a reader who knows the rule', (height, most) => {
  expect(determinedByRule(height, most)).toEqual([])
})

/** A table as sheets show it: cells, sums of rows and columns from their own sheets, the total. */
interface Seen {
  readonly cells: readonly (readonly (number | undefined)[])[]
  readonly rows: readonly (number | undefined)[]
  readonly columns: readonly (number | undefined)[]
  readonly total: number | undefined
}

const seenOf = (table: readonly (readonly number[])[], total: number): Seen => {
  const sizes = table.map((row) => row.map(one))
  const seen = (hidden: Hidden, n: number, row: number, at: number) =>
    !hidden.lines || hidden.isHidden(row, at) ? undefined : n
  const rows = table.map(sum)
  const columns = table[0]!.map((_n, at) => sum(table.map((row) => row[at]!)))
  const [whole, left, below] = [sizes, column(rows), column(columns)].map((of) => hiddenOf(of, one(total)))
  return {
    cells: table.map((row, r) => row.map((n, c) => seen(whole!, n, r, c))),
    rows: rows.map((n, r) => seen(left!, n, r, 0)),
    columns: columns.map((n, c) => seen(below!, n, c, 0)),
    total: whole!.total ? undefined : total,
  }
}

const everyTable = (seen: Seen, most: number, visit: (table: readonly (readonly number[])[]) => boolean): void => {
  const [height, width] = [seen.cells.length, seen.cells[0]!.length]
  const table = seen.cells.map((row) => row.map((n) => n ?? 0))
  const fits = (known: number | undefined, n: number, isWhole: boolean) =>
    known === undefined || (isWhole ? n === known : n <= known)
  const fill = (at: number): boolean => {
    if (at === height * width) return fits(seen.total, sum(table.flat()), true) ? visit(table) : true
    const [r, c] = [Math.floor(at / width), at % width]
    const given = seen.cells[r]![c]
    for (let n = given ?? 0; n <= (given ?? most); n += 1) {
      table[r]![c] = n
      const across = sum(table[r]!.slice(0, c + 1))
      const down = sum(table.slice(0, r + 1).map((row) => row[c]!))
      if (!fits(seen.rows[r], across, c === width - 1) || !fits(seen.columns[c], down, r === height - 1)) {
        if (!fits(seen.rows[r], across, false) || !fits(seen.columns[c], down, false)) break
        continue
      }
      if (!fill(at + 1)) return false
    }
    table[r]![c] = given ?? 0
    return true
  }
  fill(0)
}

const computed = (table: readonly (readonly number[])[], most: number): string[] => {
  const numbersOf = (of: readonly (readonly number[])[]): [string, number][] => [
    ...of.flatMap((row, r) => row.map((n, c): [string, number] => [`${r},${c}`, n])),
    ...of.map((row, r): [string, number] => [`row ${r}`, sum(row)]),
    ...of[0]!.map((_n, c): [string, number] => [`column ${c}`, sum(of.map((row) => row[c]!))]),
  ]
  const left = new Map(numbersOf(table).filter(([, n]) => isSmall(one(n))))
  everyTable(seenOf(table, sum(table.flat())), most, (other) => {
    for (const [name, n] of numbersOf(other)) if (left.get(name) !== n) left.delete(name)
    return left.size > 0
  })
  return [...left.keys()]
}

const MOST = 9
const cell = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 0, max: 4 }) }, fc.integer({ min: 0, max: MOST }))

test.each([
  [1, 5],
  [5, 1],
  [2, 2],
  [2, 3],
  [3, 2],
  [3, 3],
])('no small number follows from a table of %i × %i', (height, width) => {
  const table = fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: height,
    maxLength: height,
  })
  fc.assert(
    fc.property(table, (given) => {
      fc.pre(given.every((row) => sum(row) > 0))
      expect(computed(given, MOST + 1)).toEqual([])
    }),
    { numRuns: runs(height * width > 6 ? 40 : 200, 5000) },
  )
})

test('decides a table of 366 periods', () => {
  const days = Array.from({ length: 366 }, (_, day) => day)
  const table = Array.from({ length: 12 }, (_, row) =>
    days.map((day) => one(((day * 7 + row * 13) % 11) * ((day + row) % 3))),
  )
  const hidden = hiddenOf(table, one(sum(table.flat(2))))
  const left = table.flatMap((row, r) =>
    row.filter((size, c) => isSmall(size) && hidden.lines && !hidden.isHidden(r, c)),
  )
  expect(left).toEqual([])
})
