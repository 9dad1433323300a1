/** The menu of the person as links. One open branch at the top level; the selected entry follows the route. */
import { DownOutlined } from '@ant-design/icons'
import type { MenuMeta, MenuNode } from '@huxi/contract'
import { Menu, Tooltip, type MenuProps } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { useUrlNames } from './frame-page.tsx'
import { resolveMenuUrl, type UrlNames } from './menu-url.ts'
import { branchesOf, pathOf, visibleChildren } from './routes-from-menu.ts'

type Item = NonNullable<MenuProps['items']>[number]

/** `selected` is the menu key of the current route; `onGo` is told when a link was followed. */
export function SideMenu({
  menu,
  selected,
  collapsed = false,
  onGo,
}: {
  menu: readonly MenuNode[]
  selected: string
  collapsed?: boolean
  onGo?: (() => void) | undefined
}) {
  const names = useUrlNames()
  const items = useMemo(() => itemsOf(menu, names), [menu, names])
  const [open, setOpen] = useOpenBranches(menu, selected)
  const nav = useSelectedInView(selected)
  return (
    <nav ref={nav} aria-label="主菜单">
      <Menu
        className="hx-menu"
        mode="inline"
        inlineIndent={24}
        expandIcon={collapsed ? undefined : <DownOutlined className="hx-menu-arrow" aria-hidden />}
        inlineCollapsed={collapsed}
        items={items}
        selectedKeys={[selected]}
        {...(!collapsed && { openKeys: open })}
        onOpenChange={setOpen}
        onClick={onGo}
      />
    </nav>
  )
}

const itemsOf = (nodes: readonly MenuNode[], names: UrlNames): Item[] =>
  nodes
    .filter((node) => !node.hidden)
    .map((node) => {
      const children = visibleChildren(node)
      const icon = node.meta.icon ? <MenuIcon name={node.meta.icon} /> : null
      if (children.length > 0)
        return { key: pathOf(node), icon, label: node.meta.title, children: itemsOf(children, names) }
      return { key: pathOf(node), icon, ...leafOf(node, names) }
    })

/** A leaf goes to its route, or opens an outside address in a new window; a broken address says so. */
const leafOf = (node: MenuNode, names: UrlNames) => {
  const { title, url, internalOrExternal } = node.meta
  if (!url) return { label: <Way node={node} />, title }
  const address = resolveMenuUrl(url, names)
  if (address === undefined)
    return { disabled: true, label: <Tooltip title="地址配置有误，请联系管理员">{title}</Tooltip> }
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

/** What older servers add: another window for a page of ours. */
interface Targeted extends MenuMeta {
  target?: string
}

function Way({ node }: { node: MenuNode }) {
  const { title, target }: Targeted = node.meta
  return (
    <NavLink to={pathOf(node)} end target={target} rel={target && 'noopener'}>
      {title}
    </NavLink>
  )
}

/** Opening one root closes the others; going to a page opens the branches above it. */
const useOpenBranches = (menu: readonly MenuNode[], selected: string) => {
  const [state, setState] = useState(() => ({ menu, selected, open: branchesOf(menu, selected) }))
  if (state.menu !== menu || state.selected !== selected) {
    const branches = branchesOf(menu, selected)
    setState({ menu, selected, open: branches.length > 0 ? branches : state.open })
  }
  const change = (next: string[]) => {
    const opened = next.find((key) => !state.open.includes(key))
    const isRoot = opened !== undefined && menu.some((node) => pathOf(node) === opened)
    setState({ ...state, open: isRoot ? [opened] : next })
  }
  return [state.open, change] as const
}

/** A long menu shows the entry people are at. */
const useSelectedInView = (selected: string) => {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const entries = [...(nav.current?.querySelectorAll<HTMLElement>('[data-menu-id]') ?? [])]
    entries.find(({ dataset }) => dataset.menuId?.endsWith(selected))?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return nav
}
