/** The one line at the head of a page: 首页 / 父级 / title. The shell knows the trail, the page may add actions. */
import { createContext, use, type ReactNode } from 'react'
import { Link } from 'react-router'

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

/** `title` replaces the last crumb, `extra` holds the rare page actions at its right. */
export function PageHeader({ title, extra }: { title?: ReactNode; extra?: ReactNode }) {
  const trail = useTrail()
  const last = trail.at(-1)
  return (
    <div className="hx-page-header">
      <nav aria-label="当前位置">
        <ol>
          {trail.slice(0, -1).map((crumb) => (
            <li key={crumb.title}>{crumb.path ? <Link to={crumb.path}>{crumb.title}</Link> : crumb.title}</li>
          ))}
          <li aria-current="page">
            <h1>{title ?? last?.title}</h1>
          </li>
        </ol>
      </nav>
      {extra && <div className="hx-page-extra">{extra}</div>}
    </div>
  )
}
