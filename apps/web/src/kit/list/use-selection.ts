/** Marks of a list: rows on any page, or everything the question finds. */
import { useState } from 'react'
import { reportFailure } from '../failure.ts'
import { rowId, type Row } from './row.ts'

/** Up to so many can be done at once; above, everything is marked by its question only. */
export const BATCH_MAX = 500

export interface Selection<R> {
  /** marked rows the list knows; of a whole result those on this page */
  rows: readonly R[]
  ids: readonly string[]
  count: number
  /** everything that is found, too much to name each: what is done takes the question instead */
  whole: boolean
  set(rows: readonly R[]): void
  clear(): void
  /** marks everything that is found */
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

export const useSelection = <R extends Row>({ question, rows, total, estimated, readAll }: Found<R>): Selection<R> => {
  const [marked, setMarked] = useState<readonly R[]>([])
  const [taken, setTaken] = useState<string>()
  const whole = taken === question
  const current = whole ? rows : marked
  const set = (next: readonly R[]) => {
    setTaken(undefined)
    setMarked(next)
  }
  return {
    rows: current,
    ids: current.map(rowId),
    count: whole ? total : marked.length,
    whole,
    set,
    clear: () => set([]),
    takeAll: async () => {
      if (estimated || total > BATCH_MAX) return setTaken(question)
      await readAll().then(set, reportFailure)
    },
  }
}
