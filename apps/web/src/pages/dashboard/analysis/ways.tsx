import type { MenuNode } from '@huxi/contract'
import { Link, useLocation } from 'react-router'
import { MenuIcon } from '../../../kit/ui/menu-icon.tsx'
import { useSession } from '../../../kit/data/session.ts'
import panel from '../../../kit/look/panel.module.css'
import styles from './analysis.module.css'

const MOST = 12

interface Way {
  path: string
  title: string
  icon: string | undefined
}

export function Ways() {
  const { pathname } = useLocation()
  const menu = useSession((s) => s.menu)
  const ways = waysOf(menu ?? []).filter(({ path }) => path !== pathname)
  if (ways.length === 0) return null
  return (
    <section className={panel.panel} aria-labelledby="ways">
      <div className={panel.head}>
        <h2 id="ways">常用入口</h2>
      </div>
      <ul className={styles.ways}>
        {ways.slice(0, MOST).map(({ path, title, icon }) => (
          <li key={path}>
            <Link to={path}>
              <MenuIcon name={icon} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Pages in menu order; a page without an icon takes that of its branch. */
const waysOf = (nodes: readonly MenuNode[], above?: string): Way[] =>
  nodes
    .filter((node) => !node.hidden && node.meta.url === undefined)
    .flatMap((node) => {
      const icon = node.meta.icon ?? above
      const inside = node.alwaysShow ? [] : waysOf(node.children ?? [], icon)
      return inside.length > 0
        ? inside
        : node.children?.length && !node.alwaysShow
          ? []
          : [{ path: node.path, title: node.meta.title, icon }]
    })
