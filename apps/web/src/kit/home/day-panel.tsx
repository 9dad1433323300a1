import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../data/format.ts'
import { PartFailure } from '../ui/part-failure.tsx'
import { Skeleton } from '../ui/states.tsx'
import panel from '../look/panel.module.css'
import words from '../look/words.module.css'
import styles from './home.module.css'

interface DayPanelProps<R> {
  title: string
  to: string | undefined
  rows: readonly R[] | undefined
  total: number | undefined
  unit: string
  /** more rows exist than were counted */
  isCut?: boolean
  empty: string
  note?: ReactNode
  failed: boolean
  onRetry: () => unknown
  children: (row: R) => ReactNode
}

export function DayPanel<R>({
  title,
  to,
  rows,
  total,
  unit,
  isCut = false,
  empty,
  note,
  failed,
  onRetry,
  children,
}: DayPanelProps<R>) {
  const id = useId()
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div className={panel.head}>
        <h2 id={id}>{title}</h2>
        {total !== undefined && total > 0 && (
          <span className={`${words.muted} ${words.oneLine}`}>
            {isCut && '至少 '}
            {formatNumber(total)} {unit}
          </span>
        )}
        {to !== undefined && (
          <Link className={`${words.link} ${words.oneLine}`} to={to}>
            查看全部
          </Link>
        )}
      </div>
      {!rows && (failed ? <PartFailure text={`${title}加载失败`} onRetry={onRetry} /> : <Skeleton rows={2} />)}
      {rows && failed && <PartFailure text="没有更新，显示的是较早的内容" onRetry={onRetry} />}
      {note}
      {rows?.length === 0 && <p className={words.muted}>{empty}</p>}
      {rows && rows.length > 0 && <ul className={styles.todos}>{rows.map(children)}</ul>}
    </section>
  )
}
