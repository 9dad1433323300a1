import { EditOutlined } from '@ant-design/icons'
import { labelOf } from '@huxi/model'
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Column } from '../../record/columns.tsx'
import { rowRule, useVerbs, type RowVerbs } from '../../record/row-actions.tsx'
import { rowId, rowVersion, type Row } from '../../record/row.ts'
import { isBare } from '../../ui/keys.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { cellFields } from './cell-fields.ts'
import type { Leave, Way } from './cell-editor.tsx'
import styles from './cells.module.css'

const CellEditor = lazyPart(async () => (await import('./cell-editor.tsx')).CellEditor)

interface CellsOptions {
  verbs: RowVerbs
  /** editable fields; false = none, absent = all simple ones */
  cells?: readonly string[] | false | undefined
  onChanged?: (() => void) | undefined
}

export interface Cells {
  propsOf(column: Column, row: Row): object
  draw(column: Column, row: Row, content: ReactNode): ReactNode
  rowKeys: Readonly<Record<string, (row: HTMLElement) => void>>
}

const placeOf = (row: Row, key: string): string => `${rowId(row)} ${key}`

export const useCells = ({ verbs, cells, onChanged }: CellsOptions): Cells => {
  const { resource, can, width } = verbs
  // a list without row labels cannot be edited in place
  const mayEdit = useVerbs(resource)('edit') && cells !== false && width !== 0
  const fields = useMemo(() => cellFields(resource, cells || undefined), [resource, cells])
  const rule = rowRule(resource, can)
  const [at, setAt] = useState<string>()
  const leave = useRef<Leave>(undefined)

  const isOpen = ({ key, custom }: Column, row: Row): boolean =>
    mayEdit && !custom && fields.has(key) && rowVersion(row) !== undefined && (rule('edit', row) ?? true) === true

  const start = async (place: string) => {
    if (place !== at && (at === undefined || !leave.current || (await leave.current('away')))) setAt(place)
  }
  const finish = (place: string, way: Way) => {
    const from = cellAt(place)
    const next = way === 'next' ? besideOf(from, 1) : way === 'back' ? besideOf(from, -1) : undefined
    setAt((now) => (now === place ? next?.dataset['cell'] : now))
    // only while the user has not moved on
    if (way === 'stay' && isStill(from)) requestAnimationFrame(() => cellAt(place)?.focus())
  }
  const keys: Readonly<Record<string, (cell: HTMLElement) => void>> = {
    Enter: (cell) => void start(cell.dataset['cell']!),
    F2: (cell) => void start(cell.dataset['cell']!),
    ArrowRight: (cell) => besideOf(cell, 1, true)?.focus(),
    ArrowLeft: (cell) => (besideOf(cell, -1, true) ?? cell.closest<HTMLElement>('[data-step]'))?.focus(),
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const act = event.target === event.currentTarget && isBare(event) ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act(event.currentTarget)
  }

  return {
    propsOf: (column, row) => {
      if (!isOpen(column, row)) return {}
      const place = placeOf(row, column.key)
      return {
        'data-cell': place,
        'data-right': column.right,
        className: styles.cell,
        tabIndex: -1,
        onKeyDown,
        // the first press of a double-click may have followed a link
        onDoubleClick: ({ target }: MouseEvent) => (target as Element).closest('a, button') ?? void start(place),
      }
    },
    draw: (column, row, content) => {
      if (!isOpen(column, row)) return content
      const place = placeOf(row, column.key)
      const pencil = (
        <button
          type="button"
          className={styles.pencil}
          tabIndex={-1}
          // pointer only: keys act on the cell
          aria-hidden
          title={`修改${labelOf(resource, row)}的${column.title}`}
          onClick={() => void start(place)}
        >
          <EditOutlined aria-hidden />
        </button>
      )
      if (place !== at)
        return (
          <>
            {content}
            {pencil}
          </>
        )
      const { name, field } = fields.get(column.key)!
      return (
        <CellEditor
          key={place}
          resource={resource}
          name={name}
          field={{ ...field, label: column.title }}
          row={row}
          leave={leave}
          onDone={(way) => finish(place, way)}
          onSaved={onChanged}
        />
      )
    },
    rowKeys: {
      F2: (row) => void (cellsIn(row)[0] && start(cellsIn(row)[0]!.dataset['cell']!)),
      ArrowRight: (row) => cellsIn(row)[0]?.focus(),
    },
  }
}

const CELLS = '[data-cell]'

const cellsIn = (part: Element | null | undefined): HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>(CELLS) ?? []),
]

const cellAt = (place: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(CELLS)].find(({ dataset }) => dataset['cell'] === place)

/** The next or previous cell, in the row or in the table. */
const besideOf = (cell: HTMLElement | undefined, step: number, ofRow = false): HTMLElement | undefined => {
  const all = cellsIn(cell?.closest(ofRow ? 'tr' : 'tbody'))
  return cell && all[all.indexOf(cell) + step]
}

const isStill = (cell: HTMLElement | undefined): boolean =>
  document.activeElement === document.body || cell?.contains(document.activeElement) === true
