import { DownOutlined } from '@ant-design/icons'
import type { MenuNode } from '@huxi/contract'
import { Menu } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { BRANCH_MOTION, Here, insideFrame, useMenuItems } from './layout/menu-items.tsx'
import { branchesOf, pathOf } from './routes/routes-from-menu.ts'
import styles from './layout/menu.module.css'

/** `selected` is the key of the current entry; `onGo` runs after a link was followed. */
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
  const items = useMenuItems(menu)
  const [open, setOpen] = useOpenBranches(menu, selected)
  const nav = useSelectedInView(selected)
  return (
    <nav ref={nav} aria-label="主菜单">
      <Here value={selected}>
        <Menu
          className={styles.menu}
          mode="inline"
          inlineIndent={24}
          expandIcon={collapsed ? undefined : <DownOutlined className={styles.arrow} aria-hidden />}
          inlineCollapsed={collapsed}
          // Otherwise every entry would mount a tooltip.
          {...(!collapsed && { tooltip: false as const })}
          items={items}
          motion={BRANCH_MOTION}
          selectedKeys={[selected]}
          // Folded branches open beside the menu; open ones return on unfolding.
          {...(!collapsed && { openKeys: open, onOpenChange: setOpen })}
          getPopupContainer={insideFrame}
          onClick={onGo}
        />
      </Here>
    </nav>
  )
}

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

/** Scrolls after the next layout; measuring at once would force one. */
const useSelectedInView = (selected: string) => {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current]')
    if (!entry) return
    const watch = new IntersectionObserver(([found]) => {
      watch.disconnect()
      if (found && found.intersectionRatio < 1) entry.scrollIntoView({ block: 'nearest' })
    })
    watch.observe(entry)
    return () => watch.disconnect()
  }, [selected])
  return nav
}
