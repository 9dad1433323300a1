import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { menuNode } from '../../test/frame.tsx'
import { renderAt, serve, setWidth, signIn } from '../../test/kit.tsx'
import { setUser } from '../kit/data/session.ts'
import { Header } from './header.tsx'
import { useLayout } from './layout/use-layout.ts'
import { usePaletteAsked } from './palette/asked.ts'
import { OfflineBar } from './offline-bar.tsx'
import { allRoutes } from './routes/constant-routes.ts'
import { routesFromMenu } from './routes/routes-from-menu.ts'

const menu = [
  menuNode('/dashboard/analysis', '首页'),
  menuNode('/isystem/dict', '数据字典'),
  menuNode('/patient/assessment', '患者评估', 'assessment/AssessmentList'),
]

function Page() {
  return (
    <>
      <Header
        layout={useLayout('/')}
        title="首页"
        menu={menu}
        routes={allRoutes(routesFromMenu(menu))}
        selected="/dashboard/analysis"
      />
      <OfflineBar />
    </>
  )
}

beforeEach(() => {
  setWidth(1440)
  setUser({ username: 'linjy', realname: '林静怡', relTenantIds: '1' } as Parameters<typeof setUser>[0])
})
afterEach(() => vi.restoreAllMocks())

const show = () => renderAt('/', <Page />)

it('opens the palette from the field of the header', () => {
  show()
  const before = usePaletteAsked.getState().times
  fireEvent.click(screen.getByRole('button', { name: /^搜索页面/ }))
  expect(usePaletteAsked.getState().times).toBe(before + 1)
})

it('the menu of the person has its entries in this order, and 清理缓存 says how it went', async () => {
  serve({ '/sys/dict/refleshCache': () => null, '/sys/dict/queryAllDictItems': () => ({}) })
  show()
  fireEvent.click(screen.getByRole('button', { name: '林静怡的账号菜单' }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual([
    '个人中心',
    '个人设置',
    '系统设置',
    '密码修改',
    '我的手机号',
    '切换部门',
    '消息提醒',
    '我的代理人',
    '我的权限申请',
    '我的登录设备',
    '两步验证',
    '清理缓存',
    '锁屏',
    '退出登录',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: '清理缓存' }))
  expect(await screen.findByText('刷新缓存完成！')).toBeTruthy()
})

it.each([
  ['个人中心', '/account/center'],
  ['个人设置', '/account/settings/BaseSetting'],
  ['我的手机号', '/account/settings/BaseSetting'],
  ['消息提醒', '/account/settings/notification'],
  ['我的登录设备', '/account/settings/security'],
  ['两步验证', '/account/settings/security?do=factor'],
])('%s of the menu of the person leads to %s', async (entry, address) => {
  show()
  fireEvent.click(screen.getByRole('button', { name: '林静怡的账号菜单' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
  expect(location.pathname + location.search).toBe(address)
})

it('a bar says as long as there is no network', () => {
  show()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText('网络已断开，无法提交')).toBeTruthy()
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText('网络已断开，无法提交')).toBeNull()
})

it('offers receiving assessments on every page to users with the right, on phones too', async () => {
  setWidth(375)
  signIn(['assess:handoff:use'])
  const allowed = show()
  fireEvent.click(await screen.findByRole('button', { name: '接收评估' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/patient/assessment?do=receive'))
  allowed.unmount()
  // The chunk is loaded, so only the right decides.
  signIn([])
  show()
  expect(screen.queryByRole('button', { name: '接收评估' })).toBeNull()
})
