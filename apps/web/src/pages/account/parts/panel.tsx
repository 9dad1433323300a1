import { useId, type ReactNode } from 'react'
import panel from '../../../kit/look/panel.module.css'

interface PanelProps {
  title: string
  extra?: ReactNode
  children: ReactNode
}

export function Panel({ title, extra, children }: PanelProps) {
  const id = useId()
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div className={panel.head}>
        <h2 id={id}>{title}</h2>
        {extra}
      </div>
      {children}
    </section>
  )
}
