/** A list one only reads: query form, toolbar, rows, pager, and a layer that shows a row as the list has it. */
import { useState, type ReactNode } from 'react'
import { MAIN_BUTTON, useOpeningFocus } from '../ui/opening-focus.ts'
import { Pager } from '../ui/pager.tsx'
import type { Column } from '../record/columns.tsx'
import { DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { DetailFoot } from '../record/record-editor.tsx'
import { RecordShell, useShellKind } from '../record/record-shell.tsx'
import { rowTitle, type Row } from '../record/row.ts'
import { SearchBar } from './search-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import type { List } from './use-list.ts'
import '../look/kit-read.css'

/** 详情 alone */
const ACTION_WIDTH = 72
/** A log line has more to say than a dialog holds. */
const MANY = 9

interface ReadingListProps {
  list: List
  columns: readonly Column[]
  /** the page's own buttons */
  toolbar?: ReactNode
  /** head of the layer; absent = 详情 and the name of the row */
  head?: { title: string; subject(row: Row): string }
  /** content of the layer; rows come whole, so nothing is read again */
  detail(row: Row): ReactNode
}

export const ReadingList = ({ list, columns, toolbar, head, detail }: ReadingListProps) => {
  const [full, setFull] = useState(false)
  const [row, setRow] = useState<Row>()
  const verbs = { resource: list.resource, width: ACTION_WIDTH, onDetail: setRow }
  return (
    <ListFrame full={full} onLeave={() => setFull(false)}>
      <SearchBar list={list} />
      <Toolbar list={list} columns={columns} full={full} onFull={() => setFull(!full)}>
        {toolbar}
      </Toolbar>
      <DataTable list={list} columns={columns} verbs={verbs} selectable={false} />
      <Pager page={list.page} size={list.size} total={list.total} estimated={list.estimated} onChange={list.turnTo} />
      <RowLayer list={list} head={head} row={row} onClose={() => setRow(undefined)}>
        {detail}
      </RowLayer>
    </ListFrame>
  )
}

interface RowLayerProps {
  list: List
  head: ReadingListProps['head']
  row: Row | undefined
  onClose: () => void
  children: (row: Row) => ReactNode
}

/** The last row stays on screen while its layer goes away. */
const RowLayer = ({ list: { resource }, head, row, onClose, children }: RowLayerProps) => {
  const [kept, setKept] = useState<Row>()
  if (row && row !== kept) setKept(row)
  const kind = useShellKind(MANY)
  const open = row !== undefined
  useOpeningFocus(open, MAIN_BUTTON)
  if (!kept) return null
  const title = head?.title ?? `${resource.title}详情`
  return (
    <RecordShell
      open={open}
      kind={kind}
      title={title}
      subject={head?.subject(kept) ?? rowTitle(resource, kept)}
      footer={<DetailFoot onClose={onClose} onEdit={undefined} />}
      onClose={onClose}
      onGone={() => setKept(undefined)}
    >
      {/* nothing in it needs the focus, so it takes it: else no key would scroll it */}
      <div role="group" aria-label={title} tabIndex={0}>
        {children(kept)}
      </div>
    </RecordShell>
  )
}
