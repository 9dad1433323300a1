import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, expectNoSidewaysScroll, openPage, PHONE, test, visit } from './desk.ts'
import { hire, product } from './product.ts'
import { goTo } from './routes.ts'

const PAGE = '/isystem/position'
const HEADER = 59

const prefer = (page: Page, likes: Record<string, unknown>): Promise<unknown> =>
  page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept))
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
  }, likes)

const boxOf = async (part: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

const expectWidth = (part: Locator, width: number): Promise<void> =>
  expect.poll(async () => (await boxOf(part)).width).toBe(width)

const scrollTo = (page: Page, top: number): Promise<number> =>
  page.locator('html').evaluate((html, to) => (html.scrollTop = to), top)

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const header = (page: Page) => page.getByRole('banner')
const side = (page: Page) => page.getByRole('complementary')
const branch = (page: Page, name: string) => menuOf(page).getByRole('menuitem', { name, exact: true })

const factColumns = (page: Page): Promise<number> =>
  page
    .locator('[data-col]')
    .first()
    .locator('dl > div')
    .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().x)).size)

test('at a desk: the side menu folds and opens one branch at a time, and a fixed header leaves space', async ({
  enter,
}) => {
  // no urgent message covers the page of a new account
  const page = await enter(await hire({ roles: ['sysadmin'] }))
  await visit(page, PAGE)
  await expectWidth(side(page), 200)
  expect((await boxOf(header(page))).height).toBe(HEADER)
  await expect(branch(page, '系统管理')).toHaveAttribute('aria-expanded', 'true')
  await expect(menuOf(page).locator('.ant-menu-item-selected')).toHaveText('职务管理')
  const trail = page.getByRole('main').getByRole('navigation', { name: '当前位置' })
  await expect(trail.getByRole('listitem')).toHaveText(['首页', '系统管理', '职务管理'])

  await branch(page, '系统监控').click()
  await expect(branch(page, '系统管理')).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: '折叠菜单' }).click()
  await expectWidth(side(page), 80)
  await prefer(page, { DEFAULT_FIXED_HEADER: true, DEFAULT_FIXED_SIDEMENU: true, DEFAULT_FIXED_HEADER_HIDDEN: true })
  await page.reload()
  await expectWidth(side(page), 80)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expectWidth(side(page), 200)

  await page.setViewportSize({ width: 1440, height: 420 })
  await expect(page.getByRole('main').getByText(/第 1-10 条/)).toBeVisible()
  expect((await boxOf(menuOf(page))).height).toBe(420 - HEADER)
  await scrollTo(page, 90)
  await expect.poll(async () => (await boxOf(page.getByRole('main'))).y).toBeLessThan(HEADER)
  expect((await boxOf(header(page))).y).toBe(0)
  expect((await boxOf(side(page))).y).toBe(0)
  await scrollTo(page, 140)
  await expect.poll(async () => (await boxOf(header(page))).y).toBe(-HEADER)
  await scrollTo(page, 40)
  await expect.poll(async () => (await boxOf(header(page))).y).toBe(0)
  // hidden again, it appears for keyboard focus
  await scrollTo(page, 140)
  await expect.poll(async () => (await boxOf(header(page))).y).toBe(-HEADER)
  await page.getByRole('button', { name: '的账号菜单' }).focus()
  await expect(header(page)).toBeInViewport()

  await goTo(page, '/test/home')
  expect(await factColumns(page)).toBe(3)
})

test('the menu in the header, where a long name leaves space for the others; the page 1200 px wide or as wide as there is', async ({
  enter,
}) => {
  const page = await enter(product().people.admin)
  const long = '呼吸与危重症医学科慢性气道疾病规范化管理与长期随访工作平台的统计'.repeat(2)
  await page.route('**/getUserPermissionByToken*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { menu: { meta: { title: string } }[] } }
    body.result.menu.find(({ meta }) => meta.title === '标签与警示')!.meta.title = long
    await route.fulfill({ response: answer, json: body })
  })
  await prefer(page, { DEFAULT_LAYOUT_MODE: 'topmenu', DEFAULT_THEME: 'dark' })
  await visit(page, '/dashboard/analysis')
  await expect(side(page)).toHaveCount(0)
  expect((await boxOf(header(page).getByRole('link', { name: '首页' }).first())).width).toBe(165)
  expect((await boxOf(header(page).locator('> div > :last-child'))).width).toBe(360)
  expect((await boxOf(page.getByRole('main'))).width).toBe(1200)
  await expect(branch(page, '首页').locator('.anticon')).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(menuOf(page).getByText(long, { exact: true })).toHaveAttribute('title', long)
  await branch(page, '患者管理').hover()
  await page.getByRole('menuitem', { name: '同意与隐私' }).hover()
  await page.getByRole('link', { name: '知情同意', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '知情同意' })).toBeVisible()

  await header(page).getByRole('button', { name: '搜索患者、页面' }).click()
  const field = page.getByRole('combobox', { name: '搜索患者、页面、人员和操作' })
  await expect(field).toBeFocused()
  await page.keyboard.type('yonghugl')
  await expect(page.getByRole('option').first()).toHaveText('用户管理系统管理')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '用户管理' })).toBeVisible()

  const bell = header(page).getByRole('button', { name: /^消息/ })
  await bell.click()
  await expectWidth(page.locator('.ant-popover'), 300)
  await expect.poll(async () => (await boxOf(page.locator('.ant-popover'))).y).toBe(50)

  await prefer(page, { DEFAULT_CONTENT_WIDTH_TYPE: 'Fluid' })
  await page.reload()
  await expectWidth(page.getByRole('main'), 1440 - 32)
  await expectNoSidewaysScroll(page)
})

test('in one hand: drawer, search dialog, settings and sign-out', async ({ enter }) => {
  const page = await enter(product().people.admin, PHONE)
  await visit(page, PAGE)
  await expect(header(page)).toContainText('职务管理')
  await expect(header(page)).toContainText('演示数据')
  await page.getByRole('button', { name: '打开菜单' }).tap()
  await expectWidth(page.locator('.ant-drawer-content-wrapper'), 200)
  await page.mouse.click(300, 400)
  await expect(menuOf(page)).toBeHidden()
  await openPage(page, '系统管理', '数据字典')
  await expect(menuOf(page)).toBeHidden()

  await header(page).getByRole('button', { name: '搜索患者、页面' }).tap()
  const dialog = dialogOf(page, '命令面板')
  await dialog.getByRole('combobox').fill('jczj')
  // no page has this name; a patient might
  await expect(dialog.getByRole('option')).toHaveText([/^查找患者“jczj”/])
  await dialog.getByRole('combobox').fill('zwgl')
  await dialog.getByRole('option', { name: '职务管理' }).tap()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(PAGE)

  await page.getByRole('button', { name: '的账号菜单' }).tap()
  await page.getByRole('menuitem', { name: '系统设置' }).tap()
  const drawer = dialogOf(page, '系统设置')
  await expectWidth(drawer, 300)
  for (const target of [drawer.getByRole('button', { name: '关闭' }), drawer.getByRole('radio', { name: '薄暮' })]) {
    const { x, width, height } = await boxOf(target)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(x).toBeGreaterThanOrEqual(0)
  }
  await drawer.getByRole('radio', { name: '暗色菜单风格', exact: true }).tap()
  await drawer.getByRole('button', { name: '关闭' }).tap()
  await page.getByRole('button', { name: '打开菜单' }).tap()
  await expect(page.getByRole('dialog', { name: '菜单' })).toHaveCSS('background-color', 'rgb(16, 32, 44)')
  await page.mouse.click(300, 400)

  await visit(page, '/test/home')
  expect(await factColumns(page)).toBe(1)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '的账号菜单' }).tap()
  await page.getByRole('menuitem', { name: '退出登录' }).tap()
  await expect(dialogOf(page, '提示')).toContainText('真的要注销登录吗 ?')
})

test('a list on paper keeps its title and all columns, without controls', async ({ enter }) => {
  const page = await enter(product().people.nurse)
  await visit(page, '/patient/list')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('search')).toBeHidden()
  await expect(page.getByRole('columnheader', { name: '操作' })).toBeHidden()
  const trail = await boxOf(page.getByRole('navigation', { name: '当前位置' }).getByRole('list'))
  expect(trail.width).toBeGreaterThan(100)
  const cut = await page.locator('.ant-table-body').evaluate((body) => body.scrollWidth - body.clientWidth)
  expect(cut).toBeLessThanOrEqual(0)
})
