/**
 * Statistical disclosure control: hides small counts, and other numbers from which they follow. Groups, periods and the total are
 * decided by their own numbers alone, so that all sheets of a page agree.
 */

export const SMALL = 5
const FEW_MAX = SMALL - 1

export type Size = readonly number[]

export interface Hidden {
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
 * Which of the numbers of a sum are hidden: they are two or more, together no small number, and not each of them one or four, or the
 * sum would tell. The next larger numbers are hidden with them, so their sum stays below the largest that this rule allows.
 * Undefined where hiding all of them does not suffice.
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
  const reveals = () => {
    const some = [...hidden].map((at) => sizes[at]!)
    const sum = add(some)
    const least = others.length > 0 ? wide(sizes[others[0]!]!) : Infinity
    const isExtreme = (part: number) => {
      const [n, count] = [sum[part]!, some.filter((size) => size[part]! > 0).length]
      const most = FEW_MAX * (count - 1) + least
      return some.some((size) => isFew(size[part]!)) && (n === count || n === FEW_MAX * count || n >= most - 1)
    }
    return hidden.size > 0 && (hidden.size === 1 || isSmall(sum) || bases.some(isExtreme))
  }
  while (reveals()) {
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
 * The hidden cells of a table of groups by periods (or one column): a block of whole rows and columns in which no small number
 * follows from the sums.
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

/** The block of hidden cells; undefined where even the whole table reveals a small number. @param sums hidden themselves */
const blockOf = (table: readonly (readonly Size[])[], sums: Lines): Lines | undefined => {
  const cells = table.flatMap((sizes, row) => sizes.map((size, column): Cell => ({ row, column, size })))
  const small = cells.filter(({ size }) => isSmall(size))
  const parts = cells.filter(
    ({ row, column, size }) => wide(size) > 0 && (sums.rows.has(row) || sums.columns.has(column)),
  )
  const first = [...small, ...parts]
  const [rows, columns] = [new Set(first.map(({ row }) => row)), new Set(first.map(({ column }) => column))]
  for (;;) {
    const inside = cells.filter(({ row, column }) => rows.has(row) && columns.has(column))
    const across = knownSums(inside, ({ row }) => row, sums.rows)
    const down = knownSums(inside, ({ column }) => column, sums.columns)
    const revealing = small.find(({ row, column, size }) =>
      size.some((n, part) => isFew(n) && revealsCell(across(row, part), down(column, part))),
    )
    if (!revealing) return { rows, columns }
    const beside = smallest(cells.filter(({ row, column }) => row === revealing.row && !columns.has(column)))
    const below = smallest(cells.filter(({ row, column }) => column === revealing.column && !rows.has(row)))
    if (!beside && !below) return undefined
    if (beside && !sums.rows.has(revealing.row)) columns.add(beside.column)
    else if (below) rows.add(below.row)
    else columns.add(beside!.column)
  }
}

const smallest = (cells: readonly Cell[]): Cell | undefined =>
  cells.filter(({ size }) => wide(size) > 0).toSorted((a, b) => wide(a.size) - wide(b.size))[0] ?? cells[0]

/** A reader's knowledge of the hidden cells of a line: their sum, and the upper bound of the others; infinite where unknown. */
interface LineKnowledge {
  readonly sum: number
  readonly others: number
}

const knownSums = (inside: readonly Cell[], lineOf: (cell: Cell) => number, hidden: ReadonlySet<number>) => {
  const lines = new Map<number, Size>()
  for (const cell of inside) lines.set(lineOf(cell), add([lines.get(lineOf(cell)) ?? [], cell.size]))
  const unknown = [...lines.keys()].filter((line) => hidden.has(line))
  const whole = add([...lines].flatMap(([line, size]) => (hidden.has(line) ? [] : [size])))
  return (line: number, part: number): LineKnowledge => {
    const isUnknown = hidden.has(line)
    const own = lines.get(line)![part]!
    const others = (whole[part] ?? 0) - (isUnknown ? 0 : own)
    return {
      sum: isUnknown ? Infinity : own,
      others: unknown.length > Number(isUnknown) ? Infinity : others,
    }
  }
}

/** Whether the sums of row and column determine the cell, or are small themselves. */
const revealsCell = (across: LineKnowledge, down: LineKnowledge): boolean => {
  if (isFew(across.sum) || isFew(down.sum)) return true
  const least = Math.max(0, beyond(across.sum, down.others), beyond(down.sum, across.others))
  return Math.min(across.sum, down.sum) <= least
}

const beyond = (sum: number, subtrahend: number): number =>
  sum === Infinity || subtrahend === Infinity ? 0 : sum - subtrahend
