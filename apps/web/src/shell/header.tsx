/** The header: fold, on narrow windows the title, and at the right what concerns the person. */
import { LogoutOutlined, MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { runtimeConfig } from '../platform/http.ts'
import { useSignOut } from './sign-out.ts'
import { UserMenu } from './user-menu.tsx'

export function Header({
  title,
  narrow,
  menuOpen,
  onMenu,
}: {
  title: string | undefined
  narrow: boolean
  menuOpen: boolean
  onMenu: () => void
}) {
  const signOut = useSignOut()
  const fold = narrow ? <MenuOutlined /> : menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />
  return (
    <header className="hx-header">
      <Button
        className="hx-icon-button"
        type="text"
        icon={fold}
        aria-label={narrow ? '打开菜单' : menuOpen ? '折叠菜单' : '展开菜单'}
        aria-expanded={menuOpen}
        onClick={onMenu}
      />
      {narrow && (
        <span className="hx-header-title hx-clip" aria-hidden="true">
          {title}
        </span>
      )}
      <span className="hx-header-end">
        {runtimeConfig().demo && (
          <span className="hx-tag hx-pill" data-tone="warning">
            演示数据
          </span>
        )}
        <UserMenu narrow={narrow} />
        <Button
          className="hx-icon-button hx-desktop-only"
          type="text"
          icon={<LogoutOutlined />}
          aria-label="退出登录"
          title="退出登录"
          onClick={signOut}
        />
      </span>
    </header>
  )
}
