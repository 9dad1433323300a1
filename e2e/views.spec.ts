/** Every view of the specification has a page among those that the sweep opens, with content. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { MenuNode } from '@huxi/contract'
import { test } from './desk.ts'
import { product, tell } from './product.ts'
import { CONSTANT, rounds } from './routes.ts'
import { VIEWS } from './views.ts'

const PAGES = join(import.meta.dirname, '../apps/web/src/pages')
const hasPage = (component: string): boolean => existsSync(join(PAGES, `${component}.tsx`))

test('views and pages agree', () => {
  expect(VIEWS.filter(({ component }) => !hasPage(component))).toEqual([])
})

const componentsOf = (nodes: readonly MenuNode[]): [path: string, component: string][] =>
  nodes.flatMap(({ path, component, children }) => [[path, component], ...componentsOf(children ?? [])])

test('the menu shows these pages at these addresses', async () => {
  const menu = '/sys/permission/getUserPermissionByToken'
  const headers = { 'X-Huxi-Client': '1' }
  const own = await tell<{ menu: MenuNode[] }>(product().people.admin, 'GET', menu, { headers })
  const components = new Map(componentsOf(own.menu))
  expect(VIEWS.filter(({ path, component }) => components.has(path) && components.get(path) !== component)).toEqual([])
  const constant = VIEWS.filter(({ path }) => !components.has(path)).map(({ path }) => path)
  expect(constant).toEqual(['/403', '/404', '/500', '/test/home'])
})

test('the sweep opens each of them', () => {
  const swept = new Set([...rounds().flatMap(({ routes }) => routes), ...CONSTANT].map(({ path }) => path))
  expect(VIEWS.filter(({ path }) => !swept.has(path))).toEqual([])
})
