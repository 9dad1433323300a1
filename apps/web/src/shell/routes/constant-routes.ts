/** Routes independent of the menu. A menu entry with the same address wins, with the operator's title. */
import type { Crumb } from '../../kit/ui/page-header.tsx'
import { HOME } from '../../platform/redirect.ts'
import type { PageRoute } from './routes-from-menu.ts'

export const NOT_FOUND = '/404'
export const FORBIDDEN = '/403'
export const ACCESS = '/isps/access'

interface Constant {
  path: string
  title: string
  component: string
}

export const CONSTANT_PAGES: readonly Constant[] = [
  { path: '/isps/userAnnouncement', title: '我的消息', component: 'system/UserAnnouncementList' },
  { path: ACCESS, title: '我的权限申请', component: 'isps/UserAccess' },
  { path: '/help', title: '帮助', component: 'help/Help' },
  { path: '/test/home', title: '基础组件', component: 'test/Home' },
  { path: FORBIDDEN, title: '没有权限', component: 'exception/403' },
  { path: NOT_FOUND, title: '页面不存在', component: 'exception/404' },
  { path: '/500', title: '服务器出错', component: 'exception/500' },
]

const trailTo = (title: string): readonly Crumb[] => [{ title: '首页', path: HOME }, { title }]

const CONSTANT: readonly PageRoute[] = CONSTANT_PAGES.map(({ path, title, component }) => ({
  path,
  title,
  screen: { kind: 'page', component },
  trail: trailTo(title),
  menuKey: '',
}))

const redirect = (path: string, to: string): PageRoute => ({
  path,
  title: '',
  screen: { kind: 'redirect', to },
  trail: [],
  menuKey: '',
})

/** @param home start page; undefined = 首页 */
export const allRoutes = (routes: readonly PageRoute[], home?: string): PageRoute[] => {
  const usedPaths = new Set(routes.map(({ path }) => path))
  const constant = [...CONSTANT, redirect('/', startOf(routes, home)), redirect('/test', '/test/home')]
  return [...routes, ...constant.filter(({ path }) => !usedPaths.has(path))]
}

const startOf = (routes: readonly PageRoute[], home: string | undefined): string => {
  const pages = routes.filter(({ screen, path }) => screen.kind !== 'redirect' && !path.includes(':'))
  const at = (wanted: string | undefined) => pages.find(({ path }) => path === wanted)
  return (at(home) ?? at(HOME) ?? pages[0])?.path ?? NOT_FOUND
}
