/** The frame of every page: menu at the side or in the header, search, bell, help, and the same on a phone. */
import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, expectMessage, expectNoSidewaysScroll, openPage, PHONE, test, visit } from './desk.ts'
import { house } from './house.ts'

const PAGE = '/isystem/position'

/** What everybody has in the menu of the account, in this order. */
const OWN = ['系统设置', '密码修改', '切换部门', '清理缓存', '退出登录']

/** Likes something from the first look on. */
const prefer = (page: Page, likes: Record<string, unknown>): Promise<unknown> =>
  page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept))
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
  }, likes)

const boxOf = async (part: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

const scrollTo = (page: Page, top: number): Promise<number> =>
  page.locator('html').evaluate((html, to) => (html.scrollTop = to), top)

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const header = (page: Page) => page.getByRole('banner')
const side = (page: Page) => page.getByRole('complementary')
const branch = (page: Page, name: string) => menuOf(page).getByRole('menuitem', { name, exact: true })
const searchField = (page: Page) => page.getByRole('combobox', { name: '搜索菜单' })

test.describe('at a desk', () => {
  test.use({ account: 'admin' })

  test('the side menu folds, opens one branch at a time, and knows where people are', async ({ page }) => {
    await visit(page, PAGE)
    expect((await boxOf(side(page))).width).toBe(200)
    expect((await boxOf(header(page))).height).toBe(59)
    await expect(branch(page, '系统管理')).toHaveAttribute('aria-expanded', 'true')
    await expect(menuOf(page).locator('.ant-menu-item-selected')).toHaveText('职务管理')
    const trail = page.getByRole('main').getByRole('navigation', { name: '当前位置' })
    await expect(trail.getByRole('listitem')).toHaveText(['首页', '系统管理', '职务管理'])
    await expect(trail.getByRole('link', { name: '职务管理' })).toHaveCount(0)

    await branch(page, '系统监控').click()
    await expect(branch(page, '系统管理')).toHaveAttribute('aria-expanded', 'false')
    await page.locator('body').evaluate((body) => {
      body.ownerDocument.defaultView!.addEventListener('resize', () => body.setAttribute('data-resized', ''))
    })
    await page.getByRole('button', { name: '折叠菜单' }).click()
    await expect.poll(async () => (await boxOf(side(page))).width).toBe(80)
    await expect(page.locator('body[data-resized]')).toBeAttached()
    await page.reload()
    await expect.poll(async () => (await boxOf(side(page))).width).toBe(80)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(async () => (await boxOf(side(page))).width).toBe(200)
    await expect(branch(page, '系统管理')).toHaveAttribute('aria-expanded', 'true')
    await branch(page, '系统监控').click()
    await page.getByRole('button', { name: '折叠菜单' }).click()
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect(branch(page, '系统监控')).toHaveAttribute('aria-expanded', 'true')

    await expect(page.getByRole('contentinfo')).toContainText('© 2022')
    await expect(page.getByRole('contentinfo')).toContainText('备案号')
    await side(page).getByRole('link', { name: '首页' }).first().click()
    await expect(page).toHaveURL('/dashboard/analysis')
  })

  test('menu and header stay in their places, and the header makes room', async ({ page }) => {
    await prefer(page, { DEFAULT_FIXED_HEADER: true, DEFAULT_FIXED_SIDEMENU: true, DEFAULT_FIXED_HEADER_HIDDEN: true })
    await page.setViewportSize({ width: 1440, height: 420 })
    await visit(page, PAGE)
    await expect(page.getByRole('main').getByText(/第 1-10 条/)).toBeVisible()
    expect((await boxOf(menuOf(page))).height).toBe(420 - 59)
    await scrollTo(page, 90)
    await expect.poll(async () => (await boxOf(page.getByRole('main'))).y).toBeLessThan(59)
    expect((await boxOf(header(page))).y).toBe(0)
    expect((await boxOf(side(page))).y).toBe(0)
    await scrollTo(page, 140)
    await expect.poll(async () => (await boxOf(header(page))).y).toBe(-59)
    await scrollTo(page, 40)
    await expect.poll(async () => (await boxOf(header(page))).y).toBe(0)
  })

  test('the menu lies in the header, the page 1200 px wide or as wide as there is', async ({ page }) => {
    await prefer(page, { DEFAULT_LAYOUT_MODE: 'topmenu' })
    await visit(page, PAGE)
    await expect(side(page)).toHaveCount(0)
    expect((await boxOf(header(page).getByRole('link', { name: '首页' }).first())).width).toBe(165)
    expect((await boxOf(page.locator('.hx-header-end'))).width).toBe(360)
    expect((await boxOf(page.getByRole('main'))).width).toBe(1200)
    await branch(page, '系统管理').hover()
    await page.getByRole('link', { name: '数据字典' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '数据字典' })).toBeVisible()

    await header(page).getByRole('button', { name: '搜索菜单' }).click()
    await expect(searchField(page)).toBeFocused()
    expect((await boxOf(searchField(page))).width).toBe(180)
    await page.keyboard.type('yonghugl')
    await expect(page.getByRole('option')).toHaveText(['用户管理系统管理'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '用户管理' })).toBeVisible()

    await prefer(page, { DEFAULT_CONTENT_WIDTH_TYPE: 'Fluid' })
    await page.reload()
    await expect.poll(async () => (await boxOf(page.getByRole('main'))).width).toBe(1440 - 32)
    await expectNoSidewaysScroll(page)
  })

  test('a dark menu in the header can be read, and one long name leaves room for the others', async ({ page }) => {
    const entry = (path: string, title: string, children?: object[]) => ({
      id: path,
      path,
      name: path,
      component: children ? 'layouts/RouteView' : 'exception/403',
      route: '1',
      meta: { title, icon: 'home', keepAlive: false, internalOrExternal: false },
      ...(children && { children }),
    })
    const long = '呼吸与危重症医学科慢性气道疾病规范化管理与长期随访工作平台的统计'.repeat(2)
    const menu = [
      entry('/dashboard/analysis', '首页'),
      entry('/a', long, [entry('/a/page', `${long}甲`)]),
      entry('/b', '乙目录', [entry('/b/page', '乙页')]),
    ]
    await page.route('**/getUserPermissionByToken*', (route) =>
      route.fulfill({
        json: { success: true, code: 200, message: '', result: { menu, auth: [], allAuth: [], sysSafeMode: false } },
      }),
    )
    await prefer(page, { DEFAULT_LAYOUT_MODE: 'topmenu', DEFAULT_THEME: 'dark' })
    await visit(page, '/')
    await expect(branch(page, '首页').locator('.anticon')).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(branch(page, '乙目录')).toBeVisible()
    const name = menuOf(page).getByText(long, { exact: true })
    await expect(name).toHaveAttribute('title', long)
    await branch(page, long).hover()
    await expect(page.getByRole('link', { name: `${long}甲` })).toBeVisible()
    await expect.poll(async () => (await boxOf(page.locator('.ant-menu-submenu-popup:visible > ul'))).width).toBe(320)
  })

  test('the header: search, help, reminders, and the entries of the person', async ({ page }) => {
    await visit(page, PAGE)
    const opener = header(page).getByRole('button', { name: /搜索菜单/ })
    expect((await boxOf(opener)).width).toBe(220)
    await opener.click()
    await page.keyboard.type('zdgl 没有')
    await expect(page.getByText('没有符合条件的菜单')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await opener.click()
    await searchField(page).fill('字典')
    await page.getByRole('option', { name: '数据字典' }).click()
    await expect(page).toHaveURL(/\/isystem\/dict/)

    await header(page).getByRole('link', { name: '帮助' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '帮助' })).toBeVisible()
    for (const part of ['第一次使用', '快捷键', '更新日志'])
      await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()

    const bell = header(page).getByRole('button', { name: /^提醒/ })
    await bell.click()
    const reminders = dialogOf(page, '提醒')
    await expect(reminders).toContainText('暂无提醒')
    await expect.poll(async () => (await boxOf(page.locator('.hx-notice-popover'))).width).toBe(300)
    await expect.poll(async () => (await boxOf(page.locator('.hx-notice-popover'))).y).toBe(50)
    await page.keyboard.press('Escape')
    await expect(reminders).toBeHidden()
    await expect(bell).toBeFocused()

    await page.route('**/sys/user/getCurrentUserDeparts*', (route) => route.fulfill({ status: 404, json: {} }))
    await header(page).getByRole('button', { name: '的账户菜单' }).click()
    const entries = await page.locator('.ant-dropdown-menu').getByRole('menuitem').allInnerTexts()
    expect(entries.filter((entry) => OWN.includes(entry))).toEqual(OWN)
    await page.getByRole('menuitem', { name: '切换部门' }).click()
    await expectMessage(page, '很抱歉，资源未找到!')
    await expect(bell).toHaveAccessibleName('提醒，1 条未读')
    await bell.click()
    await expect(reminders).toContainText('很抱歉，资源未找到!')
    await reminders.getByRole('link', { name: '查看更多' }).click()
    await expect(page).toHaveURL('/isps/userAnnouncement')
    await expect(page.getByRole('main')).toContainText('很抱歉，资源未找到!')
    await expect(bell).toHaveAccessibleName('提醒')
    await page.getByRole('button', { name: '全部清除' }).click()
    await expect(page.getByRole('main')).toContainText('暂无提醒')

    await header(page).getByRole('button', { name: '的账户菜单' }).click()
    await page.getByRole('menuitem', { name: '清理缓存' }).click()
    await expectMessage(page, '刷新缓存完成！')
  })
})

test('who may see little finds little', async ({ enter }) => {
  const page = await enter(house().people.newcomer)
  await page.goto('/')
  await header(page)
    .getByRole('button', { name: /搜索菜单/ })
    .click()
  await expect(page.getByRole('option').first()).toHaveText('首页')
  await searchField(page).fill('yhgl')
  await expect(page.getByText('没有符合条件的菜单')).toBeVisible()
  await searchField(page).blur()
  await expect(searchField(page)).toHaveCount(0)
})

test('in one hand: drawer, search dialog and sign-out', async ({ enter }) => {
  const page = await enter(house().people.admin, PHONE)
  await visit(page, PAGE)
  await expect(header(page)).toContainText('职务管理')
  await expect(header(page)).toContainText('演示数据')
  await page.getByRole('button', { name: '打开菜单' }).tap()
  await expect.poll(async () => (await boxOf(page.locator('.ant-drawer-content-wrapper'))).width).toBe(200)
  await page.mouse.click(300, 400)
  await expect(menuOf(page)).toBeHidden()
  await openPage(page, '系统管理', '数据字典')
  await expect(menuOf(page)).toBeHidden()

  await header(page).getByRole('button', { name: '搜索菜单' }).tap()
  const dialog = dialogOf(page, '搜索菜单')
  await expect(dialog.getByRole('option', { name: '用户管理' })).toBeVisible()
  await dialog.getByRole('combobox').fill('zwgl')
  await dialog.getByRole('option', { name: '职务管理' }).tap()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(PAGE)

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await header(page).getByRole('button', { name: '退出登录' }).tap()
  await expect(dialogOf(page, '提示')).toContainText('真的要注销登录吗 ?')
})
