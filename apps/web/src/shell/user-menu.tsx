/** What a person can do about the own account. */
import {
  ApartmentOutlined,
  BgColorsOutlined,
  DesktopOutlined,
  DownOutlined,
  LockOutlined,
  LogoutOutlined,
  ShopOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import { App, Dropdown, type MenuProps } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { refreshDicts } from '../kit/dict.ts'
import { splitIds } from '../kit/format.ts'
import { useSession } from '../kit/session.ts'
import { fileUrl } from '../kit/upload.tsx'
import { appearance, chooseAppearance, watchAppearance, type Appearance } from '../platform/appearance.ts'
import { DepartDialog } from './depart-dialog.tsx'
import { DevicesDialog } from './devices-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useSignOut } from './sign-out.ts'
import { TenantDialog } from './tenant-dialog.tsx'

type Dialog = 'password' | 'depart' | 'tenant' | 'devices'

const APPEARANCE_TEXT: Readonly<Record<Appearance, string>> = { light: '浅色', dark: '深色', system: '跟随系统' }

export function UserMenu({ narrow }: { narrow: boolean }) {
  const user = useSession((s) => s.user)
  const [dialog, setDialog] = useState<Dialog>()
  const items = useItems(setDialog)
  const close = () => setDialog(undefined)
  return (
    <>
      <Dropdown menu={items} trigger={['click']} placement="bottomRight">
        <button type="button" className="hx-user" aria-label={`${user?.realname ?? ''}的账户菜单`} aria-haspopup="menu">
          <span className="hx-avatar" aria-hidden="true">
            {user?.avatar ? <img src={fileUrl(user.avatar)} alt="" /> : [...(user?.realname ?? '')][0]}
          </span>
          {!narrow && (
            <>
              <span className="hx-clip">欢迎您，{user?.realname}</span>
              <DownOutlined />
            </>
          )}
        </button>
      </Dropdown>
      {dialog === 'password' && <PasswordDialog onClose={close} />}
      {dialog === 'depart' && <DepartDialog onClose={close} />}
      {dialog === 'tenant' && <TenantDialog onClose={close} />}
      {dialog === 'devices' && <DevicesDialog onClose={close} />}
    </>
  )
}

const useItems = (open: (dialog: Dialog) => void): MenuProps => {
  const { message } = App.useApp()
  const user = useSession((s) => s.user)
  const chosen = useSyncExternalStore(watchAppearance, appearance)
  const signOut = useSignOut()

  const changePassword = () => (user ? open('password') : void message.warning('当前系统无登陆用户!'))
  const clearCache = async () => {
    const { done, text } = await refreshDicts()
    void (done ? message.success(text) : message.warning(text))
  }
  return {
    selectedKeys: [chosen],
    items: [
      { key: 'password', icon: <LockOutlined />, label: '密码修改', onClick: changePassword },
      { key: 'depart', icon: <ApartmentOutlined />, label: '切换部门', onClick: () => open('depart') },
      ...(splitIds(user?.relTenantIds).length > 1
        ? [{ key: 'tenant', icon: <ShopOutlined />, label: '切换租户', onClick: () => open('tenant') }]
        : []),
      {
        key: 'appearance',
        icon: <BgColorsOutlined />,
        label: '外观',
        children: (['light', 'dark', 'system'] as const).map((key) => ({
          key,
          label: APPEARANCE_TEXT[key],
          onClick: () => chooseAppearance(key),
        })),
      },
      { key: 'cache', icon: <SyncOutlined />, label: '清理缓存', onClick: () => void clearCache() },
      { key: 'devices', icon: <DesktopOutlined />, label: '我的登录设备', onClick: () => open('devices') },
      { type: 'divider' },
      { key: 'out', icon: <LogoutOutlined />, label: '退出登录', onClick: signOut },
    ],
  }
}
