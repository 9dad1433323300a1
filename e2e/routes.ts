/** Every address a person can reach, as the server's menu tells it. */
import { expect, type Page } from '@playwright/test'
import { house, tell, type Person } from './house.ts'

interface Node {
  path: string
  component: string
  meta: { title: string }
  children?: Node[]
}

export interface Route {
  path: string
  title: string
}

/** Pages that stand whatever the menu says. */
export const EXCEPTIONS: readonly Route[] = [
  { path: '/403', title: '没有权限' },
  { path: '/404', title: '页面不存在' },
  { path: '/500', title: '服务器出错' },
]

/** All pages that stand whatever the menu says; an entry of the menu with the same address has its own words. */
export const CONSTANT: readonly Route[] = [
  ...EXCEPTIONS,
  { path: '/help', title: '帮助' },
  { path: '/test/home', title: '基础组件' },
  { path: '/isps/userAnnouncement', title: '我的通知' },
]

/** Addresses that stand open to everybody. */
export const PUBLIC = [
  '/user/login',
  '/user/register',
  '/user/register-result?username=lin',
  '/user/alteration',
  '/copd',
  '/hcqycjxjz',
  '/gssxxbbx',
] as const

/** Goes to an address inside of the page, as the browser's own buttons do; much faster than loading it anew. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await expect(page.locator('.hx-tab[data-active] [role=tab]')).toHaveAttribute('data-path', path.split('?')[0]!)
  await expect(page.locator('main h1').filter({ visible: true })).toBeVisible()
}

/** Whose menus make up the whole product: the audit record is the auditor's alone. */
const HOLDERS = ['admin', 'auditor'] as const

/** What one person has to look at, so that together every page is seen once. */
export interface Round {
  person: Person
  routes: readonly Route[]
}

/** Every page of the product, each with somebody who may see it. */
export const rounds = async (): Promise<Round[]> => {
  const seen = new Set<string>()
  const found: Round[] = []
  for (const account of HOLDERS) {
    const person = house().people[account]
    const routes = (await routesOf(person)).filter(({ path }) => !seen.has(path))
    routes.forEach(({ path }) => seen.add(path))
    found.push({ person, routes })
  }
  return found
}

/** The pages of a person's menu, directories left out. Reads it once. */
export const routesOf = async (person: Person = house().people.admin): Promise<Route[]> => {
  const { menu } = await tell<{ menu: Node[] }>(person, 'GET', '/sys/permission/getUserPermissionByToken')
  return menu.flatMap(pagesOf)
}

const pagesOf = ({ path, component, meta, children = [] }: Node): Route[] => [
  ...(component.startsWith('layouts/') ? [] : [{ path, title: meta.title }]),
  ...children.flatMap(pagesOf),
]
