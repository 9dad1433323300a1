/** The selection of a list: rows on any page, or all results of a query. */
import { reportFailure } from '../data/failure.ts'
import { rowId, type Row } from '../record/row.ts'
import { useTabMemory } from './tab-memory.ts'

/** Most rows of a batch; beyond, a selection is a query. */
export const BATCH_MAX = 500

export interface Selection<R> {
  rows: readonly R[]
  ids: readonly string[]
  count: number
  /** all results are selected: actions send the query instead of ids */
  whole: boolean
  set(rows: readonly R[]): void
  turn(row: R): boolean
  clear(): void
  refresh(row: R): void
  takeAll(): Promise<void>
}

interface Found<R> {
  question: string
  rows: readonly R[]
  total: number
  estimated: boolean
  readAll: () => Promise<readonly R[]>
}

interface StoredSelection<R> {
  rows: readonly R[]
  wholeQuestion: string | undefined
}

const NONE: StoredSelection<never> = { rows: [], wholeQuestion: undefined }

export const useSelection = <R extends Row>(
  name: string,
  { question, rows, total, estimated, readAll }: Found<R>,
): Selection<R> => {
  const [selection, setSelection] = useTabMemory<StoredSelection<R>>(`marks ${name}`, NONE)
  const whole = selection.wholeQuestion === question
  const current = whole ? rows : selection.rows.map((row) => rows.find((one) => rowId(one) === rowId(row)) ?? row)
  const ids = current.map(rowId)
  const set = (next: readonly R[]) => setSelection({ rows: next, wholeQuestion: undefined })
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
      if (estimated || total > BATCH_MAX) return setSelection({ ...selection, wholeQuestion: question })
      await readAll().then(set, reportFailure)
    },
  }
}
