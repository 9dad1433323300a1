import { userPermission } from '@huxi/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../test/axe.ts'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../test/kit.tsx'
import { useDirtyTabs } from '../kit/tab.ts'
import { choose } from '../platform/preferences.ts'
import type { PageRoute } from './routes/routes-from-menu.ts'
import { Stage } from './stage.tsx'
import { TabBar } from './tabs/tab-bar.tsx'
import { dropTabs, useTabs } from './tabs/tabs.ts'

const POSITION = '/isystem/position'

const page = (path: string, title: string, component: string): PageRoute => ({
  path,
  title,
  screen: { kind: 'page', component },
  trail: [{ title }],
  menuKey: path,
})
const routes = [
  page('/dashboard/analysis', '首页', 'exception/403'),
  page(POSITION, '职务管理', 'system/SysPositionList'),
  page('/other', '别处', 'exception/500'),
]
const rows = ['主任医师', '护师'].map((name, index) => ({ id: `i${index}`, code: `C${index}`, name, version: 0 }))

const show = (path: string) =>
  renderAt(
    path,
    <>
      <TabBar />
      <Link to={POSITION}>到职务</Link>
      <Link to="/other">到别处</Link>
      <main id="main">
        <Stage routes={routes} />
      </main>
    </>,
  )

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const tab = (name: RegExp) => screen.getByRole('tab', { name })
const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const nameField = () => screen.getByLabelText<HTMLInputElement>('职务名称', { selector: '.hx-record input' })
const marks = () => document.querySelector('.hx-selection')?.textContent
const asked = () => screen.findByText('有未保存的修改，确定离开吗？', { selector: '.ant-modal-confirm-title' })

const typeHalf = async () => {
  click('新增')
  await waitFor(nameField)
  fireEvent.change(nameField(), { target: { value: '半个' } })
}

beforeEach(() => {
  sessionStorage.clear()
  setWidth(1440)
  choose({ multiPage: true })
  vi.stubGlobal('scrollTo', vi.fn())
  signIn(['system:position:list', 'system:position:add', 'system:position:delete'])
  serve({
    '/sys/position/list': () => pageOf(rows),
    '/sys/draft/list': () => [],
    '/sys/draft/get': () => null,
    [userPermission.path]: () => null,
  })
  useTabs.setState({ open: [], active: '', live: [], closing: undefined }, true)
  useDirtyTabs.setState({}, true)
})

it('keeps query, marks and a half-typed form while another page is in sight', async () => {
  show(`${POSITION}?name=%E5%B8%88`)
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择护师' }))
  await typeHalf()
  expect(tab(/职务管理/).textContent).toBe('职务管理，有未保存的修改')

  fireEvent.keyDown(document.body, { key: '1', code: 'Digit1', altKey: true })
  await heading('抱歉，你无权访问该页面')
  expect([location.pathname, document.title]).toEqual(['/dashboard/analysis', '呼吸慢病健康管理平台'])
  expect(screen.queryByRole('dialog')).toBeNull()
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)

  fireEvent.click(screen.getByText('到职务'))
  await waitFor(() => expect(nameField().value).toBe('半个'))
  await waitFor(() => expect(location.search).toBe('?name=%E5%B8%88'))
  expect(marks()).toContain('已选择 1 项')
  expect(document.title).toBe('职务管理 · 呼吸慢病健康管理平台')
})

it('asks before a tab with a half-typed form is closed or drawn anew', async () => {
  show(POSITION)
  await screen.findByText('护师')
  await typeHalf()
  fireEvent.keyDown(document.body, { key: 'w', code: 'KeyW', altKey: true })
  await asked()
  expect(screen.getByText('未保存的页面：职务管理')).toBeTruthy()
  click('继续编辑')
  await waitFor(() => expect(screen.queryByText('未保存的页面：职务管理')).toBeNull())
  expect(nameField().value).toBe('半个')
  fireEvent.keyDown(tab(/职务管理/), { key: 'Delete' })
  await asked()
  click('离开')
  await heading('抱歉，你无权访问该页面')
  expect(tabs()).toEqual(['首页'])
  expect(Object.values(useDirtyTabs.getState()).flat()).toEqual([])
})

it('closes one tab for each key, however fast the keys come', async () => {
  show(POSITION)
  await screen.findByText('护师')
  fireEvent.click(screen.getByText('到别处'))
  await heading('抱歉，服务器出错了')
  expect(tabs()).toEqual(['首页', '职务管理', '别处'])
  const key = () => new KeyboardEvent('keydown', { key: 'w', code: 'KeyW', altKey: true, bubbles: true })
  // both before the next page can come into sight
  act(() => {
    document.body.dispatchEvent(key())
    document.body.dispatchEvent(key())
  })
  await heading('抱歉，你无权访问该页面')
  expect(tabs()).toEqual(['首页'])
  expect(location.pathname).toBe('/dashboard/analysis')
})

it('says what cannot be closed', async () => {
  show('/other')
  await heading('抱歉，服务器出错了')
  fireEvent.keyDown(tab(/首页/), { key: 'Delete' })
  expect(await screen.findByText('首页不能关闭!')).toBeTruthy()
  // a page that says no, the tabs, and a message
  await expectAccessible()
  expect(tabs()).toEqual(['首页', '别处'])
})

it('has a menu for each tab', async () => {
  show(POSITION)
  await screen.findByText('护师')
  fireEvent.contextMenu(tab(/职务管理/))
  const entry = (name: string) => screen.findByRole('menuitem', { name })
  expect((await entry('关闭左侧')).getAttribute('aria-disabled')).toBe('true')
  expect((await entry('刷新')).getAttribute('aria-disabled')).toBeNull()
  await expectAccessible()
})

it('shows one page at a time when that is wanted, and gives up nothing typed without asking', async () => {
  show(POSITION)
  await screen.findByText('护师')
  await typeHalf()
  fireEvent.click(screen.getByText('到别处'))
  await heading('抱歉，服务器出错了')
  act(() => choose({ multiPage: false }))
  await asked()
  click('继续编辑')
  await waitFor(() => expect(tabs()).toEqual(['首页', '职务管理，有未保存的修改', '别处']))
  act(() => choose({ multiPage: false }))
  await asked()
  click('离开')
  await waitFor(() => expect(useTabs.getState().open.map(({ key }) => key)).toEqual(['/other']))
  expect(screen.queryByRole('tablist')).toBeNull()
  fireEvent.click(screen.getByText('到职务'))
  await heading('职务管理')
  expect(useTabs.getState().live).toEqual([POSITION])
})

it('begins anew in another department', async () => {
  show(POSITION)
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择护师' }))
  expect(marks()).toContain('已选择 1 项')
  fireEvent.click(screen.getByText('到别处'))
  await heading('抱歉，服务器出错了')
  act(() => dropTabs())
  expect(tabs()).toEqual(['首页', '别处'])
  fireEvent.click(screen.getByText('到职务'))
  await heading('职务管理')
  await screen.findByText('护师')
  expect(marks()).toBeUndefined()
})
