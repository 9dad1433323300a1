/** Every address a person can reach, as the server's menu tells it. */
import { expect, type Page } from '@playwright/test'
import { house, tell, type House, type Person, type Route } from './house.ts'

interface Node {
  path: string
  component: string
  meta: { title: string }
  children?: Node[]
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

/** Leads the page to an address inside of it, as the browser's own buttons do; much faster than loading it anew. */
export const leadTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)

/** Goes to an address inside of the page, where tabs stand. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await leadTo(page, path)
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

/** Every page of the product as it was started, each with somebody who may see it; what journeys add is not among them. */
export const rounds = (): Round[] =>
  house().rounds.map(({ account, routes }) => ({ person: house().people[account], routes }))

/** Reads from the menus of a fresh product what `rounds` tells. */
export const readRounds = async (people: House['people'], address: string): Promise<House['rounds']> => {
  const seen = new Set<string>()
  const menus = await Promise.all(HOLDERS.map((account) => routesOf(people[account], address)))
  return HOLDERS.map((account, at) => {
    const routes = menus[at]!.filter(({ path }) => !seen.has(path))
    routes.forEach(({ path }) => seen.add(path))
    return { account, routes }
  })
}

/** The pages of a person's menu, directories left out. Reads it once. */
export const routesOf = async (person: Person = house().people.admin, address?: string): Promise<Route[]> => {
  const path = '/sys/permission/getUserPermissionByToken'
  const { menu } = await tell<{ menu: Node[] }>(person, 'GET', path, {}, address)
  return menu.flatMap(pagesOf)
}

const pagesOf = ({ path, component, meta, children = [] }: Node): Route[] => [
  ...(component.startsWith('layouts/') ? [] : [{ path, title: meta.title }]),
  ...children.flatMap(pagesOf),
]
