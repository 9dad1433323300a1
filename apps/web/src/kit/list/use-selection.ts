/** The selection of a list: rows on any page, or everything the question finds. */
import { reportFailure } from '../data/failure.ts'
import { rowId, type Row } from '../record/row.ts'
import { useTabMemory } from './tab-memory.ts'

/** Up to so many can be done at once; above, everything is selected by its question only. */
export const BATCH_MAX = 500

export interface Selection<R> {
  /** selected rows the list knows; of a whole result those on this page */
  rows: readonly R[]
  ids: readonly string[]
  count: number
  /** everything that is found, too much to name each: what is done takes the question instead */
  whole: boolean
  set(rows: readonly R[]): void
  /** selects a row or deselects it; returns whether it is selected now */
  turn(row: R): boolean
  clear(): void
  /** what has become of a selected row meanwhile */
  refresh(row: R): void
  /** selects everything that is found */
  takeAll(): Promise<void>
}

interface Found<R> {
  /** the question, as one text */
  question: string
  /** rows of this page */
  rows: readonly R[]
  total: number
  estimated: boolean
  /** reads all rows there are, at most `BATCH_MAX` */
  readAll: () => Promise<readonly R[]>
}

interface StoredSelection<R> {
  rows: readonly R[]
  /** the question whose whole result is selected */
  taken: string | undefined
}

const NONE: StoredSelection<never> = { rows: [], taken: undefined }

/** The selection of the list of a name. */
export const useSelection = <R extends Row>(
  name: string,
  { question, rows, total, estimated, readAll }: Found<R>,
): Selection<R> => {
  const [selection, setSelection] = useTabMemory<StoredSelection<R>>(`marks ${name}`, NONE)
  const whole = selection.taken === question
  // a row that has been read again since is shown and acted on as it is now
  const current = whole ? rows : selection.rows.map((row) => rows.find((one) => rowId(one) === rowId(row)) ?? row)
  const ids = current.map(rowId)
  const set = (next: readonly R[]) => setSelection({ rows: next, taken: undefined })
  return {
    rows: current,
    ids,
    count: whole ? total : current.length,
    whole,
    set,
    turn: (row) => {
      const marked = ids.includes(rowId(row))
      set(marked ? current.filter((one) => rowId(one) !== rowId(row)) : [...current, row])
      return !marked
    },
    clear: () => set([]),
    refresh: (row) => set(current.map((one) => (rowId(one) === rowId(row) ? { ...one, ...row } : one))),
    takeAll: async () => {
      if (estimated || total > BATCH_MAX) return setSelection({ ...selection, taken: question })
      await readAll().then(set, reportFailure)
    },
  }
}
