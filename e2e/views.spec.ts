/** Every view of the specification has a page that opens with content. Public routes are opened by the sweep. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { MenuNode } from '@huxi/contract'
import { expectSettled, test, visit } from './desk.ts'
import { product, tell } from './product.ts'
import { goTo, HOME } from './routes.ts'
import { VIEWS } from './views.ts'

const PAGES = join(import.meta.dirname, '../apps/web/src/pages')
const hasPage = (component: string): boolean => existsSync(join(PAGES, `${component}.tsx`))

/** One of these is the main content; an alert and the links that lead to the page are not. */
const CONTENT = [
  'table',
  'form',
  'input',
  'fieldset',
  'figure',
  'dl',
  'h2',
  'ul',
  'ol',
  '[role=tree]',
  '[data-board]',
  '[data-type]',
]
  .map((one) => `main ${one}:not(nav *):not([role=alert] *)`)
  .join(', ')
/** Redis is not configured where the journeys run, and its page says so. */
const NOT_CONFIGURED = '未配置 Redis'

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

test.describe('views', () => {
  test.use({ account: 'admin', viewport: { width: 1440, height: 900 } })

  test('each opens with its main content', async ({ page }) => {
    test.setTimeout(240_000)
    await visit(page, HOME)
    for (const { path } of VIEWS) {
      await test.step(path, async () => {
        await goTo(page, path)
        await expectSettled(page)
        const main = page.locator('main')
        const [heading, text] = [await main.locator('h1').filter({ visible: true }).innerText(), await main.innerText()]
        expect(text.replace(heading, '').trim(), path).not.toBe('')
        if (/^\/(403|404|500)$/.test(path)) return
        await expect(page, path).toHaveURL(new RegExp(`${path}([?#]|$)`))
        const content = page.locator(CONTENT).or(main.getByText(NOT_CONFIGURED)).filter({ visible: true })
        await expect(content.first(), path).toBeVisible()
        await expect(main.getByText('加载失败').filter({ visible: true }), path).toHaveCount(0)
      })
    }
  })
})
