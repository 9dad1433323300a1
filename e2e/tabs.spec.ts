import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, expectSettled, rowOf, test, visit } from './desk.ts'
import { hire, product, tell, unique } from './product.ts'
import { goTo, titleOf } from './routes.ts'

const POSITION = '/isystem/position'
const USERS = '/isystem/user'
const LOW = { viewport: { width: 1440, height: 560 } }
const QUESTION = '有未保存的修改，确定离开吗？'

const bar = (page: Page): Locator => page.getByRole('tablist', { name: '页签' })
const tab = (page: Page, title: string | RegExp): Locator => bar(page).getByRole('tab', { name: title })
const expectTitles = (page: Page, titles: (string | RegExp)[]): Promise<void> =>
  expect(bar(page).getByRole('tab')).toHaveText(titles)
const inSight = (page: Page, title: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
const account = (page: Page): Locator => page.getByRole('textbox', { name: '用户账号' })
const scrolled = (page: Page): Promise<number> => page.locator('html').evaluate((html) => Math.round(html.scrollTop))

test('query, selection, scroll and a half-typed form stay, unsaved input is named, and F5 restores the tabs', async ({
  enter,
}) => {
  const person = await hire({ roles: ['sysadmin'] })
  const marked = unique('待留任')
  await tell(product().people.sysadmin, 'POST', '/sys/position/add', {
    body: { code: unique('e2e-'), name: marked, postRank: '2' },
  })
  const page = await enter(person, LOW)
  await visit(page, `${POSITION}?name=${encodeURIComponent(marked)}`)
  await page.getByRole('checkbox', { name: `选择${marked}` }).check()
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click()
  const form = dialogOf(page, '新增职务')
  await form.getByLabel('职务名称').fill('半个')

  // an open dialog belongs to its page: elsewhere it is neither visible nor in the way
  await page.keyboard.press('Alt+1')
  await expect(tab(page, '首页')).toHaveAttribute('aria-selected', 'true')
  await expect(form).toBeHidden()
  await goTo(page, USERS)
  await account(page).fill('没有查询的')
  await expectSettled(page)
  await tab(page, '职务管理').locator('+ button').click()
  const question = dialogOf(page, QUESTION)
  await expect(question).toContainText('未保存的页面：职务管理')
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(question).toBeHidden()
  // the bar scrolls with the page; a closing dialog still holds the page, and a turn of the wheel would be lost
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden')
  await page.mouse.wheel(0, 150)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(50)
  const depth = await scrolled(page)
  await expectTitles(page, ['首页', '职务管理，有未保存的修改', '用户管理'])
  await page.keyboard.press('Alt+2')
  await expect(form.getByLabel('职务名称')).toHaveValue('半个')
  await expect(form.getByLabel('职务名称')).toBeFocused()
  await expect(page).toHaveURL(/\?name=/)
  await expect(page).toHaveTitle(titleOf('职务管理'))
  await page.keyboard.type('职务')
  await expect(form.getByLabel('职务名称')).toHaveValue('半个职务')
  // back closes an open dialog, and asks first
  await page.goBack()
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(question).toBeHidden()
  await page.keyboard.press('Alt+3')
  await inSight(page, '用户管理')
  await expect(account(page)).toHaveValue('没有查询的')
  await expect.poll(() => scrolled(page)).toBe(depth)
  await page.goBack()
  await expect(form.getByLabel('职务名称')).toHaveValue('半个职务')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '离开' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('已选择 1 项')).toBeVisible()

  await tab(page, '用户管理').click()
  await page.reload()
  await inSight(page, '用户管理')
  await expectSettled(page)
  await expectTitles(page, ['首页', '职务管理', '用户管理'])
  await expect.poll(() => scrolled(page)).toBe(depth)
  expect(await page.locator('main h1').count()).toBe(1)
  await tab(page, '职务管理').click()
  await expect(page).toHaveURL(/\?name=/)
  await expect(rowOf(page, marked)).toBeVisible()
})
