/** A whole list of a resource: query form, toolbar, selection bar, rows, pager and the record's dialog. */
import type { Resource, RowOf } from '@huxi/model'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { Pager } from '../ui/pager.tsx'
import { PHONE, useBelow } from '../data/viewport.ts'
import { Chips } from './chips.tsx'
import { columnsOf, type ColumnSlot, type ColumnSlots } from '../record/columns.tsx'
import { DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import type { FormSlotProps } from '../record/record-editor.tsx'
import { RecordModal, useRecordTarget } from '../record/record-modal.tsx'
import { useRemove } from '../record/remove.tsx'
import type { Row } from '../record/row.ts'
import { SearchBar } from './search-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useList, type List } from './use-list.ts'

/** The four slots of a page. */
export interface ListSlots<R extends Resource = Resource> {
  columns?: ColumnSlots<R>
  toolbar?(list: List<RowOf<R>>): ReactNode
  rowActions?(row: RowOf<R>, list: List<RowOf<R>>): ReactNode
  form?: ComponentType<FormSlotProps>
}

interface ResourceTableProps<R extends Resource> extends ListSlots<R> {
  resource: R
  /** conditions that always hold; new records get them too */
  fixed?: Row
  /** values new records start from */
  preset?: Row
  /** keeps it apart from another list in the address of the page */
  prefix?: string
  /** rows came, changed or went */
  onChanged?: () => void
}

const NOTHING: Row = {}

export const ResourceTable = <R extends Resource>({
  resource,
  fixed = NOTHING,
  preset = NOTHING,
  prefix,
  onChanged,
  columns: slots,
  toolbar,
  rowActions,
  form,
}: ResourceTableProps<R>) => {
  const list = useList(resource, { fixed, ...(prefix !== undefined && { prefix }) })
  const any = list as unknown as List
  const phone = useBelow(PHONE)
  const [target, setTarget] = useRecordTarget()
  const [full, setFull] = useState(false)
  const remove = useRemove(resource, {
    onDone: () => {
      list.selection.clear()
      onChanged?.()
    },
  })
  const columns = useMemo(
    () => columnsOf(resource, slots as Record<string, ColumnSlot> | undefined, fixed),
    [resource, slots, fixed],
  )
  const add = () => setTarget({ mode: 'add', row: preset })
  const verbs = {
    resource,
    onEdit: (row: Row) => setTarget({ mode: 'edit', row }),
    onDetail: (row: Row) => setTarget({ mode: 'detail', row }),
    onRemove: (row: Row) => remove([row]),
    ...(rowActions && { more: (row: Row) => rowActions(row as unknown as RowOf<R>, list) }),
  }
  return (
    <ListFrame full={full} onLeave={() => setFull(false)}>
      <SearchBar list={any} />
      <Toolbar list={any} columns={columns} onAdd={add} full={full} onFull={() => setFull(!full)}>
        {toolbar?.(list)}
      </Toolbar>
      {phone && <Chips list={any} fields={list.fields} />}
      <DataTable
        list={any}
        columns={columns}
        verbs={verbs}
        onAdd={add}
        bar={<SelectionBar list={any} onRemove={remove} />}
      />
      <Pager page={list.page} size={list.size} total={list.total} estimated={list.estimated} onChange={list.turnTo} />
      <RecordModal
        resource={resource}
        target={target}
        fixed={fixed}
        form={form}
        onTarget={setTarget}
        onAdd={add}
        onSaved={() => onChanged?.()}
      />
    </ListFrame>
  )
}
