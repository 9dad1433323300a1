/**
 * Which numbers of a table must not leave the house: those about a few people, and others from which they could be computed. What
 * is decided of groups, of periods and of the total depends on their own numbers alone, so that all sheets of a page hide the same.
 */

/** Fewer rows than these might be a known person. */
export const SMALL = 5

/** The rows that a number counts; of a rate the denominator, the numerator, and the rest. */
export type Size = readonly number[]

export interface Hidden {
  /** whether the cells are shown at all; otherwise the total alone is */
  readonly lines: boolean
  readonly isHidden: (row: number, column: number) => boolean
  readonly total: boolean
}

const isFew = (n: number): boolean => n > 0 && n < SMALL
export const isSmall = (size: Size): boolean => size.some(isFew)
const wide = (size: Size): number => Math.max(...size)
const add = (sizes: readonly Size[]): Size =>
  sizes.reduce<Size>((sum, size) => size.map((n, part) => n + (sum[part] ?? 0)), [])

/**
 * Which of the numbers of a sum are hidden: they are two or more, together no small number, and not each of them one, or the sum
 * would tell. Undefined where hiding all of them does not suffice.
 * @param bases parts of which a sheet shows the zeros
 */
export const hiddenOfSum = (
  sizes: readonly Size[],
  bases: readonly number[] = [0],
): ReadonlySet<number> | undefined => {
  const hidden = new Set(sizes.flatMap((size, at) => (isSmall(size) ? [at] : [])))
  const others = [...sizes.keys()]
    .filter((at) => !hidden.has(at) && wide(sizes[at]!) > 0)
    .toSorted((a, b) => wide(sizes[a]!) - wide(sizes[b]!))
  const tells = () => {
    const some = [...hidden].map((at) => sizes[at]!)
    const sum = add(some)
    const areOnes = (part: number) => sum[part]! > 0 && sum[part] === some.filter((size) => size[part]! > 0).length
    return hidden.size > 0 && (hidden.size === 1 || isSmall(sum) || bases.some(areOnes))
  }
  while (tells()) {
    const next = others.shift()
    if (next === undefined) return undefined
    hidden.add(next)
  }
  return hidden
}

const ALONE: Omit<Hidden, 'total'> = { lines: false, isHidden: () => true }

/** Sums of rows and columns that are hidden; undefined where none of them can be shown. */
export interface Hiding {
  readonly rows: ReadonlySet<number> | undefined
  readonly columns: ReadonlySet<number> | undefined
  readonly isGrouped: boolean
}

/**
 * The hidden cells of a table: rows are groups and columns periods, or there is one column. Hidden cells are a block of whole rows and
 * columns in which no small number follows from the sums of its rows and columns.
 */
export const hiddenOf = (table: readonly (readonly Size[])[], total: Size, given?: Hiding): Hidden => {
  const isTotalHidden = isSmall(total)
  const columnCount = table[0]?.length ?? 0
  const column = (at: number): Size[] => table.map((row) => row[at]!)
  const ofRows = given ? given.rows : hiddenOfSum(table.map(add))
  const ofColumns = given ? given.columns : hiddenOfSum(Array.from({ length: columnCount }, (_, at) => add(column(at))))
  if (table.length === 0) return { lines: true, isHidden: () => false, total: isTotalHidden }
  if (columnCount === 1 && ofRows && (given?.isGrouped ?? true))
    return { lines: !isTotalHidden, isHidden: (row) => isTotalHidden || ofRows.has(row), total: isTotalHidden }
  const block = ofRows && ofColumns && !isTotalHidden ? blockOf(table, { rows: ofRows, columns: ofColumns }) : undefined
  if (!block) return { ...ALONE, total: isTotalHidden }
  return { lines: true, isHidden: (row, at) => block.rows.has(row) && block.columns.has(at), total: false }
}

interface Lines {
  readonly rows: ReadonlySet<number>
  readonly columns: ReadonlySet<number>
}

interface Cell {
  readonly row: number
  readonly column: number
  readonly size: Size
}

/** The block of hidden cells; undefined where even the whole table tells a small number. @param sums that are hidden themselves */
const blockOf = (table: readonly (readonly Size[])[], sums: Lines): Lines | undefined => {
  const cells = table.flatMap((sizes, row) => sizes.map((size, column): Cell => ({ row, column, size })))
  const small = cells.filter(({ size }) => isSmall(size))
  // what a hidden sum is made of is hidden whole
  const parts = cells.filter(
    ({ row, column, size }) => wide(size) > 0 && (sums.rows.has(row) || sums.columns.has(column)),
  )
  const first = [...small, ...parts]
  const [rows, columns] = [new Set(first.map(({ row }) => row)), new Set(first.map(({ column }) => column))]
  for (;;) {
    const inside = cells.filter(({ row, column }) => rows.has(row) && columns.has(column))
    const across = knownSums(inside, ({ row }) => row, sums.rows)
    const down = knownSums(inside, ({ column }) => column, sums.columns)
    const telling = small.find(({ row, column, size }) =>
      size.some((n, part) => isFew(n) && tells(across(row, part), down(column, part))),
    )
    if (!telling) return { rows, columns }
    const beside = smallest(cells.filter(({ row, column }) => row === telling.row && !columns.has(column)))
    const below = smallest(cells.filter(({ row, column }) => column === telling.column && !rows.has(row)))
    if (!beside && !below) return undefined
    if (beside && !sums.rows.has(telling.row)) columns.add(beside.column)
    else if (below) rows.add(below.row)
    else columns.add(beside!.column)
  }
}

/** The smallest that is not nothing. */
const smallest = (cells: readonly Cell[]): Cell | undefined =>
  cells.filter(({ size }) => wide(size) > 0).toSorted((a, b) => wide(a.size) - wide(b.size))[0] ?? cells[0]

/** A reader's knowledge of the hidden cells of a line: their sum, and the most that those beside it hold; without end where it is not known. */
interface Known {
  readonly sum: number
  readonly others: number
}

const knownSums = (inside: readonly Cell[], lineOf: (cell: Cell) => number, hidden: ReadonlySet<number>) => {
  const lines = new Map<number, Size>()
  for (const cell of inside) lines.set(lineOf(cell), add([lines.get(lineOf(cell)) ?? [], cell.size]))
  const unknown = [...lines.keys()].filter((line) => hidden.has(line))
  const whole = add([...lines].flatMap(([line, size]) => (hidden.has(line) ? [] : [size])))
  return (line: number, part: number): Known => {
    const isUnknown = hidden.has(line)
    const own = lines.get(line)![part]!
    const others = (whole[part] ?? 0) - (isUnknown ? 0 : own)
    return {
      sum: isUnknown ? Infinity : own,
      others: unknown.length > Number(isUnknown) ? Infinity : others,
    }
  }
}

/** Whether the sums of the row and of the column of a cell in the block leave it one value, or are few themselves. */
const tells = (across: Known, down: Known): boolean => {
  if (isFew(across.sum) || isFew(down.sum)) return true
  // what a line has beyond that which all others can hold is in the cell
  const least = Math.max(0, beyond(across.sum, down.others), beyond(down.sum, across.others))
  return Math.min(across.sum, down.sum) <= least
}

const beyond = (sum: number, held: number): number => (sum === Infinity || held === Infinity ? 0 : sum - held)
