/** The block a list stands in; it can fill the window. */
import { useEffect, type ReactNode } from 'react'
import '../kit-extra.css'

interface ListFrameProps {
  full?: boolean
  onLeave?: () => void
  children: ReactNode
}

export const ListFrame = ({ full = false, onLeave, children }: ListFrameProps) => {
  useEffect(() => {
    if (!full || !onLeave) return
    const onKey = (event: KeyboardEvent) => {
      // layers above it take Esc first
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('.ant-modal-wrap, .ant-drawer'))
        onLeave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [full, onLeave])
  return <section className={full ? 'hx-list hx-list-full' : 'hx-list'}>{children}</section>
}
