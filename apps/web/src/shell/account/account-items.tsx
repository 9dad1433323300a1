import {
  ApartmentOutlined,
  BellOutlined,
  DesktopOutlined,
  FileProtectOutlined,
  KeyOutlined,
  LinkOutlined,
  LockOutlined,
  LogoutOutlined,
  ProfileOutlined,
  MobileOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  SyncOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { App } from 'antd'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { create } from 'zustand'
import { reportFailure } from '../../kit/data/failure.ts'
import { refreshDicts } from '../../kit/data/dict.ts'
import { splitIds } from '../../kit/data/format.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSession } from '../../kit/data/session.ts'
import { runtimeConfig } from '../../platform/http.ts'
import { ACCESS } from '../routes/constant-routes.ts'
import { useGo } from '../routes/go.ts'
import { useLayerFocus } from '../layer-focus.ts'
import { lock } from '../lock/lock-now.ts'
import { HELP } from '../layout/help-link.tsx'
import { useSignOut } from '../session/sign-out.ts'

type Layer = ComponentType<{ onClose: () => void }>

const LAYERS = {
  settings: lazyPart(async () => (await import('../settings/settings-drawer.tsx')).SettingsDrawer),
  password: lazyPart(async () => (await import('../../kit/account/password-dialog.tsx')).PasswordDialog),
  depart: lazyPart(async () => (await import('./depart-dialog.tsx')).DepartDialog),
  tenant: lazyPart(async () => (await import('./tenant-dialog.tsx')).TenantDialog),
  agents: lazyPart(async () => (await import('./agents-dialog.tsx')).AgentsDialog),
} as const satisfies Record<string, Layer>

type LayerName = keyof typeof LAYERS

const useOpened = create<{ layer: LayerName | undefined }>(() => ({ layer: undefined }))

const open = (layer: LayerName): void => useOpened.setState({ layer })
const close = (): void => useOpened.setState({ layer: undefined })

/** Mounted once in AppLayout, for the menu and the palette. */
export function AccountLayer() {
  const { layer } = useOpened()
  useEffect(() => close, [])
  useLayerFocus(layer)
  const Opened: Layer | undefined = layer && LAYERS[layer]
  return Opened && <Opened onClose={close} />
}

type AccountItem = {
  key: LayerName | PageName | 'access' | 'cache' | 'help' | 'lock' | 'out'
  label: string
  icon: ReactNode
  onClick: () => void
}

const PAGES = {
  center: '/account/center',
  own: '/account/settings/BaseSetting',
  phone: '/account/settings/BaseSetting',
  notices: '/account/settings/notification',
  devices: '/account/settings/security',
  mfa: '/account/settings/security?do=factor',
  binding: '/account/settings/binding',
} as const

type PageName = keyof typeof PAGES

export const useAccountItems = (): AccountItem[] => {
  const { message } = App.useApp()
  const user = useSession((s) => s.user)
  const go = useGo()
  const help = useHelp()
  const signOut = useSignOut()

  const changePassword = () => (user ? open('password') : void message.warning('当前系统无登陆用户!'))
  const clearCache = async () => {
    const { done, text } = await refreshDicts()
    void (done ? message.success(text) : message.warning(text))
  }
  const several = splitIds(user?.relTenantIds).length > 1
  const thirds = runtimeConfig().thirdSources.length > 0
  const items: (AccountItem | false)[] = [
    { key: 'center', icon: <UserOutlined aria-hidden />, label: '个人中心', onClick: () => go(PAGES.center) },
    { key: 'own', icon: <ProfileOutlined aria-hidden />, label: '个人设置', onClick: () => go(PAGES.own) },
    { key: 'settings', icon: <SettingOutlined aria-hidden />, label: '系统设置', onClick: () => open('settings') },
    { key: 'password', icon: <KeyOutlined aria-hidden />, label: '密码修改', onClick: changePassword },
    { key: 'phone', icon: <MobileOutlined aria-hidden />, label: '我的手机号', onClick: () => go(PAGES.phone) },
    { key: 'depart', icon: <ApartmentOutlined aria-hidden />, label: '切换部门', onClick: () => open('depart') },
    several && { key: 'tenant', icon: <ShopOutlined aria-hidden />, label: '切换租户', onClick: () => open('tenant') },
    { key: 'notices', icon: <BellOutlined aria-hidden />, label: '消息提醒', onClick: () => go(PAGES.notices) },
    { key: 'agents', icon: <UserSwitchOutlined aria-hidden />, label: '我的代理人', onClick: () => open('agents') },
    { key: 'access', icon: <FileProtectOutlined aria-hidden />, label: '我的权限申请', onClick: () => go(ACCESS) },
    { key: 'devices', icon: <DesktopOutlined aria-hidden />, label: '我的登录设备', onClick: () => go(PAGES.devices) },
    { key: 'mfa', icon: <SafetyCertificateOutlined aria-hidden />, label: '两步验证', onClick: () => go(PAGES.mfa) },
    thirds && {
      key: 'binding',
      icon: <LinkOutlined aria-hidden />,
      label: '账号绑定',
      onClick: () => go(PAGES.binding),
    },
    { key: 'cache', icon: <SyncOutlined aria-hidden />, label: '清理缓存', onClick: () => void clearCache() },
    { key: 'help', icon: <QuestionCircleOutlined aria-hidden />, label: '帮助', onClick: help },
    { key: 'lock', icon: <LockOutlined aria-hidden />, label: '锁屏', onClick: () => void lock().catch(reportFailure) },
    { key: 'out', icon: <LogoutOutlined aria-hidden />, label: '退出登录', onClick: signOut },
  ]
  return items.filter((item) => item !== false)
}

export const useHelp = () => {
  const go = useGo()
  return () => {
    const { helpUrl } = runtimeConfig()
    if (helpUrl) window.open(helpUrl, '_blank', 'noopener,noreferrer')
    else go(HELP)
  }
}
