import type { MenuMeta, MenuNode } from '@huxi/contract'
import { Tooltip, type MenuProps } from 'antd'
import { createContext, use, useMemo, type MouseEvent } from 'react'
import { createPath } from 'react-router'
import { useAdvice } from '../../kit/data/can.tsx'
import { MenuIcon } from '../../kit/ui/menu-icon.tsx'
import { useUrlNames } from '../routes/frame-page.tsx'
import { resolveMenuUrl, type UrlNames } from '../routes/menu-url.ts'
import { allRoutes } from '../routes/constant-routes.ts'
import { useGo } from '../routes/go.ts'
import { fetchPage } from '../routes/pages.ts'
import { pathOf, routeAt, routesFromMenu, visibleChildren, type PageRoute } from '../routes/routes-from-menu.ts'
import styles from './menu.module.css'

/** Current entry key: several entries may share one address. */
export const Here = createContext('')

type Item = NonNullable<MenuProps['items']>[number]

/** Branches only fade, at full height, so that nothing moves under the pointer. */
export const BRANCH_MOTION = {
  motionName: { enter: styles.fade, enterActive: styles.fading },
  motionAppear: false,
  motionLeave: false,
} satisfies MenuProps['motion']

/** Submenus mount inside the frame to inherit the menu colours. */
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

function Name({ text }: { text: string }) {
  return <span title={text}>{text}</span>
}

/** Route link, or an external address in a new window; a broken address says so. */
const leafOf = (node: MenuNode, { names, advice, routes }: About) => {
  const { title, url, internalOrExternal } = node.meta
  const broken = (why: string) => ({ disabled: true, label: <Tooltip title={`${why}${advice}`}>{title}</Tooltip> })
  if (!url)
    return node.route === '0' && leadsNowhere(node, routes)
      ? broken('没有对应的页面。')
      : { label: <Way node={node} routes={routes} />, title }
  const address = resolveMenuUrl(url, names)
  if (address === undefined) return broken('地址配置有误。')
  if (!internalOrExternal) return { label: <Way node={node} routes={routes} />, title }
  return {
    title,
    label: (
      <a href={address} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    ),
  }
}

const routeOf = (node: MenuNode, routes: readonly PageRoute[]): PageRoute | undefined => {
  const [pathname = '', search = ''] = pathOf(node).split(/(?=\?)/, 2)
  return routeAt(routes, { pathname: pathname.split('#', 1)[0]!, search })
}

const leadsNowhere = (node: MenuNode, routes: readonly PageRoute[]): boolean => routeOf(node, routes) === undefined

/** Legacy servers add a window target. */
interface Targeted extends MenuMeta {
  target?: string
}

/** Unlike a `Link` of the router, not drawn anew at each navigation. */
function Way({ node, routes }: { node: MenuNode; routes: readonly PageRoute[] }) {
  const { title, target }: Targeted = node.meta
  const key = pathOf(node)
  const here = use(Here) === key
  const go = useGo()
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    if (target && target !== '_self') return
    event.preventDefault()
    go(key, { replace: key === createPath(window.location) })
  }
  const fetch = (): void => {
    const screen = routeOf(node, routes)?.screen
    if (screen?.kind === 'page') fetchPage(screen.component)
  }
  return (
    <a
      href={key}
      target={target}
      rel={target && 'noopener'}
      aria-current={here ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={fetch}
      onFocus={fetch}
    >
      {title}
    </a>
  )
}
