import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, expectMessage, expectNoSidewaysScroll, expectSettled, recordOf, test, visit } from './desk.ts'
import { hire, product, unique } from './product.ts'

const field = (page: Page): Locator => page.getByRole('combobox', { name: '搜索患者、页面、人员和操作' })
const options = (page: Page): Locator => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')

const take = async (page: Page, typed: string, title: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText(typed)
  await expect(options(page).first()).toContainText(title)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)
}

test('to a page, a new record, a person and an action, by pinyin and initials', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const page = await enter(product().people.sysadmin)
  await visit(page, '/isystem/user?status=1')
  await expectSettled(page)

  await take(page, 'zwgl', '职务管理')
  await expect(page.getByRole('heading', { level: 1, name: '职务管理' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await take(page, 'xinzengzw', '新增职务')
  const form = dialogOf(page, '新增职务')
  await expect(form.getByLabel('职务编码')).toBeFocused()
  await expect(page).toHaveURL('/isystem/position')
  const [code, name] = [unique('pal-'), unique('面板职务')]
  await page.keyboard.insertText(code)
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(name)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('职级')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // the palette is above the form, and Esc closes the palette alone
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(form.getByLabel('职级')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, `已新增职务“${name}”`)

  await take(page, person.username, person.realname)
  await expect(recordOf(page, person.realname)).toContainText(person.username)
  // conditions of the list stay, and no name is in the address
  await expect(page).toHaveURL(`/isystem/user/${person.id}`)
  await page.getByRole('link', { name: '返回列表' }).click()
  await expect(page).toHaveURL('/isystem/user?status=1')

  await take(page, 'qhwss', '切换为深色')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.setViewportSize({ width: 375, height: 812 })
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect.poll(async () => (await dialogOf(page, '命令面板').boundingBox())?.width).toBe(375)
  await expectNoSidewaysScroll(page)
})
