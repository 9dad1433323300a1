import { DetailFoot } from '../ui/dialog-foot.tsx'
import { labelOf, type Resource } from '@huxi/model'
import { useState, type ReactNode } from 'react'
import { MAIN_BUTTON, useOpeningFocus } from '../ui/opening-focus.ts'
import { useKept } from '../ui/use-kept.ts'
import type { Column } from '../record/columns.tsx'
import { RecordShell, useShellKind } from '../record/record-shell.tsx'
import { type Row } from '../record/row.ts'
import { ListTable } from './list-table.tsx'
import type { List } from './use-list.ts'

const ACTION_WIDTH = 72
const MANY = 9
const NO_FIELDS = {}

interface ReadingListProps {
  list: List
  columns: readonly Column[]
  toolbar?: ReactNode
  head?: { title: string; subject(row: Row): string }
  detail(row: Row): ReactNode
}

export const ReadingList = ({ list, columns, toolbar, head, detail }: ReadingListProps) => {
  const [chosen, setRow] = useState<Row>()
  const row = chosen && (list.rows.find(({ id }) => id === chosen['id']) ?? chosen)
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        toolbar={() => toolbar}
        width={ACTION_WIDTH}
        selectable={false}
        onDetail={setRow}
      />
      <RowLayer resource={list.resource} head={head} row={row} onClose={() => setRow(undefined)}>
        {detail}
      </RowLayer>
    </>
  )
}

interface RowLayerProps {
  resource: Resource
  head: ReadingListProps['head']
  row: Row | undefined
  onClose: () => void
  children: (row: Row) => ReactNode
}

const RowLayer = ({ resource, head, row, onClose, children }: RowLayerProps) => {
  const { displayed, forget } = useKept(row)
  const kind = useShellKind(NO_FIELDS, MANY)
  const open = row !== undefined
  useOpeningFocus(open, MAIN_BUTTON)
  if (!displayed) return null
  const title = head?.title ?? `${resource.title}详情`
  return (
    <RecordShell
      open={open}
      kind={kind}
      title={title}
      subject={head?.subject(displayed) ?? labelOf(resource, displayed)}
      footer={<DetailFoot onClose={onClose} />}
      onClose={onClose}
      onGone={forget}
    >
      {/* focusable, so that keys scroll it */}
      <div role="group" aria-label={title} tabIndex={0}>
        {children(displayed)}
      </div>
    </RecordShell>
  )
}
