/** The frame of every list: query form, toolbar, selection bar, rows, pager and the dialogs of its records. */
import { movesOf, type Resource, type RowOf } from '@huxi/model'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useCan } from '../data/can.tsx'
import { PHONE, useBelow } from '../data/viewport.ts'
import { columnsOf, type Column, type ColumnSlot, type ColumnSlots } from '../record/columns.tsx'
import { MoveSelected, MoveWords, saveAnd, useMoves, type MoveConsequence, type MoveInitial } from '../record/moves.tsx'
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
import { SearchBar } from './search-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { PartToolbar, Toolbar } from './toolbar.tsx'
import type { TreeRows } from './tree-table.tsx'
import type { List } from './use-list.ts'
import { useSeveral } from './use-several.ts'
import { useSteps } from './use-steps.ts'
import { ViewTabs } from './views/view-tabs.tsx'

/** What a page says about its list; everything else follows from the definition. */
export interface ListSlots<R extends Resource = Resource> {
  /** changes to the derived columns, or the columns themselves */
  columns?: ColumnSlots<R> | readonly Column[] | ((phone: boolean) => readonly Column[])
  /** what most people come for: the first button, in sight on phones, too */
  first?(list: List<RowOf<R>>): ReactNode
  /** the page's own buttons */
  toolbar?(list: List<RowOf<R>>): ReactNode
  /** words that come before 编辑; 详情 then is behind 更多 */
  lead?: ((row: RowOf<R>, list: List<RowOf<R>>) => ReactNode) | undefined
  /** moves in sight, before 编辑; the others are behind 更多 */
  inSight?: readonly string[]
  /** words behind 更多 */
  rowActions?(row: RowOf<R>, list: List<RowOf<R>>): ReactNode
  /** what is done to the selected rows, as `RowAction`s */
  batch?(list: List<RowOf<R>>): ReactNode
  form?: ComponentType<FormSlotProps>
  /** fields that are written in where they stand, although the form is made by hand: it has no rule about them */
  cells?: readonly Extract<keyof RowOf<R>, string>[]
  /** replaces the derived detail */
  detail?: ComponentType<DetailSlotProps>
  /** opens something else than the dialog */
  onDetail?(row: RowOf<R>): void
  /** component of the record's own page, where it has one, as the menu names it */
  page?: string | undefined
  /** another word for 详情 */
  detailWord?: string
  /** width of the words of a row, when they need other than usual */
  width?: number
  /** false = no selection; absent = for whoever may do something with several rows */
  selectable?: boolean
  /** codes without which a column is not there, or `rowActions` */
  needs?: { readonly [name in Extract<keyof RowOf<R>, string> | 'rowActions']?: string }
  /** conditions of verbs and moves that depend on the row */
  can?: RowRule
  /** what goes along when rows are deleted */
  consequence?: (rows: readonly Row[]) => Promise<string | Consequence>
  /** what comes of a move of rows */
  moveConsequence?: MoveConsequence
  /** what the dialog of a move begins with */
  moveInitial?: MoveInitial
  /** the move a second button of the form makes as soon as the record is saved */
  saveAnd?: string
  /** a second button of the form, 保存并新增, begins the next record as soon as this one is saved */
  again?: boolean
  /** asked before the form saves; false: it stays as it is */
  agree?: Agree
  /** the form by hand has a pane beside its fields */
  wide?: boolean
}

interface ListTableProps<R extends Resource> extends ListSlots<R>, Pick<RowsProps, 'wayOn'> {
  list: List
  /** whose rows these are; absent = the list's, which may know fewer fields */
  resource?: R
  /** values new records start from */
  preset?: Row
  /** the record that is open, when the page opens some itself */
  target?: ReturnType<typeof useRecordTarget>
  onAdd?: () => void
  /** what a record starts from is here */
  ready?: boolean
  /** rows with children, all at once */
  tree?: TreeRows
  /** part of a layer: neither frame nor the icons of the toolbar */
  part?: boolean
  /** rows and pager alone, where there are never many */
  bare?: boolean
  /** the query form by hand */
  search?: ReactNode
  /** between the query form and the toolbar */
  above?: ReactNode
  /** between the rows and the pager */
  foot?: ReactNode
  /** rows came, changed or went */
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
  // the page's slots know the rows of its resource, the kit those of any
  const typed = list as unknown as List<RowOf<R>>
  const phone = useBelow(PHONE)
  const [full, setFull] = useState(false)
  const columns = useColumns(resource, props, phone)
  const several = useSeveral(resource, batch !== undefined)
  const { target, setTarget, add, verbs, remove, moves, onDone } = useListVerbs(resource, props)
  const steps = useSteps(list, target, tree?.visible ?? list.rows, setTarget)
  // a form by hand is all the asking there is
  const asked = search === undefined ? list : { ...list, fields: NO_FIELDS }
  const bars = { list: asked, columns, onAdd: add }
  const content = (
    <>
      {!part && !bare && <ViewTabs list={list} />}
      {!bare && (search ?? <SearchBar list={list} />)}
      {above}
      {part && (
        <PartToolbar list={list} columns={columns}>
          {toolbar?.(typed)}
        </PartToolbar>
      )}
      {!part && !bare && (
        <Toolbar {...bars} first={first?.(typed)} full={full} onFull={() => setFull(!full)}>
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
        steps={steps}
        saveAnd={props.again ? { label: '保存并新增', start: add } : saveAnd(resource, moves, props.saveAnd)}
        agree={props.agree}
        wide={props.wide}
        onTarget={setTarget}
        onAdd={add}
        ready={ready}
        onSaved={() => onChanged?.()}
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

/** The columns as the page gives them, else those of the definition; those the person has no right to are not there. */
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

/** What can be done with the rows: open, add, delete, move. */
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
  const onDone = () => {
    list.selection.clear()
    onChanged?.()
  }
  const remove = useRemove(resource, { onDone, ...(consequence && { consequence }) })
  const moves = useMoves(resource, {
    can,
    consequence: props.moveConsequence,
    initial: props.moveInitial,
    onDone,
    // those on other pages are not read again
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
  // nobody's words take no space
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
  const add = props.onAdd ?? (() => open({ mode: 'add', row: preset }))
  return { target, setTarget, add, verbs, remove, moves, onDone }
}
