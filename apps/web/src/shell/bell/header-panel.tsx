/** Panel below a header button: takes focus on opening, Esc returns it, focus outside closes it. */
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Row } from '../../kit/ui/place.tsx'
import styles from './notice-bell.module.css'

export interface Leaving {
  onClose: () => void
  onLeave: (to: Element) => void
}

interface HeaderPanelProps extends Leaving {
  title: string
  beside: ReactNode
  children: ReactNode
}

export function HeaderPanel({ title, beside, onClose, onLeave, children }: HeaderPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) onLeave(relatedTarget)
  }
  return (
    <div role="presentation" onKeyDown={onKey} onBlur={onBlur}>
      <div ref={panel} role="dialog" aria-label={title} tabIndex={-1}>
        <Row justify="between" gap={0} className={styles.head}>
          <b>{title}</b>
          {beside}
        </Row>
        {children}
      </div>
    </div>
  )
}
