/** Every address a person can reach, as the server's menu lists it. */
import { expect, type Page } from '@playwright/test'
import { product, tell, type TestProduct, type Person, type Route } from './product.ts'

interface Node {
  path: string
  component: string
  meta: { title: string }
  children?: Node[]
}

/** What every page says it is of; 首页 says nothing else. */
export const PRODUCT = '呼吸慢病健康管理平台'
export const HOME = '/dashboard/analysis'

/** Pages that exist whatever the menu says. */
const EXCEPTIONS: readonly Route[] = [
  { path: '/403', title: '没有权限' },
  { path: '/404', title: '页面不存在' },
  { path: '/500', title: '服务器出错' },
]

/** All pages that exist whatever the menu says; an entry of the menu with the same address has its own words. */
export const CONSTANT: readonly Route[] = [
  ...EXCEPTIONS,
  { path: '/isps/access', title: '我的权限申请' },
  { path: '/help', title: '帮助' },
  { path: '/test/home', title: '基础组件' },
  { path: '/isps/userAnnouncement', title: '我的消息' },
]

/** Addresses that are open to everybody. */
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

/** Leads to a page by its address, whatever is there, and waits until it has said its name. */
export const leadTo = async (page: Page, { path, title }: Route): Promise<void> => {
  await push(page, path)
  await expect(page).toHaveTitle(path === HOME ? PRODUCT : `${title} · ${PRODUCT}`)
  await expect(page.locator('main h1').filter({ visible: true })).toHaveCount(1)
}

/** Goes to an address inside of the page, where tabs are. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await push(page, path)
  await expect(page.locator('[data-active] > [role=tab]')).toHaveAttribute('data-path', path.split('?')[0]!)
  await expect(page.locator('main h1').filter({ visible: true })).toBeVisible()
}

/** Whose menus make up the whole product: the audit record is the auditor's alone. */
const HOLDERS = ['admin', 'auditor'] as const

/** What one person has to look at, so that together every page is seen once. */
interface Round {
  person: Person
  routes: readonly Route[]
}

/** Every page of the product as it was started, each with somebody who may see it; what journeys add is not among them. */
export const rounds = (): Round[] =>
  product().rounds.map(({ account, routes }) => ({ person: product().people[account], routes }))

/** Reads from the menus of a fresh product what `rounds` needs. */
export const readRounds = async (people: TestProduct['people'], address: string): Promise<TestProduct['rounds']> => {
  const seen = new Set<string>()
  const menus = await Promise.all(HOLDERS.map((account) => routesOf(people[account], address)))
  return HOLDERS.map((account, at) => {
    const routes = menus[at]!.filter(({ path }) => !seen.has(path))
    routes.forEach(({ path }) => seen.add(path))
    return { account, routes }
  })
}

/** The pages of a person's menu, directories left out. Reads it once. */
export const routesOf = async (person: Person = product().people.admin, address?: string): Promise<Route[]> => {
  const path = '/sys/permission/getUserPermissionByToken'
  // as our own client asks: older ones get other entries for pages that they do not have
  const headers = { 'X-Huxi-Client': '1' }
  const { menu } = await tell<{ menu: Node[] }>(person, 'GET', path, { headers }, address)
  return menu.flatMap(pagesOf)
}

const pagesOf = ({ path, component, meta, children = [] }: Node): Route[] => [
  ...(component.startsWith('layouts/') ? [] : [{ path, title: meta.title }]),
  ...children.flatMap(pagesOf),
]
