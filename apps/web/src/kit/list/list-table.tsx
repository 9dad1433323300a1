/** The frame of every list: query form, toolbar, selection bar, rows, pager and the dialogs of its records. */
import type { Resource } from '@huxi/model'
import { useMemo, useState } from 'react'
import { useCan } from '../data/can.tsx'
import { PHONE, useBelow } from '../data/viewport.ts'
import { columnsOf, type Column, type ColumnSlot } from '../record/columns.tsx'
import { MoveSelected, saveAnd } from '../record/moves.tsx'
import { RecordModal } from '../record/record-modal.tsx'
import { Pager } from '../ui/pager.tsx'
import { Chips } from './chips.tsx'
import { DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { typedBy, type ListTableProps } from './list-slots.ts'
import { isShort } from './short.ts'
import { SearchBar } from './search-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { PartToolbar, Toolbar } from './toolbar.tsx'
import { useListActions } from './use-list-actions.tsx'
import type { List } from './use-list.ts'
import { useSeveral } from './use-several.ts'
import { useSteps } from './use-steps.ts'
import { ViewTabs } from './views/view-tabs.tsx'

const NO_FIELDS: readonly never[] = []

export const ListTable = <R extends Resource>(props: ListTableProps<R>) => {
  const { list, batch, can, tree, part = false, bare = false, onChanged } = props
  const resource: Resource = props.resource ?? list.resource
  const phone = useBelow(PHONE)
  const [full, setFull] = useState(false)
  const columns = useColumns(resource, props, phone)
  const several = useSeveral(resource, batch !== undefined)
  const actions = useListActions(resource, props)
  const asked = props.search === undefined ? list : { ...list, fields: NO_FIELDS }
  const bars = { list: asked, columns, onAdd: actions.add }
  const content = (
    <>
      <Bars {...props} bars={bars} phone={phone} full={full} onFull={() => setFull(!full)} />
      <DataTable
        {...bars}
        verbs={actions.verbs}
        selectable={!bare && (props.selectable ?? several)}
        tree={tree}
        cells={props.cells ?? (props.form ? false : undefined)}
        onChanged={onChanged}
        wayOn={props.wayOn}
        bar={
          <SelectionBar list={list} onRemove={actions.remove} can={can}>
            <MoveSelected moves={actions.moves} rows={list.selection.rows} />
            {batch?.(typedBy<R>(list))}
          </SelectionBar>
        }
      />
      {props.foot}
      {!tree && (
        <Pager
          page={list.page}
          size={list.size}
          total={list.total}
          estimated={list.estimated}
          stays={!part && !bare}
          onChange={list.turnTo}
        />
      )}
      <Dialogs {...props} of={resource} actions={actions} />
    </>
  )
  return part ? (
    content
  ) : (
    <ListFrame full={full} onLeave={() => setFull(false)}>
      {content}
    </ListFrame>
  )
}

type BarsProps<R extends Resource> = ListTableProps<R> & {
  bars: { list: List; columns: readonly Column[]; onAdd: () => void }
  phone: boolean
  full: boolean
  onFull: () => void
}

const Bars = <R extends Resource>(props: BarsProps<R>) => {
  const { list, part = false, bare = false, search, bars, phone } = props
  const typed = typedBy<R>(list)
  return (
    <>
      {!part && !bare && <ViewTabs list={list} />}
      {!bare && !isShort(list) && (search ?? <SearchBar list={list} />)}
      {props.above}
      {part && (
        <PartToolbar list={list} columns={bars.columns}>
          {props.toolbar?.(typed)}
        </PartToolbar>
      )}
      {!part && !bare && (
        <Toolbar
          {...bars}
          first={props.first?.(typed)}
          rare={props.rare?.(typed)}
          full={props.full}
          onFull={props.onFull}
        >
          {props.toolbar?.(typed)}
        </Toolbar>
      )}
      {phone && !bare && <Chips list={bars.list} fields={bars.list.fields} />}
    </>
  )
}

type DialogsProps<R extends Resource> = ListTableProps<R> & {
  of: Resource
  actions: ReturnType<typeof useListActions<R>>
}

const Dialogs = <R extends Resource>(props: DialogsProps<R>) => {
  const { list, of: resource, onChanged } = props
  const { target, setTarget, add, moves, onDone } = props.actions
  const steps = useSteps(list, target, props.tree?.visible ?? list.rows, setTarget)
  return (
    <>
      <RecordModal
        resource={resource}
        target={target}
        fixed={list.fixed}
        form={props.form}
        sideCells={props.sideCells}
        detail={props.detail}
        can={props.can}
        moveConsequence={props.moveConsequence}
        moveInitial={props.moveInitial}
        moveForms={props.moveForms}
        steps={steps}
        saveAnd={props.again ? { label: '保存并新增', start: add } : saveAnd(resource, moves, props.saveAnd)}
        agree={props.agree}
        wide={props.wide}
        onTarget={setTarget}
        onAdd={add}
        ready={props.ready ?? true}
        onSaved={(saved) => {
          if (target?.mode === 'add') props.onAdded?.(saved)
          onChanged?.()
        }}
        onMoved={onDone}
      />
      {moves.dialog}
    </>
  )
}

/** Columns of the page or the definition, without those the user may not see. */
const useColumns = <R extends Resource>(
  resource: Resource,
  { columns: given, needs, list: { fixed } }: ListTableProps<R>,
  phone: boolean,
): readonly Column[] => {
  const { can } = useCan()
  return useMemo(() => {
    const codes: Readonly<Record<string, string | undefined>> = needs ?? {}
    const all =
      typeof given === 'function'
        ? given(phone)
        : Array.isArray(given)
          ? (given as readonly Column[])
          : columnsOf(resource, given as Record<string, ColumnSlot> | undefined, fixed)
    return all.filter(({ key }) => codes[key] === undefined || can(codes[key]))
  }, [resource, given, needs, fixed, phone, can])
}
