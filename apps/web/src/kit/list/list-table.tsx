/** The frame of every list: query form, toolbar, selection bar, rows, pager and the dialogs of its records. */
import { movesOf, type Move, type Resource, type RowOf } from '@huxi/model'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useCan } from '../data/can.tsx'
import { PHONE, useBelow } from '../data/viewport.ts'
import { columnsOf, type Column, type ColumnSlot, type ColumnSlots } from '../record/columns.tsx'
import {
  MoveSelected,
  MoveWords,
  saveAnd,
  useMoves,
  type MoveConsequence,
  type MoveForms,
  type Moved,
  type MoveInitial,
} from '../record/moves.tsx'
import type { Agree, FormSlotProps } from '../record/record-editor.tsx'
import { RecordModal, useRecordTarget, type DetailSlotProps } from '../record/record-modal.tsx'
import type { RecordTarget } from '../record/record-target.ts'
import { useRemove, type Consequence } from '../record/remove.tsx'
import { useVerbs, type RowRule } from '../record/row-actions.tsx'
import type { Row } from '../record/row.ts'
import { useDetail } from '../record/use-detail.ts'
import { Pager } from '../ui/pager.tsx'
import { Chips } from './chips.tsx'
import { DataTable, type RowsProps } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { isShort } from './short.ts'
import { SearchBar } from './search-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { PartToolbar, Toolbar } from './toolbar.tsx'
import type { TreeRows } from './tree-table.tsx'
import type { List } from './use-list.ts'
import { useSeveral } from './use-several.ts'
import { useSteps } from './use-steps.ts'
import { ViewTabs } from './views/view-tabs.tsx'

export interface ListSlots<R extends Resource = Resource> {
  /** values of a new record; a function gives those of the moment */
  preset?: Row | (() => Row)
  /** changes to the derived columns, or the columns themselves */
  columns?: ColumnSlots<R> | readonly Column[] | ((phone: boolean) => readonly Column[])
  /** primary button, visible on phones as well */
  first?(list: List<RowOf<R>>): ReactNode
  toolbar?(list: List<RowOf<R>>): ReactNode
  rare?(list: List<RowOf<R>>): ReactNode
  /** row actions before 编辑; 详情 then is behind 更多 */
  lead?: ((row: RowOf<R>, list: List<RowOf<R>>) => ReactNode) | undefined
  /** moves shown before 编辑; the others are behind 更多 */
  inSight?: readonly string[]
  rowActions?(row: RowOf<R>, list: List<RowOf<R>>): ReactNode
  /** batch actions as `RowAction`s */
  batch?(list: List<RowOf<R>>): ReactNode
  form?: ComponentType<FormSlotProps>
  /** fields editable in place despite a custom form */
  cells?: readonly Extract<keyof RowOf<R>, string>[]
  detail?: ComponentType<DetailSlotProps>
  onDetail?(row: RowOf<R>): void
  /** component of the record's own page, as in the menu */
  page?: string | undefined
  detailWord?: string
  width?: number
  /** false = no selection; absent = for users with batch actions */
  selectable?: boolean
  /** codes required for a column or for `rowActions` */
  needs?: { readonly [name in Extract<keyof RowOf<R>, string> | 'rowActions']?: string }
  /** row conditions of verbs and moves */
  can?: RowRule
  /** further rows deleted along */
  consequence?: (rows: readonly Row[]) => Promise<string | Consequence>
  moveConsequence?: MoveConsequence
  moveInitial?: MoveInitial
  moveForms?: MoveForms
  saveAnd?: string
  /** adds the button 保存并新增 */
  again?: boolean
  /** hears of a record that was added */
  onAdded?(row: Row): void
  onMoved?: Moved
  /** called before saving; false keeps the form open */
  agree?: Agree
  wide?: boolean
}

interface ListTableProps<R extends Resource> extends ListSlots<R>, Pick<RowsProps, 'wayOn'> {
  list: List
  resource?: R
  /** the open record, when the page controls it */
  target?: ReturnType<typeof useRecordTarget>
  onAdd?: () => void
  ready?: boolean
  /** rows with children, all loaded */
  tree?: TreeRows
  part?: boolean
  bare?: boolean
  /** the query form by hand */
  search?: ReactNode
  above?: ReactNode
  foot?: ReactNode
  onChanged?: (() => void) | undefined
}

const NOTHING: Row = {}
const NO_FIELDS: readonly never[] = []
const NO_MOVES: readonly string[] = []

export const ListTable = <R extends Resource>(props: ListTableProps<R>) => {
  const {
    list,
    first,
    toolbar,
    rare,
    batch,
    form,
    detail,
    can,
    selectable,
    tree,
    part = false,
    bare = false,
    search,
    above,
    foot,
    ready = true,
    onChanged,
  } = props
  const resource: Resource = props.resource ?? list.resource
  // the page's slots are typed by its resource, the kit's by any
  const typed = list as unknown as List<RowOf<R>>
  const phone = useBelow(PHONE)
  const [full, setFull] = useState(false)
  const columns = useColumns(resource, props, phone)
  const several = useSeveral(resource, batch !== undefined)
  const { target, setTarget, add, verbs, remove, moves, onDone } = useListVerbs(resource, props)
  const steps = useSteps(list, target, tree?.visible ?? list.rows, setTarget)
  const asked = search === undefined ? list : { ...list, fields: NO_FIELDS }
  const bars = { list: asked, columns, onAdd: add }
  const content = (
    <>
      {!part && !bare && <ViewTabs list={list} />}
      {!bare && !isShort(list) && (search ?? <SearchBar list={list} />)}
      {above}
      {part && (
        <PartToolbar list={list} columns={columns}>
          {toolbar?.(typed)}
        </PartToolbar>
      )}
      {!part && !bare && (
        <Toolbar {...bars} first={first?.(typed)} rare={rare?.(typed)} full={full} onFull={() => setFull(!full)}>
          {toolbar?.(typed)}
        </Toolbar>
      )}
      {phone && !bare && <Chips list={asked} fields={asked.fields} />}
      <DataTable
        {...bars}
        verbs={verbs}
        selectable={!bare && (selectable ?? several)}
        tree={tree}
        cells={props.cells ?? (form ? false : undefined)}
        onChanged={onChanged}
        wayOn={props.wayOn}
        bar={
          <SelectionBar list={list} onRemove={remove} can={can}>
            <MoveSelected moves={moves} rows={list.selection.rows} />
            {batch?.(typed)}
          </SelectionBar>
        }
      />
      {foot}
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
      <RecordModal
        resource={resource}
        target={target}
        fixed={list.fixed}
        form={form}
        detail={detail}
        can={can}
        moveConsequence={props.moveConsequence}
        moveInitial={props.moveInitial}
        moveForms={props.moveForms}
        steps={steps}
        saveAnd={props.again ? { label: '保存并新增', start: add } : saveAnd(resource, moves, props.saveAnd)}
        agree={props.agree}
        wide={props.wide}
        onTarget={setTarget}
        onAdd={add}
        ready={ready}
        onSaved={(saved) => {
          if (target?.mode === 'add') props.onAdded?.(saved)
          onChanged?.()
        }}
        onMoved={onDone}
      />
      {moves.dialog}
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

const useListVerbs = <R extends Resource>(resource: Resource, props: ListTableProps<R>) => {
  const { list, preset = NOTHING, lead, detailWord, width, can, consequence, onChanged } = props
  const inSight = props.inSight ?? NO_MOVES
  const { can: holds } = useCan()
  const code: string | undefined = props.needs?.rowActions
  const rowActions = code === undefined || holds(code) ? props.rowActions : undefined
  const own = useRecordTarget()
  const [target, open] = props.target ?? own
  const typedList = list as unknown as List<RowOf<R>>
  const typed = (row: Row) => row as unknown as RowOf<R>
  const onDone = (rows: readonly Row[] = [], move?: Move) => {
    list.selection.clear()
    if (move) props.onMoved?.(rows, move)
    onChanged?.()
  }
  const remove = useRemove(resource, { onDone: () => onDone(), ...(consequence && { consequence }) })
  const moves = useMoves(resource, {
    can,
    consequence: props.moveConsequence,
    initial: props.moveInitial,
    forms: props.moveForms,
    onDone,
    // rows of other pages stay as they were
    onStale: (now) => list.selection.refresh(now),
  })
  const detailPage = useDetail(props.page ?? '')
  const page = props.page === undefined ? undefined : detailPage
  const elsewhere = page?.open ?? (props.onDetail && ((row: Row) => props.onDetail?.(typed(row))))
  const show = elsewhere ?? ((row: Row) => open({ mode: 'detail', row }))
  const setTarget = (next: RecordTarget | undefined) =>
    next?.mode === 'detail' && elsewhere ? show(next.row ?? NOTHING) : open(next)
  const more = (row: Row): ReactNode => {
    const words = rowActions?.(typed(row), typedList)
    if (moves.ofRow(row).every(({ name }) => inSight.includes(name))) return words
    return (
      <>
        <MoveWords moves={moves} row={row} without={inSight} />
        {words}
      </>
    )
  }
  const led = lead !== undefined || inSight.length > 0
  const leading = (row: Row): ReactNode => (
    <>
      {inSight.length > 0 && <MoveWords moves={moves} row={row} only={inSight} />}
      {lead?.(typed(row), typedList)}
    </>
  )
  const has = useVerbs(resource)
  const folded = rowActions !== undefined || movesOf(resource).length > 0
  const silent = !lead && !folded && !has('queryById') && !has('edit') && !has('delete')
  const verbs = {
    resource,
    onEdit: (row: Row) => open({ mode: 'edit', row }),
    onDetail: show,
    page,
    onRemove: (row: Row) => remove([row]),
    can,
    ...(detailWord !== undefined && { detailWord }),
    ...(silent ? { width: 0 } : width !== undefined && { width }),
    ...(led && { lead: leading }),
    ...(folded && { more }),
  }
  const add = props.onAdd ?? (() => open({ mode: 'add', row: typeof preset === 'function' ? preset() : preset }))
  return { target, setTarget, add, verbs, remove, moves, onDone }
}
