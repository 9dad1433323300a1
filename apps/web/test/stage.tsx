/** Pages in tabs, mounted as in AppLayout. */
import { userPermission } from '@huxi/contract'
import { fireEvent, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { vi } from 'vitest'
import { useDirtyTabs } from '../src/kit/data/tab.ts'
// Preloads the lazy pages.
import '../src/pages/exception/403.tsx'
import '../src/pages/exception/500.tsx'
import '../src/pages/system/SysPositionList.tsx'
import { choose } from '../src/platform/preferences.ts'
import type { PageRoute } from '../src/shell/routes/routes-from-menu.ts'
import { TabOutlet } from '../src/shell/tab-outlet.tsx'
import { TabBar } from '../src/shell/tabs/tab-bar.tsx'
import { useTabs } from '../src/shell/tabs/tabs.ts'
import { pageOf, renderAt, serve, setWidth, signIn } from './kit.tsx'

export const POSITION = '/isystem/position'

export const HOME_TITLE = '抱歉，您无权访问该页面'
export const OTHER_TITLE = '抱歉，服务器出错了'

export const pageRoute = (path: string, title: string, component: string): PageRoute => ({
  path,
  title,
  screen: { kind: 'page', component },
  trail: [{ title }],
  menuKey: path,
})

const ROUTES = [
  pageRoute('/dashboard/analysis', '首页', 'exception/403'),
  pageRoute(POSITION, '职务管理', 'system/SysPositionList'),
  pageRoute('/other', '别处', 'exception/500'),
]
const POSITIONS = ['主任医师', '护师'].map((name, index) => ({ id: `i${index}`, code: `C${index}`, name, version: 0 }))

export const setStage = () => {
  sessionStorage.clear()
  setWidth(1440)
  choose({ multiPage: true })
  vi.stubGlobal('scrollTo', vi.fn())
  signIn(['system:position:list', 'system:position:add', 'system:position:delete'])
  useTabs.setState({ open: [], active: '', live: [], closing: undefined }, true)
  useDirtyTabs.setState({}, true)
  return serve({
    '/sys/position/list': () => pageOf(POSITIONS),
    '/sys/draft/list': () => [],
    '/sys/draft/get': () => null,
    [userPermission.path]: () => null,
  })
}

export const showStage = (path: string, more: readonly PageRoute[] = []) =>
  renderAt(
    path,
    <>
      <button type="button">页头</button>
      <TabBar />
      <Link to={POSITION}>到职务</Link>
      <Link to="/other">到别处</Link>
      <main id="main">
        <TabOutlet routes={[...ROUTES, ...more]} />
      </main>
    </>,
  )

export const tab = (name: RegExp) => screen.getByRole('tab', { name })
export const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
export const altKey = (code: string): KeyboardEvent =>
  new KeyboardEvent('keydown', { key: code.at(-1)!.toLowerCase(), code, altKey: true, bubbles: true })
export const pressAlt = (code: string) => fireEvent(document.body, altKey(code))
export const leaveQuestion = () =>
  screen.findByText('有未保存的修改，确定离开吗？', { selector: '.ant-modal-confirm-title' })
