import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './master-detail.module.css'

const [NARROWEST, WIDEST, STEP] = [240, 480, 16]

interface SplitterProps {
  of: string
  width: number
  onChange: (width: number) => void
}

export const Splitter = ({ of, width, onChange }: SplitterProps) => {
  const start = useRef<{ x: number; width: number }>(undefined)
  const change = (next: number) => onChange(Math.round(Math.min(WIDEST, Math.max(NARROWEST, next))))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') change(width - STEP)
    if (event.key === 'ArrowRight') change(width + STEP)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) change(start.current.width + event.clientX - start.current.x)
  }
  return (
    <div
      className={styles.splitter}
      role="separator"
      aria-label={`${of}一栏的宽度`}
      aria-orientation="vertical"
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={width}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
    />
  )
}
