/**
 * Children of a record as an editable table: rows are added, removed, moved by drag, buttons or Alt and arrows, and
 * pasted from a spreadsheet. Ctrl+Z takes back the last of these until something is typed. On a phone each row is a card.
 */
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { issueOf } from '@huxi/model'
import { Button, Form } from 'antd'
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { closedColumns } from '../data/field-rules.ts'
import { isCommand, isComposing } from '../ui/keys.ts'
import { usePutBack } from '../ui/put-back.ts'
import { useWiderDrawer } from '../ui/wider-drawer.ts'
import { useItemKeys } from './item-keys.ts'
import type { InputProps, Look } from './kind.ts'
import { columnsOf, filledIn, isFilled, linesOf, newRow, type ChildColumn, type ChildRow } from './pasted.ts'
import spoken from '../../platform/spoken.module.css'
import words from '../look/words.module.css'
import styles from './children.module.css'

const DRAWER_COLUMNS_MAX = 4

const isLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'text' && target.role !== 'combobox'

const columnOf = ({ target }: { target: EventTarget }): number =>
  Number((target as Element).closest('td')?.dataset['column'] ?? 0)

type EditorProps = InputProps & { look: Look }

export const ChildrenEditor = (props: EditorProps) => {
  const { field, id, disabled = false } = props
  const columns = columnsOf(field)
  const closed = closedColumns(field)
  useWiderDrawer(columns.length > DRAWER_COLUMNS_MAX)
  const editing = useRows(props, columns, closed)
  const { rows, keys, isFull } = editing
  const [dragged, setDragged] = useState<number>()
  const titleOf = ([wire, f]: ChildColumn) => (closed.has(wire) ? `${f.label}（只读）` : f.label)
  const cellsOf = useCells(props, { columns, closed, titleOf, editing })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hands the focus on that a form gives it
    <div
      role="group"
      className={styles.box}
      aria-label={field.label}
      id={id}
      tabIndex={-1}
      onFocus={toFirstIssue}
      onMouseDown={keepFocus}
      onKeyDown={editing.undo}
    >
      <table className={styles.children} data-editable>
        <thead>
          <tr>
            <th scope="col">次序</th>
            {columns.map((column) => (
              <th key={column[0]} scope="col" data-required={column[1].required}>
                {titleOf(column)}
              </th>
            ))}
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={keys[at]}
              data-over={dragged !== undefined && dragged !== at}
              onKeyDown={(event) => editing.onKeyDown(event, at)}
              onPaste={(event) => editing.onPaste(event, at)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={() => dragged !== undefined && editing.move(dragged, at)}
            >
              <td
                className={styles.grip}
                draggable={!disabled}
                onDragStart={() => setDragged(at)}
                onDragEnd={() => setDragged(undefined)}
              >
                <HolderOutlined aria-hidden /> {at + 1}
              </td>
              {cellsOf(row, at)}
              <RowButtons
                at={at}
                count={rows.length}
                disabled={disabled}
                onMove={editing.move}
                onRemove={editing.remove}
              />
            </tr>
          ))}
        </tbody>
      </table>
      <Button id={`${id}_add`} disabled={disabled || isFull} icon={<PlusOutlined aria-hidden />} onClick={editing.add}>
        {isFull ? `最多 ${field.max} 行` : `添加${field.label}`}
      </Button>
    </div>
  )
}

const toFirstIssue = ({ target, currentTarget }: FocusEvent) => {
  if (target !== currentTarget) return
  const wrong = currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.scrollIntoView({ block: 'center' })
  wrong?.focus()
}

/** Leaving a cell may show a sentence below it, which would move a button away under the press. */
const keepFocus = (event: MouseEvent): void => {
  const { target, currentTarget } = event
  // a list that hangs from a cell reports its presses here as well
  if (target instanceof Element && currentTarget.contains(target) && target.closest('button')) event.preventDefault()
}

const holdsSame = (rows: readonly ChildRow[], others: readonly ChildRow[]): boolean =>
  rows.length === others.length && rows.every((row, at) => row === others[at])

const useRows = (
  { field, id, value, onChange }: EditorProps,
  columns: readonly ChildColumn[],
  closed: ReadonlySet<string>,
) => {
  const rows = (value ?? []) as readonly ChildRow[]
  const { keys, next: nextKey, drop, move: moveKey, renew } = useItemKeys(rows.length)
  const changes = useRef<readonly { from: readonly ChildRow[]; to: readonly ChildRow[] }[]>([])
  const wanted = useRef<string>(undefined)
  const cellId = (row: number, column: number) => `${id}_${keys[row] ?? 'new'}_${columns[column]![0]}`
  useEffect(() => {
    if (wanted.current !== undefined) document.getElementById(wanted.current)?.focus()
    wanted.current = undefined
  }, [rows.length])
  const isFull = rows.length >= field.max!
  const write = (next: readonly ChildRow[]) => onChange?.(next)
  const arrange = (next: readonly ChildRow[]) => {
    changes.current = [...changes.current, { from: rows, to: next }]
    write(next)
  }
  const undo = (event: KeyboardEvent<HTMLElement>) => {
    const last = changes.current.at(-1)
    if (!isCommand(event, 'z') || !last || !holdsSame(last.to, rows)) return
    event.preventDefault()
    changes.current = changes.current.slice(0, -1)
    renew()
    write(last.from)
    event.currentTarget.focus()
  }
  const add = () => {
    if (isFull) return
    write([...rows, newRow(columns)])
    const [first] = columns.find(([wire]) => !closed.has(wire)) ?? columns[0]!
    wanted.current = `${id}_${nextKey}_${first}`
  }
  const offer = usePutBack<ChildRow>((row, at) => {
    if (isFull) return
    renew()
    arrange(rows.toSpliced(at, 0, row))
  })
  const remove = (at: number) => {
    drop(at)
    arrange(rows.toSpliced(at, 1))
    if (isFilled(rows[at]!, columns)) offer(`已删除${field.label}第 ${at + 1} 行`, rows[at]!, at)
    wanted.current = `${id}_add`
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || from === to) return
    const focusedId = document.activeElement?.id
    moveKey(from, to)
    arrange(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!))
    // a moved node loses the focus
    requestAnimationFrame(() => focusedId && document.getElementById(focusedId)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (isComposing(event.nativeEvent)) return
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(at, at + (event.key === 'ArrowUp' ? -1 : 1))
    } else if (event.key === 'Enter' && isLine(event.target)) {
      event.preventDefault()
      if (at === rows.length - 1) add()
      else document.getElementById(cellId(at + 1, columnOf(event)))?.focus()
    }
  }
  const onPaste = (event: ClipboardEvent, at: number) => {
    const cells = linesOf(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    void filledIn(rows, columns, cells, { row: at, column: columnOf(event), closed }).then(arrange)
  }
  return { rows, keys, isFull, cellId, write, undo, add, remove, move, onKeyDown, onPaste }
}

interface CellsOf {
  columns: readonly ChildColumn[]
  closed: ReadonlySet<string>
  titleOf: (column: ChildColumn) => string
  editing: ReturnType<typeof useRows>
}

/** Cells of a row; a wrong one says so once it was left, or once the form was refused. */
const useCells = (props: EditorProps, { columns, closed, titleOf, editing: { rows, cellId, write } }: CellsOf) => {
  const { disabled = false, issues = {}, controls = {}, look } = props
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const isRefused = props['aria-invalid'] === true || props['aria-invalid'] === 'true'
  const issueOfCell = (at: number, own: string, [wire, f]: ChildColumn): string | undefined =>
    issues[`${at}.${wire}`] ?? (isRefused || visited.has(own) ? issueOf(f, rows[at]![wire] ?? null) : undefined)
  return (row: ChildRow, at: number) =>
    columns.map(([wire, f], column) => {
      const Input = controls[wire] ?? look(f.kind).Input
      const own = cellId(at, column)
      const issue = issueOfCell(at, own, [wire, f])
      return (
        <td key={wire} data-column={column} onBlur={() => setVisited(new Set([...visited, own]))}>
          <label className={styles.label} htmlFor={own}>
            {titleOf([wire, f])}
            <span className={spoken.srOnly}>，第 {at + 1} 行</span>
          </label>
          {/* an own item: errors of one cell would otherwise appear at all of them */}
          <Form.Item noStyle validateStatus={issue ? 'error' : ''}>
            <Input
              id={own}
              field={f}
              value={row[wire]}
              disabled={disabled || closed.has(wire)}
              aria-invalid={issue !== undefined}
              {...(issue && { 'aria-describedby': `${own}_issue` })}
              onChange={(next) => write(rows.with(at, { ...row, [wire]: next }))}
            />
          </Form.Item>
          {issue && (
            <div id={`${own}_issue`} className={words.danger} role="alert">
              {issue}
            </div>
          )}
        </td>
      )
    })
}

interface RowButtonsProps {
  at: number
  count: number
  disabled: boolean
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

const RowButtons = ({ at, count, disabled, onMove, onRemove }: RowButtonsProps) => (
  <td className={words.oneLine}>
    <Button
      type="text"
      icon={<ArrowUpOutlined aria-hidden />}
      aria-label={`上移第 ${at + 1} 行`}
      disabled={disabled || at === 0}
      onClick={() => onMove(at, at - 1)}
    />
    <Button
      type="text"
      icon={<ArrowDownOutlined aria-hidden />}
      aria-label={`下移第 ${at + 1} 行`}
      disabled={disabled || at === count - 1}
      onClick={() => onMove(at, at + 1)}
    />
    <Button
      type="text"
      icon={<DeleteOutlined aria-hidden />}
      aria-label={`删除第 ${at + 1} 行`}
      disabled={disabled}
      onClick={() => onRemove(at)}
    />
  </td>
)
