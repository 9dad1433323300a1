/** A morning's work without a mouse. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectMessage, rowOf, test } from './desk.ts'
import { hire, unique } from './house.ts'

const FAR = 80

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) > 0

/** Walks with Tab until something has the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let step = 0; step < FAR; step++) {
    if (await hasFocus(page, target)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Walks down a menu; the focus follows a little later. */
const arrowTo = async (page: Page, target: Locator): Promise<void> => {
  const where = () => page.locator(':focus').innerText()
  for (let step = 0; step < FAR && !(await hasFocus(page, target)); step++) {
    const before = await where()
    await page.keyboard.press('ArrowDown')
    await expect.poll(where).not.toBe(before)
  }
  await expect(target).toBeFocused()
}

test('sign in, find, add, save and sign out by keyboard', async ({ page }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const [code, name] = [unique('kb-'), unique('键盘职务')]
  const { keyboard } = page
  await page.goto('/user/login')
  await expect(page.getByLabel('用户名')).toBeFocused()
  await keyboard.type(person.username)
  await keyboard.press('Tab')
  await keyboard.type(person.password)
  await keyboard.press('Enter')

  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toBeVisible()
  await page.reload()
  await expect(menu).toBeVisible()
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到主内容' })).toBeFocused()
  await tabTo(page, menu.getByRole('link', { name: '首页' }))
  await keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: '系统管理', exact: true })).toBeFocused()
  await keyboard.press('Enter')
  const link = menu.getByRole('link', { name: '职务管理' })
  await expect(link).toBeVisible()
  await arrowTo(page, link)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '职务管理' })).toBeVisible()

  await tabTo(page, page.getByRole('search').getByLabel('职务名称'))
  await keyboard.type(name)
  await keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: '新增', exact: true }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '新增职务' })
  await expect(dialog.getByLabel('职务编码')).toBeFocused()
  await keyboard.type(code)
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('职务名称')).toBeFocused()
  await keyboard.type(name)
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('职级')).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Control+s')
  await expectMessage(page, `已新增职务“${name}”`)
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, name)).toContainText(code)
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeFocused()

  await rowOf(page, name).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '职务详情' })).toContainText(code)
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await tabTo(page, page.getByRole('banner').getByRole('button', { name: '退出登录' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/user/login')
})
