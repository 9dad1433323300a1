/**
 * Small numbers across all sheets of a page. Its statistics count the same rows by different groups, periods and conditions, so
 * each decision takes the numbers of all of them: a number hidden in one sheet follows from no other.
 */
import type { ListQuery } from '@huxi/model'
import { hiddenOf, hiddenOfSum, isSmall, type Hidden, type Hiding, type Size } from './small-cells.ts'

export interface Piece {
  readonly by: string | undefined
  /** keys of its groups, a row each; one row without groups */
  readonly keys: readonly string[]
  readonly hasPeriods: boolean
  readonly table: readonly (readonly Size[])[]
  readonly total: Size
  /** conditions of the rows it counts; of a rate those of the denominator, then of the numerator */
  readonly measures: readonly ListQuery[]
}

const isFew = (n: number): boolean => isSmall([n])
const add = (sizes: readonly Size[], parts: number): Size =>
  Array.from({ length: parts }, (_, part) => sizes.reduce((sum, size) => sum + size[part]!, 0))
const partsOf = ({ total }: Piece): number => total.length

const contains = (outer: ListQuery, inner: ListQuery): boolean =>
  Object.entries(outer).every(([name, values]) => {
    const own = inner[name]
    const all = values.split(',')
    return own === values || own?.split(',').every((value) => all.includes(value)) === true
  })

/** Sizes of one position in all pieces, with the differences of nested ones; `bases` are parts whose zeros a sheet shows. */
const joined = (pieces: readonly Piece[], sizesOf: (piece: Piece) => Size): { size: Size; bases: number[] } => {
  const size: number[] = []
  const bases: number[] = []
  const counted: { piece: Piece; measure: ListQuery; n: number }[] = []
  for (const piece of pieces) {
    const own = sizesOf(piece)
    bases.push(size.length)
    size.push(...own)
    counted.push(...piece.measures.map((measure, at) => ({ piece, measure, n: own[at]! })))
  }
  for (const outer of counted)
    for (const inner of counted)
      if (outer.piece !== inner.piece && contains(outer.measure, inner.measure)) size.push(outer.n - inner.n)
  return { size, bases }
}

/** Hidden sums at the positions; undefined where hiding all of them does not suffice. */
const hiddenAt = <K>(pieces: readonly Piece[], positions: readonly K[], sizesOf: (piece: Piece, at: K) => Size) => {
  const all = positions.map((at) => joined(pieces, (piece) => sizesOf(piece, at)))
  const hidden = hiddenOfSum(
    all.map(({ size }) => size),
    all[0]?.bases ?? [],
  )
  return hidden && new Set([...hidden].map((at) => positions[at]!))
}

const groupSums = (piece: Piece, key: string): Size => {
  const row = piece.table[piece.keys.indexOf(key)]
  return row ? add(row, partsOf(piece)) : piece.total.map(() => 0)
}

export const hiddenOfPage = (pieces: readonly Piece[]): ReadonlyMap<Piece, Hidden> => {
  const fields = [...new Set(pieces.flatMap(({ by }) => by ?? []))]
  const groups = new Map(
    fields.map((field) => {
      const own = pieces.filter(({ by }) => by === field)
      const keys = [...new Set(own.flatMap((piece) => piece.keys))]
      return [field, hiddenAt(own, keys, groupSums)] as const
    }),
  )
  const timed = pieces.filter(({ hasPeriods, table }) => hasPeriods && table.length > 0)
  const periods = [...(timed[0]?.table[0] ?? []).keys()]
  const columns = hiddenAt(timed, periods, (piece, at) =>
    add(
      piece.table.map((row) => row[at]!),
      partsOf(piece),
    ),
  )
  const totals = hiddenTotals(pieces, groups)
  const hidingOf = (piece: Piece): Hiding => {
    const keys = piece.by === undefined ? new Set<string>() : groups.get(piece.by)
    const rows = keys && new Set([...keys].map((key) => piece.keys.indexOf(key)).filter((at) => at !== -1))
    return { rows, columns: piece.hasPeriods ? columns : new Set(), isGrouped: piece.by !== undefined }
  }
  const first = new Map(pieces.map((piece) => [piece, hiddenOf(piece.table, piece.total, hidingOf(piece))]))
  // a line of periods tells the sum of a column that is hidden for single groups
  const wider = new Set(
    timed.filter(({ by }) => by !== undefined).flatMap((piece) => periods.filter((at) => hidesIn(piece, first, at))),
  )
  return new Map(
    pieces.map((piece) => {
      const own = first.get(piece)!
      if (totals.has(piece)) return [piece, { lines: false, isHidden: () => true, total: true }]
      if (!piece.hasPeriods || piece.by !== undefined) return [piece, own]
      return [piece, { ...own, isHidden: (row: number, at: number) => own.isHidden(row, at) || wider.has(at) }]
    }),
  )
}

const hidesIn = (piece: Piece, hidden: ReadonlyMap<Piece, Hidden>, column: number): boolean =>
  piece.keys.some((_key, row) => hidden.get(piece)!.isHidden(row, column))

/** A total as a sum of numbers that are hidden: groups, and values of their field that no sheet groups. */
interface HiddenSum {
  readonly piece: Piece
  readonly of: ReadonlySet<string>
  readonly n: number
}

/** Statistics whose totals tell a small number, by themselves or with those of others. */
const hiddenTotals = (
  pieces: readonly Piece[],
  groups: ReadonlyMap<string, ReadonlySet<string> | undefined>,
): ReadonlySet<Piece> => {
  const hidden = new Set(pieces.filter(({ total }) => isSmall(total)))
  for (const inner of pieces)
    for (const outer of pieces)
      if (outer !== inner && !hidden.has(outer) && !hidden.has(inner) && tellsRest(outer, inner)) hidden.add(inner)
  for (const piece of pieces) {
    if (piece.by === undefined) continue
    const few = piece.keys.filter((key) => isFew(groupSums(piece, key)[0]!))
    const unknown = groups.get(piece.by) ?? new Set(piece.keys)
    const revealed = pieces
      .flatMap((of) => of.measures.map((measure, at) => revealedOf(piece, unknown, of, measure, of.total[at]!)))
      .filter((one) => one !== undefined && one.of.size > 0) as HiddenSum[]
    const byPieces = (): HiddenSum[] => revealed.filter((one) => !hidden.has(one.piece))
    for (;;) {
      const left = byPieces()
      if (left.length === 0 || !tellAny(left, few)) break
      // the total that tells of the fewest numbers goes first
      const [next] = left.toSorted(
        (a, b) => Number(a.piece === piece) - Number(b.piece === piece) || a.of.size - b.of.size,
      )
      hidden.add(next!.piece)
    }
  }
  return hidden
}

/** Whether what one total has beyond another is a small number. */
const tellsRest = (outer: Piece, inner: Piece): boolean =>
  outer.measures.some((all, a) =>
    inner.measures.some((some, b) => contains(all, some) && isFew(outer.total[a]! - inner.total[b]!)),
  )

/** The hidden numbers that a total sums up; undefined where it counts other rows than the groups. */
const revealedOf = (
  { by, keys, measures: [own], table }: Piece,
  unknown: ReadonlySet<string>,
  piece: Piece,
  measure: ListQuery,
  total: number,
): HiddenSum | undefined => {
  const [{ [by!]: ownValues, ...ownRest }, { [by!]: values, ...rest }] = [own!, measure]
  if (!contains(ownRest, rest) || !contains(rest, ownRest)) return undefined
  const counted = values?.split(',')
  const isCounted = (key: string): boolean => counted === undefined || counted.includes(key)
  const countedKeys = keys.filter((key) => !unknown.has(key) && isCounted(key))
  const visibleSum = countedKeys.reduce(
    (sum, key) => sum + table[keys.indexOf(key)]!.reduce((n, size) => n + size[0]!, 0),
    0,
  )
  const grouped = ownValues?.split(',')
  const outside =
    counted === undefined ? (grouped ? ['*'] : []) : counted.filter((v) => grouped && !grouped.includes(v))
  const of = [...[...unknown].filter(isCounted), ...outside.map((value) => `outside ${value}`)]
  return { piece, of: new Set(of), n: total - visibleSum }
}

/** Whether the totals together tell a group of few rows, or a few rows of several groups. */
const tellAny = (hidden: readonly HiddenSum[], few: readonly string[]): boolean => {
  if (hidden.some(({ n }) => isFew(n))) return true
  const isNested = (outer: HiddenSum, inner: HiddenSum) => [...inner.of].every((key) => outer.of.has(key))
  if (hidden.some((outer) => hidden.some((inner) => isNested(outer, inner) && isFew(outer.n - inner.n)))) return true
  const keys = [...new Set(hidden.flatMap(({ of }) => [...of]))]
  const rows = eliminated(hidden.map(({ of }) => keys.map((key) => (of.has(key) ? 1 : 0))))
  return rows.some((row) => {
    const places = row.flatMap((n, at) => (Math.abs(n) > PRECISION ? [at] : []))
    return places.length === 1 && few.includes(keys[places[0]!]!)
  })
}

const PRECISION = 1e-9

/** Reduced row echelon form. */
const eliminated = (given: readonly (readonly number[])[]): number[][] => {
  const rows = given.map((row) => [...row])
  let top = 0
  for (let at = 0; at < (rows[0]?.length ?? 0) && top < rows.length; at += 1) {
    const found = rows.findIndex((row, r) => r >= top && Math.abs(row[at]!) > PRECISION)
    if (found === -1) continue
    ;[rows[top], rows[found]] = [rows[found]!, rows[top]!]
    const lead = rows[top]![at]!
    rows[top] = rows[top]!.map((n) => n / lead)
    for (let r = 0; r < rows.length; r += 1) {
      const factor = rows[r]![at]!
      if (r !== top && Math.abs(factor) > PRECISION) rows[r] = rows[r]!.map((n, c) => n - factor * rows[top]![c]!)
    }
    top += 1
  }
  return rows
}
