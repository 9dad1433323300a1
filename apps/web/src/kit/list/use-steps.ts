import { useEffect, useEffectEvent, useState } from 'react'
import type { RecordTarget, Steps } from '../record/record-target.ts'
import { rowId, type Row } from '../record/row.ts'
import type { List } from './use-list.ts'

/** @returns undefined without an open record of the list */
export const useSteps = (
  list: List,
  target: RecordTarget | undefined,
  rows: readonly Row[],
  onTarget: (target: RecordTarget) => void,
): Steps | undefined => {
  const { page, size, total, busy, turnTo } = list
  const [waiting, setWaiting] = useState<{ page: number; by: 1 | -1 }>()
  const show = (row: Row) => onTarget({ mode: 'detail', row, stepped: true })
  const arrive = useEffectEvent(() => {
    const row = waiting?.by === 1 ? rows[0] : rows.at(-1)
    setWaiting(undefined)
    if (row && target?.mode === 'detail') show(row)
  })
  const arrived = waiting?.page === page && !busy
  useEffect(() => {
    if (arrived) arrive()
  }, [arrived])
  if (target?.mode !== 'detail' || !target.row) return undefined
  const id = rowId(target.row)
  const at = rows.findIndex((row) => rowId(row) === id)
  if (at < 0) return undefined
  const first = (page - 1) * size
  const turn = (by: 1 | -1) => () => {
    setWaiting({ page: page + by, by })
    // back closes the layer instead of turning pages
    turnTo(page + by, size, true)
  }
  return {
    at: first + at + 1,
    total: Math.max(total, first + rows.length),
    to: (by) => {
      const next = rows[at + by]
      if (next) return () => show(next)
      const more = by === 1 ? first + rows.length < total : page > 1
      return more && !waiting ? turn(by) : undefined
    },
  }
}
