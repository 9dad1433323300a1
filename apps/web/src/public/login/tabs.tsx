/** Tabs with roving focus; panels mount on first use and stay. */
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './login.module.css'

interface Tab {
  title: string
  panel: ReactNode
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [current, setCurrent] = useState(0)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]))
  const list = useRef<HTMLDivElement>(null)

  const show = (index: number) => {
    setCurrent(index)
    setSeen((before) => new Set([...before, index]))
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(current, tabs.length)
    show(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`tab-${index}`}
            aria-controls={`panel-${index}`}
            aria-selected={index === current}
            tabIndex={index === current ? 0 : -1}
            onClick={() => show(index)}
            onKeyDown={press}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ title, panel }, index) => (
        <div
          key={title}
          role="tabpanel"
          id={`panel-${index}`}
          aria-labelledby={`tab-${index}`}
          hidden={index !== current}
        >
          {seen.has(index) && panel}
        </div>
      ))}
    </>
  )
}
