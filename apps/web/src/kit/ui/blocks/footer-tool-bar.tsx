/** The foot of a long form, always in sight: words at the left, actions at the right. */
import type { ReactNode } from 'react'
import './blocks.css'

export function FooterToolBar({ extra, children }: { extra?: ReactNode; children: ReactNode }) {
  return (
    <div className="hx-footer-bar">
      <div>{extra}</div>
      <div className="hx-footer-bar-end">{children}</div>
    </div>
  )
}
