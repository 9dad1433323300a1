import { expect, type Page } from '@playwright/test'
import { product, tell, type TestProduct, type Person, type Route } from './product.ts'

interface Node {
  path: string
  component: string
  meta: { title: string }
  children?: Node[]
}

/** Ends the title of every page; 首页 has no other. The journey of the settings renames the product while others run. */
export const PRODUCT = '(?:呼吸慢病健康管理平台|呼吸之家)'

/** Title of the window on a page; without a page that of the home page. */
export const titleOf = (page?: string): RegExp =>
  new RegExp(`^${page === undefined ? '' : `${RegExp.escape(page)} · `}${PRODUCT}$`)
export const HOME = '/dashboard/analysis'

const EXCEPTIONS: readonly Route[] = [
  { path: '/403', title: '没有权限' },
  { path: '/404', title: '页面不存在' },
  { path: '/500', title: '服务器出错' },
]

/** All pages outside of the menu; a menu entry with the same address has its own title. */
export const CONSTANT: readonly Route[] = [
  ...EXCEPTIONS,
  { path: '/isps/access', title: '我的权限申请' },
  { path: '/help', title: '帮助' },
  { path: '/test/home', title: '基础组件' },
  { path: '/isps/userAnnouncement', title: '我的消息' },
]

export const PUBLIC = [
  '/user/login',
  '/user/register',
  '/user/register-result?username=lin',
  '/user/alteration',
  '/copd',
  '/hcqycjxjz',
  '/gssxxbbx',
] as const

/** Changes the address as the browser's own buttons do; much faster than loading the page anew. */
const push = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)

/** Opens a page by its address and waits for its title. */
export const leadTo = async (page: Page, { path, title }: Route): Promise<void> => {
  await push(page, path)
  await expect(page).toHaveTitle(titleOf(path === HOME ? undefined : title))
  await expect(page.locator('main h1').filter({ visible: true })).toHaveCount(1)
}

export const goTo = async (page: Page, path: string): Promise<void> => {
  await push(page, path)
  await expect(page.locator('[data-active] > [role=tab]')).toHaveAttribute('data-path', path.split('?')[0]!)
  await expect(page.locator('main h1').filter({ visible: true })).toBeVisible()
}

/** Their menus make up the whole product: the audit record is the auditor's alone. */
const HOLDERS = ['admin', 'auditor'] as const

interface Round {
  person: Person
  routes: readonly Route[]
}

/** Pages added by journeys are not among them. */
export const rounds = (): Round[] =>
  product().rounds.map(({ account, routes }) => ({ person: product().people[account], routes }))

/** Reads the menus of a fresh product for `rounds`. */
export const readRounds = async (people: TestProduct['people'], address: string): Promise<TestProduct['rounds']> => {
  const seen = new Set<string>()
  const menus = await Promise.all(HOLDERS.map((account) => routesOf(people[account], address)))
  return HOLDERS.map((account, at) => {
    const routes = menus[at]!.filter(({ path }) => !seen.has(path))
    routes.forEach(({ path }) => seen.add(path))
    return { account, routes }
  })
}

/** The pages of a user's menu without directories. Reads it once. */
export const routesOf = async (person: Person = product().people.admin, address?: string): Promise<Route[]> => {
  const path = '/sys/permission/getUserPermissionByToken'
  // as our own client asks: older ones get other entries
  const headers = { 'X-Huxi-Client': '1' }
  const { menu } = await tell<{ menu: Node[] }>(person, 'GET', path, { headers }, address)
  return menu.flatMap(pagesOf)
}

const pagesOf = ({ path, component, meta, children = [] }: Node): Route[] => [
  ...(component.startsWith('layouts/') ? [] : [{ path, title: meta.title }]),
  ...children.flatMap(pagesOf),
]
