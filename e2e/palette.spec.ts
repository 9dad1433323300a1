/** The command palette and the keys: everything is reached without a mouse. */
import { expect, type Locator, type Page } from '@playwright/test'
import {
  dialogOf,
  expectMessage,
  expectNoSidewaysScroll,
  expectSettled,
  expectShell,
  rowOf,
  test,
  visit,
} from './desk.ts'
import { hire, house, unique } from './house.ts'

const field = (page: Page): Locator => page.getByRole('combobox', { name: '搜索页面、人员和操作' })
const options = (page: Page): Locator => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** Opens the palette, types, and waits until what was meant stands first. */
const find = async (page: Page, typed: string, title: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText(typed)
  await expect(options(page).first()).toContainText(title)
}

const take = async (page: Page, typed: string, title: string): Promise<void> => {
  await find(page, typed, title)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)
}

test('to a page, a new record, a person and an action, by pinyin and initials', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const page = await enter(house().people.sysadmin)
  await visit(page, '/isystem/user?status=1')
  await expectSettled(page)

  await take(page, 'zwgl', '职务管理')
  await expect(heading(page, '职务管理')).toBeVisible()

  await take(page, 'xinzengzw', '新增职务')
  const form = dialogOf(page, '新增职务')
  await expect(form.getByLabel('职务编码')).toBeFocused()
  await expect(page).toHaveURL('/isystem/position')
  const [code, name] = [unique('pal-'), unique('面板职务')]
  await page.keyboard.insertText(code)
  // Enter walks, and nothing is walked while a word is being put together
  await form.getByLabel('职务编码').dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await expect(form.getByLabel('职务编码')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(name)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('职级')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // the palette lies above the form, and Esc takes the palette alone
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(form.getByLabel('职级')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, `已新增职务“${name}”`)

  await find(page, person.username, person.realname)
  await expect(options(page).first()).toContainText(person.username)
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: '用户详情' })
  await expect(detail).toContainText(person.username)
  // what was asked of the list stays, and nobody is named in the address
  await expect(page).toHaveURL('/isystem/user?status=1')
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('group', { name: '最近访问' }).getByRole('option').first()).toContainText('职务管理')
  await page.keyboard.insertText('没有这样的东西')
  await expect(page.getByText('没有找到“没有这样的东西”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)

  await take(page, 'qhwss', '切换为深色')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await take(page, '切换部门', '切换部门')
  await expect(dialogOf(page, /^部门切换/)).toBeVisible()
})

test('who may do little finds little, on a phone, too', async ({ enter }) => {
  const page = await enter(house().people.nurse, { viewport: { width: 375, height: 812 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/dashboard/analysis')
  await expectShell(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expectNoSidewaysScroll(page)
  const layer = page.getByRole('dialog', { name: '命令面板' })
  expect((await layer.boundingBox())?.width).toBe(375)
  await expect(options(page).filter({ hasText: '新增' })).toHaveCount(0)
  await expect(options(page).filter({ hasText: '用户管理' })).toHaveCount(0)
  await page.keyboard.insertText(house().people.admin.username)
  await expect(page.getByText(/^没有找到/)).toBeVisible()
  expect(asked.filter((url) => url.includes('/sys/user/list'))).toEqual([])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('bz')
  await expect(options(page)).toHaveText(['帮助'])
  await options(page).first().click()
  await expect(heading(page, '帮助')).toBeVisible()
})

test('rows by keyboard, the key map, and the topmost layer alone closes', async ({ enter }) => {
  const page = await enter(house().people.sysadmin)
  const { keyboard } = page
  await visit(page, '/isystem/position?pageSize=10')
  await expectSettled(page)
  const rows = page.getByRole('main').locator('tbody tr[tabindex]')
  await rows.first().focus()
  await keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  await expect(rows.and(page.locator('[tabindex="0"]'))).toHaveCount(1)
  await keyboard.press('Home')
  await keyboard.press(' ')
  await expect(page.getByText(/^已选择“.+”$/)).toBeAttached()
  await expect(page.getByText('已选择 1 项')).toBeVisible()
  await keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: '职务详情' })
  await expect(detail).toBeVisible()

  await keyboard.press('?')
  const map = dialogOf(page, '快捷键')
  await expect(map).toContainText('打开命令面板')
  await keyboard.press('Escape')
  await expect(map).toHaveCount(0)
  await expect(detail).toBeVisible()
  await keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(rows.first()).toBeFocused()

  // a list that fills the window is a layer, too, and a bubble above it goes first
  await page.getByRole('button', { name: '密度' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: '宽松' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: '宽松' })).toBeHidden()
  await page.getByRole('button', { name: '全屏' }).press('Enter')
  await keyboard.press('/')
  await expect(page.getByRole('search').getByLabel('职务编码')).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
  await expect(rowOf(page, '主任医师').first()).toBeVisible()
})
