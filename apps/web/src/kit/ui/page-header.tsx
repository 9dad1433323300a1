/** Header of a page: 首页 / 父级 / title. The shell provides the breadcrumbs, the page may add actions. */
import { createContext, use, type ReactNode } from 'react'
import { Link } from 'react-router'
import place from '../look/place.module.css'
import styles from './page-header.module.css'
import { Row } from './place.tsx'

export interface Crumb {
  title: string
  path?: string | undefined
}

const Trail = createContext<readonly Crumb[]>([])

export const BreadcrumbProvider = Trail.Provider

export const useTrail = (): readonly Crumb[] => use(Trail)

interface PageHeaderProps {
  title?: ReactNode
  extra?: ReactNode
  /** hides the breadcrumbs, on narrow windows too */
  alone?: boolean
}

export function PageHeader({ title, extra, alone = false }: PageHeaderProps) {
  const trail = useTrail()
  return (
    <Row gap={16} className={`${styles.header} ${alone ? styles.keep : ''}`}>
      <nav aria-label="当前位置">
        <Row as="ol" align="baseline" wrap gap={0} className={place.shrink}>
          {(alone ? [] : trail.slice(0, -1)).map((crumb, step) => (
            <li key={step}>{crumb.path ? <Link to={crumb.path}>{crumb.title}</Link> : crumb.title}</li>
          ))}
          <li aria-current="page">
            <h1>{title ?? trail.at(-1)?.title}</h1>
          </li>
        </Row>
      </nav>
      {extra && (
        <Row align="stretch" wrap className={`${styles.extra} ${place.last}`}>
          {extra}
        </Row>
      )}
    </Row>
  )
}
