/** The one line at the head of a page: 首页 / 父级 / title. The shell knows the trail, the page may add actions. */
import { createContext, use, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './page-header.module.css'

export interface Crumb {
  title: string
  /** absent = nothing to go to */
  path?: string | undefined
}

const Trail = createContext<readonly Crumb[]>([])

/** The shell puts the trail of the current route here, 首页 first. */
export const TrailProvider = Trail.Provider

/** The trail of the current page, the page itself last. */
export const useTrail = (): readonly Crumb[] => use(Trail)

interface PageHeaderProps {
  /** replaces the last crumb */
  title?: ReactNode
  /** the rare page actions, at the right */
  extra?: ReactNode
  /** no way here to show: the title is alone, on narrow windows too */
  alone?: boolean
}

export function PageHeader({ title, extra, alone = false }: PageHeaderProps) {
  const trail = useTrail()
  return (
    <div className={alone ? `${styles.header} ${styles.keep}` : styles.header}>
      <nav aria-label="当前位置">
        <ol>
          {(alone ? [] : trail.slice(0, -1)).map((crumb, step) => (
            <li key={step}>{crumb.path ? <Link to={crumb.path}>{crumb.title}</Link> : crumb.title}</li>
          ))}
          <li aria-current="page">
            <h1>{title ?? trail.at(-1)?.title}</h1>
          </li>
        </ol>
      </nav>
      {extra && <div className={styles.extra}>{extra}</div>}
    </div>
  )
}
