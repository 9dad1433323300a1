import { movesOf, type Move, type Resource, type RowOf } from '@huxi/model'
import type { ReactNode } from 'react'
import { useCan } from '../data/can.tsx'
import { MoveWords, useMoves, type Moves } from '../record/moves.tsx'
import { useRecordTarget } from '../record/record-modal.tsx'
import type { RecordTarget } from '../record/record-target.ts'
import { useRemove } from '../record/remove.tsx'
import { useVerbs } from '../record/row-actions.tsx'
import type { Row } from '../record/row.ts'
import { useDetail } from '../record/use-detail.ts'
import { typedBy, type ListTableProps } from './list-slots.ts'

const NOTHING: Row = {}
const NO_MOVES: readonly string[] = []

export const useListActions = <R extends Resource>(resource: Resource, props: ListTableProps<R>) => {
  const { list, preset = NOTHING, consequence, onChanged } = props
  const own = useRecordTarget()
  const [target, open] = props.target ?? own
  const onDone = (rows: readonly Row[] = [], move?: Move) => {
    list.selection.clear()
    if (move) props.onMoved?.(rows, move)
    onChanged?.()
  }
  const remove = useRemove(resource, { onDone: () => onDone(), ...(consequence && { consequence }) })
  const moves = useMoves(resource, {
    can: props.can,
    consequence: props.moveConsequence,
    initial: props.moveInitial,
    forms: props.moveForms,
    onDone,
    onStale: (now) => list.selection.refresh(now),
  })
  const detailPage = useDetail(props.page ?? '')
  const page = props.page === undefined ? undefined : detailPage
  const elsewhere = page?.open ?? (props.onDetail && ((row: Row) => props.onDetail?.(typedRow<R>(row))))
  const show = elsewhere ?? ((row: Row) => open({ mode: 'detail', row }))
  const setTarget = (next: RecordTarget | undefined) =>
    next?.mode === 'detail' && elsewhere ? show(next.row ?? NOTHING) : open(next)
  const add = props.onAdd ?? (() => open({ mode: 'add', row: typeof preset === 'function' ? preset() : preset }))
  const verbs = {
    ...useRowWords(resource, props, moves),
    resource,
    onEdit: (row: Row) => open({ mode: 'edit', row }),
    onDetail: show,
    page,
    onRemove: (row: Row) => remove([row]),
    can: props.can,
  }
  return { target, setTarget, add, verbs, remove, moves, onDone }
}

const useRowWords = <R extends Resource>(resource: Resource, props: ListTableProps<R>, moves: Moves) => {
  const { lead, detailWord, width } = props
  const list = typedBy<R>(props.list)
  const inSight = props.inSight ?? NO_MOVES
  const { can: holds } = useCan()
  const code: string | undefined = props.needs?.rowActions
  const rowActions = code === undefined || holds(code) ? props.rowActions : undefined
  const more = (row: Row): ReactNode => {
    const words = rowActions?.(typedRow<R>(row), list)
    if (moves.ofRow(row).every(({ name }) => inSight.includes(name))) return words
    return (
      <>
        <MoveWords moves={moves} row={row} without={inSight} />
        {words}
      </>
    )
  }
  const leading = (row: Row): ReactNode => (
    <>
      {inSight.length > 0 && <MoveWords moves={moves} row={row} only={inSight} />}
      {lead?.(typedRow<R>(row), list)}
    </>
  )
  const has = useVerbs(resource)
  const hasLead = lead !== undefined || inSight.length > 0
  const hasMore = rowActions !== undefined || movesOf(resource).length > 0
  const hasNone = !lead && !hasMore && !has('queryById') && !has('edit') && !has('delete')
  return {
    ...(detailWord !== undefined && { detailWord }),
    ...(hasNone ? { width: 0 } : width !== undefined && { width }),
    ...(hasLead && { lead: leading }),
    ...(hasMore && { more }),
  }
}

const typedRow = <R extends Resource>(row: Row) => row as unknown as RowOf<R>
