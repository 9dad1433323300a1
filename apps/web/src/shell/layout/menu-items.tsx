/** The menu tree as entries of the library's menu: links, branches, and what cannot be opened. */
import type { MenuMeta, MenuNode } from '@huxi/contract'
import { Tooltip, type MenuProps } from 'antd'
import { createContext, use, useMemo } from 'react'
import { Link } from 'react-router'
import { useAdvice } from '../../kit/data/can.tsx'
import { MenuIcon } from '../../kit/ui/menu-icon.tsx'
import { useUrlNames } from '../routes/frame-page.tsx'
import { resolveMenuUrl, type UrlNames } from '../routes/menu-url.ts'
import { allRoutes } from '../routes/constant-routes.ts'
import { pathOf, routeAt, routesFromMenu, visibleChildren, type PageRoute } from '../routes/routes-from-menu.ts'
import styles from './menu.module.css'

/** Key of the entry people are at: the router only knows addresses, and several entries may lead to one. */
export const Here = createContext('')

type Item = NonNullable<MenuProps['items']>[number]

/** Branches have their whole height at once and only fade in: nothing moves away under the pointer that presses it. */
export const BRANCH_MOTION = {
  motionName: { enter: styles.fade, enterActive: styles.fading },
  motionAppear: false,
  motionLeave: false,
} satisfies MenuProps['motion']

/** Popups of branches are mounted inside of the frame, so that they take its menu's colours. */
export const insideFrame = (node: HTMLElement): HTMLElement =>
  node.closest<HTMLElement>('[data-shell]') ?? document.body

export const useMenuItems = (menu: readonly MenuNode[]): Item[] => {
  const names = useUrlNames()
  const advice = useAdvice('menu')
  return useMemo(() => itemsOf(menu, { names, advice, routes: allRoutes(routesFromMenu(menu)) }), [menu, names, advice])
}

interface About {
  names: UrlNames
  advice: string
  /** every page of the menu */
  routes: readonly PageRoute[]
}

const itemsOf = (nodes: readonly MenuNode[], about: About): Item[] =>
  nodes
    .filter((node) => !node.hidden)
    .map((node) => {
      const children = visibleChildren(node)
      const icon = node.meta.icon ? <MenuIcon name={node.meta.icon} /> : null
      if (children.length > 0)
        return {
          key: pathOf(node),
          icon,
          label: <Name text={node.meta.title} />,
          children: itemsOf(children, about),
        }
      return { key: pathOf(node), icon, ...leafOf(node, about) }
    })

/** Of a branch; where it is cut it is read under the pointer. */
function Name({ text }: { text: string }) {
  return <span title={text}>{text}</span>
}

/** A leaf goes to its route, or opens an outside address in a new window; a broken address says so. */
const leafOf = (node: MenuNode, { names, advice, routes }: About) => {
  const { title, url, internalOrExternal } = node.meta
  const broken = (why: string) => ({ disabled: true, label: <Tooltip title={`${why}${advice}`}>{title}</Tooltip> })
  if (!url)
    return node.route === '0' && leadsNowhere(node, routes)
      ? broken('没有对应的页面。')
      : { label: <Way node={node} />, title }
  const address = resolveMenuUrl(url, names)
  if (address === undefined) return broken('地址配置有误。')
  if (!internalOrExternal) return { label: <Way node={node} />, title }
  return {
    title,
    label: (
      <a href={address} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    ),
  }
}

/** Whether an entry without a route of its own links to an address that no route answers. */
const leadsNowhere = (node: MenuNode, routes: readonly PageRoute[]): boolean => {
  const [pathname = '', search = ''] = pathOf(node).split(/(?=\?)/, 2)
  return routeAt(routes, { pathname: pathname.split('#', 1)[0]!, search }) === undefined
}

/** What older servers add: another window for a page of ours. */
interface Targeted extends MenuMeta {
  target?: string
}

function Way({ node }: { node: MenuNode }) {
  const { title, target }: Targeted = node.meta
  const key = pathOf(node)
  const here = use(Here) === key
  return (
    <Link to={key} target={target} rel={target && 'noopener'} aria-current={here ? 'page' : undefined}>
      {title}
    </Link>
  )
}
