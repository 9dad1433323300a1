/** What unfolds below a place of the header: it takes the focus when it opens; Esc gives it back, walking on closes. */
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import styles from './notice-bell.module.css'

export interface Leaving {
  /** gives the focus back to the place */
  onClose: () => void
  /** the focus has gone elsewhere */
  onLeave: (to: Element) => void
}

interface HeaderPanelProps extends Leaving {
  title: string
  /** on the other side of the title */
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
        <div className={styles.head}>
          <b>{title}</b>
          {beside}
        </div>
        {children}
      </div>
    </div>
  )
}
