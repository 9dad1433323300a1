/** What a person can do about the own account. */
import {
  ApartmentOutlined,
  DesktopOutlined,
  DownOutlined,
  LinkOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import { App, Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { refreshDicts } from '../kit/dict.ts'
import { splitIds } from '../kit/format.ts'
import { useSession } from '../kit/session.ts'
import { fileUrl } from '../kit/upload.tsx'
import { runtimeConfig } from '../platform/http.ts'
import { DepartDialog } from './depart-dialog.tsx'
import { DevicesDialog } from './devices-dialog.tsx'
import { HELP } from './layout/help-link.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useSignOut } from './sign-out.ts'
import { TenantDialog } from './tenant-dialog.tsx'

type Layer = ComponentType<{ onClose: () => void }>

/** What lies over the page, by the entry that opens it. */
const LAYERS = {
  settings: lazy(async () => ({ default: (await import('./settings/settings-drawer.tsx')).SettingsDrawer })),
  password: PasswordDialog,
  depart: DepartDialog,
  tenant: TenantDialog,
  devices: DevicesDialog,
  mfa: lazy(async () => ({ default: (await import('./mfa/second-factor-dialog.tsx')).SecondFactorDialog })),
  binding: lazy(async () => ({ default: (await import('./binding/binding-dialog.tsx')).BindingDialog })),
} as const satisfies Record<string, Layer>

type LayerName = keyof typeof LAYERS

/** `phone`: what has no room in the header stands here. */
export function UserMenu({ narrow, phone }: { narrow: boolean; phone: boolean }) {
  const user = useSession((s) => s.user)
  const [opened, setOpened] = useState<LayerName>()
  const items = useItems(setOpened, phone)
  const realname = user?.realname ?? ''
  const Opened: Layer | undefined = opened && LAYERS[opened]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className="hx-user" aria-label={`${realname}的账户菜单`} aria-haspopup="menu">
          <span className="hx-avatar" aria-hidden="true">
            {user?.avatar ? <img src={fileUrl(user.avatar)} alt="" /> : [...realname][0]}
          </span>
          {!phone && (
            <>
              <span className="hx-clip" title={realname}>
                {!narrow && <span className="hx-welcome">欢迎您，</span>}
                {realname}
              </span>
              <DownOutlined aria-hidden />
            </>
          )}
        </button>
      </Dropdown>
      {Opened && (
        <Suspense>
          <Opened onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type Items = NonNullable<MenuProps['items']>

const useItems = (open: (layer: LayerName) => void, phone: boolean): Items => {
  const { message } = App.useApp()
  const user = useSession((s) => s.user)
  const help = useHelp()
  const signOut = useSignOut()

  const changePassword = () => (user ? open('password') : void message.warning('当前系统无登陆用户!'))
  const clearCache = async () => {
    const { done, text } = await refreshDicts()
    void (done ? message.success(text) : message.warning(text))
  }
  const thirds = runtimeConfig().thirdSources.length > 0
  const several = splitIds(user?.relTenantIds).length > 1
  return [
    ...when(phone, { key: 'who', type: 'group', label: user?.realname }),
    { key: 'settings', icon: <SettingOutlined aria-hidden />, label: '系统设置', onClick: () => open('settings') },
    { key: 'password', icon: <LockOutlined aria-hidden />, label: '密码修改', onClick: changePassword },
    { key: 'depart', icon: <ApartmentOutlined aria-hidden />, label: '切换部门', onClick: () => open('depart') },
    ...when(several, {
      key: 'tenant',
      icon: <ShopOutlined aria-hidden />,
      label: '切换租户',
      onClick: () => open('tenant'),
    }),
    { key: 'devices', icon: <DesktopOutlined aria-hidden />, label: '我的登录设备', onClick: () => open('devices') },
    { key: 'mfa', icon: <SafetyCertificateOutlined />, label: '两步验证', onClick: () => open('mfa') },
    ...when(thirds, { key: 'binding', icon: <LinkOutlined />, label: '账号绑定', onClick: () => open('binding') }),
    { key: 'cache', icon: <SyncOutlined aria-hidden />, label: '清理缓存', onClick: () => void clearCache() },
    ...when(phone, { key: 'help', icon: <QuestionCircleOutlined aria-hidden />, label: '帮助', onClick: help }),
    { type: 'divider' },
    { key: 'out', icon: <LogoutOutlined aria-hidden />, label: '退出登录', onClick: signOut },
  ]
}

const when = (wanted: boolean, item: Items[number]): Items => (wanted ? [item] : [])

const useHelp = () => {
  const navigate = useNavigate()
  return () => {
    const { helpUrl } = runtimeConfig()
    if (helpUrl) window.open(helpUrl, '_blank', 'noopener,noreferrer')
    else void navigate(HELP)
  }
}
