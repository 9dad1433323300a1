/** The tabs of the shell: what a person leaves on a page is there when the person comes back. */
import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, expectMessage, expectSettled, openPage, rowOf, test, visit } from './desk.ts'
import { hire, house, tell, unique } from './house.ts'
import { routesOf } from './routes.ts'

const POSITION = '/isystem/position'
const USERS = '/isystem/user'
const LOW = { viewport: { width: 1440, height: 560 } }
const QUESTION = '有未保存的修改，确定离开吗？'

const bar = (page: Page): Locator => page.getByRole('tablist', { name: '页签' })
const tab = (page: Page, title: string | RegExp): Locator => bar(page).getByRole('tab', { name: title })
const expectTitles = (page: Page, titles: (string | RegExp)[]): Promise<void> =>
  expect(bar(page).getByRole('tab')).toHaveText(titles)
const closer = (page: Page, title: string): Locator =>
  bar(page).locator('.hx-tab', { hasText: title }).locator('.hx-tab-close')
const inSight = (page: Page, title: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
const account = (page: Page): Locator => page.getByRole('textbox', { name: '用户账号' })
const scrolled = (page: Page): Promise<number> => page.locator('html').evaluate((html) => Math.round(html.scrollTop))
const standing = (page: Page): Promise<number> => page.locator('main h1').count()

/** Goes to an address inside of the page, as the browser's own buttons do. */
const goTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await expect(bar(page).locator('[aria-selected=true]')).toHaveAttribute('data-path', path.split('?')[0]!)
  await expect(page.locator('main h1:visible')).toBeVisible()
}

const menuOf = async (page: Page, title: string, entry: string): Promise<void> => {
  await tab(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: entry }).click()
}

test('query, marks, scroll and a half-typed form stay; F5 brings the tabs back', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const marked = unique('待留任')
  await tell(house().people.sysadmin, 'POST', '/sys/position/add', {
    body: { code: unique('e2e-'), name: marked, postRank: '2' },
  })
  const page = await enter(person, LOW)
  await visit(page, `${POSITION}?name=${encodeURIComponent(marked)}`)
  await page.getByRole('checkbox', { name: `选择${marked}` }).check()
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click()
  const form = dialogOf(page, '新增职务')
  await form.getByLabel('职务名称').fill('半个')
  await expect(form.getByText(/^草稿已保存/)).toBeVisible()

  // a dialog that stands open belongs to its page: elsewhere it is neither seen nor in the way
  await page.keyboard.press('Alt+1')
  await expect(tab(page, '首页')).toHaveAttribute('aria-selected', 'true')
  await expect(form).toBeHidden()
  await page.keyboard.press('Escape')
  await openPage(page, '系统管理', '用户管理')
  await account(page).fill('没有查询的')
  await expectSettled(page)
  await page.mouse.wheel(0, 150)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(50)
  const depth = await scrolled(page)
  await expectTitles(page, ['首页', /^职务管理/, '用户管理'])

  await page.keyboard.press('Alt+2')
  await expect(form.getByLabel('职务名称')).toHaveValue('半个')
  await expect(form.getByLabel('职务名称')).toBeFocused()
  await expect(form.getByText(/^发现/)).toHaveCount(0)
  await expect(page).toHaveURL(/\?name=/)
  await expect(page).toHaveTitle('职务管理 · 呼吸慢病健康管理平台')
  await page.keyboard.type('职务')
  await expect(form.getByLabel('职务名称')).toHaveValue('半个职务')
  await page.goBack()
  await inSight(page, '用户管理')
  await expect(account(page)).toHaveValue('没有查询的')
  await expect.poll(() => scrolled(page)).toBe(depth)
  await page.goForward()
  await expect(form.getByLabel('职务名称')).toHaveValue('半个职务')
  await page.keyboard.press('Escape')
  await dialogOf(page, QUESTION).getByRole('button', { name: '离开' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('已选择 1 项')).toBeVisible()

  await tab(page, '用户管理').click()
  await page.reload()
  await inSight(page, '用户管理')
  await expectSettled(page)
  await expectTitles(page, ['首页', '职务管理', '用户管理'])
  await expect.poll(() => scrolled(page)).toBe(depth)
  expect(await standing(page)).toBe(1)
  await tab(page, '职务管理').click()
  await expect(page).toHaveURL(/\?name=/)
  await expect(rowOf(page, marked)).toBeVisible()
})

test('twelve pages stand; an older one comes back from what is remembered of it', async ({ enter }) => {
  const person = house().people.admin
  const page = await enter(person, LOW)
  await visit(page, `${USERS}?pageSize=20`)
  await expectSettled(page)
  await page.getByRole('checkbox', { name: /^选择/ }).nth(1).check()
  await page.mouse.wheel(0, 120)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(50)
  const depth = await scrolled(page)
  const others = (await routesOf(person)).map(({ path }) => path).filter((path) => path !== USERS)
  for (const path of [...others, '/help', '/403', '/500', '/404'].slice(0, 12)) await goTo(page, path)
  await expect.poll(() => standing(page)).toBe(12)
  await expect(page.locator('main').getByText('已选择')).toHaveCount(0)

  await page.getByRole('button', { name: '全部页签' }).click()
  await page.getByLabel('搜索页签').fill('yhgl')
  await expect(page.locator('.hx-tab-list li')).toHaveText(['用户管理'])
  await page.keyboard.press('Enter')
  await inSight(page, '用户管理')
  await expect(page.getByText('已选择 1 项')).toBeVisible()
  await expect(page).toHaveURL(/pageSize=20/)
  await expect.poll(() => scrolled(page)).toBe(depth)
  expect(await standing(page)).toBe(12)
})

test('the menu of a tab, the keyboard, and what cannot be closed', async ({ enter }) => {
  const page = await enter(house().people.sysadmin)
  await visit(page, '/isystem/dict')
  for (const path of [POSITION, USERS, '/isystem/depart']) await goTo(page, path)
  await expectSettled(page)
  await menuOf(page, '职务管理', '关闭右侧')
  await expectTitles(page, ['首页', '数据字典', '职务管理'])
  await inSight(page, '职务管理')
  await menuOf(page, '职务管理', '关闭左侧')
  await expectTitles(page, ['首页', '职务管理'])
  await goTo(page, USERS)
  const read = page.waitForRequest(/\/sys\/position\/list/)
  await menuOf(page, '职务管理', '刷新')
  await inSight(page, '用户管理')
  await tab(page, '职务管理').click()
  await read
  await menuOf(page, '用户管理', '关闭其它')
  await inSight(page, '用户管理')
  await expectTitles(page, ['首页', '用户管理'])

  await tab(page, '用户管理').focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeFocused()
  await page.keyboard.press('Escape')
  await tab(page, '用户管理').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, '首页')).toBeFocused()
  await page.keyboard.press('Delete')
  await expectMessage(page, '首页不能关闭!')
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await expectTitles(page, ['首页'])
  await expect(tab(page, '首页')).toBeFocused()
  await page.keyboard.press('Alt+w')
  await expectMessage(page, '首页不能关闭!')
})

test('what is not saved is named before a tab goes', async ({ enter }) => {
  const page = await enter(await hire({ roles: ['sysadmin'] }))
  await visit(page, POSITION)
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click()
  await dialogOf(page, '新增职务').getByLabel('职务名称').fill('半个')
  await page.keyboard.press('Alt+1')
  await expect(tab(page, /职务管理.*有未保存的修改/)).toBeVisible()
  const question = dialogOf(page, QUESTION)
  await closer(page, '职务管理').click()
  await expect(question).toContainText('未保存的页面：职务管理')
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(question).toBeHidden()
  await menuOf(page, '首页', '关闭其它')
  await question.getByRole('button', { name: '离开' }).click()
  await expectTitles(page, ['首页'])
  await page.reload()
  await expectSettled(page)
})

test('without several pages, and on a narrow window, there is one page and no bar', async ({ enter }) => {
  const page = await enter(house().people.nurse)
  await visit(page, '/dashboard/analysis')
  await goTo(page, '/help')
  await expect(bar(page)).toBeVisible()
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(() => standing(page)).toBe(1)
  await inSight(page, '帮助')
  await page.setViewportSize({ width: 1440, height: 800 })
  await expectTitles(page, ['首页', '帮助'])

  await page.getByRole('button', { name: '的账户菜单' }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  await page.getByRole('switch', { name: '多页签模式' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await inSight(page, '帮助')
  await page.reload()
  await inSight(page, '帮助')
  await expect(bar(page)).toHaveCount(0)
})

test('the focus comes back to where it was on a page, and is taken from nobody in the frame', async ({ enter }) => {
  const page = await enter(house().people.sysadmin)
  await visit(page, POSITION)
  const field = page.getByRole('search').getByLabel('职务名称')
  await field.focus()
  await page.keyboard.press('Alt+1')
  await inSight(page, /好，/)
  await page.keyboard.press('Alt+2')
  await inSight(page, '职务管理')
  await expect(field).toBeFocused()

  await page.keyboard.press('Alt+1')
  await inSight(page, /好，/)
  const out = page.getByRole('banner').getByRole('button', { name: '退出登录' })
  await out.focus()
  await page.keyboard.press('Alt+2')
  await inSight(page, '职务管理')
  await expect(out).toBeFocused()
})

test('a page that is on its way can be called back by the next key', async ({ enter }) => {
  const page = await enter(house().people.sysadmin)
  await visit(page, POSITION)
  await expectSettled(page)
  await expectTitles(page, ['首页', '职务管理'])
  // both before the page can come into sight
  await page.evaluate(`for (const key of ['1', '2'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: 'Digit' + key, altKey: true, bubbles: true }))`)
  await expect(page).toHaveURL(POSITION)
  await inSight(page, '职务管理')
})

test('each key closes one tab, however fast the keys come', async ({ enter }) => {
  const page = await enter(house().people.sysadmin)
  await visit(page, POSITION)
  for (const path of [USERS, '/isystem/depart', '/isystem/dict']) await goTo(page, path)
  await expectSettled(page)
  await page.evaluate(`for (let key = 0; key < 2; key += 1)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', code: 'KeyW', altKey: true, bubbles: true }))`)
  await expectTitles(page, ['首页', '职务管理', '用户管理'])
  await inSight(page, '用户管理')
  await expect(page).toHaveURL(USERS)
})
