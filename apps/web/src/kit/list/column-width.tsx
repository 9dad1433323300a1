/** Column widths: by dragging the edge of the head, or Alt and arrows on it; a double click resets. */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Column } from '../record/columns.tsx'
import type { ColumnChoice } from '../record/preferences.ts'
import styles from './data-table.module.css'

const [NARROWEST, WIDEST, STEP] = [64, 800, 16]

export type Widen = (key: string, width: number | undefined) => void

export const asWide = (columns: readonly Column[], { widths }: ColumnChoice): Column[] =>
  columns.map((column) => {
    const width = widths[column.key]
    return width === undefined ? column : { ...column, width, grows: false }
  })

export const widened = (choice: ColumnChoice, key: string, width: number | undefined): ColumnChoice => {
  const { [key]: _, ...others } = choice.widths
  const within = width !== undefined && Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))
  return { ...choice, widths: within === false ? others : { ...others, [key]: within } }
}

const drawnWidth = (head: Element | null): number => Math.round(head?.getBoundingClientRect().width ?? 0)

const DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export const widenByKey = (event: KeyboardEvent<HTMLElement>, key: string, onWiden: Widen): void => {
  const direction = DIRECTIONS[event.key]
  if (!event.altKey || direction === undefined) return
  // Alt and arrow would navigate back
  event.preventDefault()
  event.stopPropagation()
  onWiden(key, drawnWidth(event.currentTarget) + direction * STEP)
}

export const WidthHandle = ({ column, onWiden }: { column: string; onWiden: Widen }) => {
  const start = useRef<{ x: number; width: number }>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: drawnWidth(event.currentTarget.closest('th')) }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (start.current) onWiden(column, start.current.width + clientX - start.current.x)
  }
  const end = () => (start.current = undefined)
  return (
    <span
      className={styles.edge}
      aria-hidden="true"
      data-edge={column}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onWiden(column, undefined)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
