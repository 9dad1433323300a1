import { EllipsisOutlined } from '@ant-design/icons'
import type { MenuNode } from '@huxi/contract'
import { Menu } from 'antd'
import { BRANCH_MOTION, Here, insideFrame, useMenuItems } from './menu-items.tsx'
import menuStyles from './menu.module.css'
import styles from './top.module.css'

export function TopMenu({ menu, selected }: { menu: readonly MenuNode[]; selected: string }) {
  const items = useMenuItems(menu)
  return (
    <nav className={styles.nav} aria-label="主菜单">
      <Here value={selected}>
        <Menu
          className={menuStyles.menu}
          mode="horizontal"
          items={items}
          motion={BRANCH_MOTION}
          selectedKeys={[selected]}
          overflowedIndicator={<EllipsisOutlined aria-label="更多菜单" />}
          getPopupContainer={insideFrame}
        />
      </Here>
    </nav>
  )
}
