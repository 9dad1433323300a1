/** A morning's work without a mouse. */
import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, expectMessage, expectSettled, expectShell, rowOf, test, visit } from './desk.ts'
import { blemishOf, expectSeen, hasFocus, walkTo } from './focus.ts'
import { hire, house, unique } from './house.ts'

const HOME = '/dashboard/analysis'
const POSITIONS = '/isystem/position'

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' })
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** Walks along a menu; the focus follows a little later. */
const arrowTo = async (page: Page, target: Locator, key = 'ArrowDown'): Promise<void> => {
  const where = () => page.locator(':focus').innerText()
  for (let step = 0; step < 40 && !(await hasFocus(page, target)); step++) {
    const before = await where()
    await page.keyboard.press(key)
    await expect.poll(where).not.toBe(before)
    await expectSeen(page)
  }
  await expect(target).toBeFocused()
}

test('sign in, find, add, edit, switch tabs and sign out by keyboard', async ({ page }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const [code, name] = [unique('kb-'), unique('键盘职务')]
  const { keyboard } = page
  await page.goto('/user/login')
  await expect(page.getByLabel('用户名')).toBeFocused()
  await keyboard.type(person.username)
  await keyboard.press('Tab')
  await keyboard.type(person.password)
  await keyboard.press('Enter')

  const menu = menuOf(page)
  await expect(menu).toBeVisible()
  await page.reload()
  await expect(menu).toBeVisible()
  await keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳到主内容' })
  await expect(skip).toBeFocused()
  await expectSeen(page)
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await walkTo(page, menu.getByRole('link', { name: '首页' }), 'Shift+Tab')
  await arrowTo(page, menu.getByRole('menuitem', { name: '系统管理', exact: true }))
  await keyboard.press('Enter')
  const link = menu.getByRole('link', { name: '职务管理' })
  await expect(link).toBeVisible()
  await arrowTo(page, link)
  await keyboard.press('Enter')
  await expect(heading(page, '职务管理')).toBeVisible()

  await walkTo(page, page.getByRole('search').getByLabel('职务名称'))
  await keyboard.type(name)
  await keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()

  const add = page.getByRole('button', { name: '新增', exact: true }).first()
  await walkTo(page, add)
  await keyboard.press('Enter')
  const dialog = dialogOf(page, '新增职务')
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
  const row = rowOf(page, name)
  await expect(row).toContainText(code)
  await expect(add).toBeFocused()

  await walkTo(page, row)
  await keyboard.press('Enter')
  await expect(dialogOf(page, '职务详情')).toContainText(code)
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row).toBeFocused()

  await walkTo(page, row.getByRole('button', { name: '编辑' }))
  await keyboard.press('Enter')
  const editing = dialogOf(page, '编辑职务')
  await expect(editing.getByLabel('职务编码')).toBeVisible()
  await walkTo(page, editing.getByLabel('职务名称'))
  await keyboard.press('End')
  await keyboard.type('二')
  await keyboard.press('Control+Enter')
  await expectMessage(page, `已保存职务“${name}二”`)
  await expect(editing).toBeHidden()
  await expect(rowOf(page, `${name}二`)).toBeVisible()

  const tabs = page.getByRole('tablist', { name: '页签' })
  await walkTo(page, tabs.getByRole('tab', { name: '职务管理' }), 'Shift+Tab')
  await keyboard.press('ArrowLeft')
  await expect(tabs.getByRole('tab', { name: '首页' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(HOME)
  await keyboard.press('Alt+2')
  await expect(heading(page, '职务管理')).toBeVisible()

  await walkTo(page, page.getByRole('banner').getByRole('button', { name: '退出登录' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(dialogOf(page, '提示').getByRole('button', { name: '确定' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/user/login')
})

/** Likes the frame so from the first look on. */
const like = (page: Page, likes: Record<string, unknown>): Promise<unknown> =>
  page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept))
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
  }, likes)

test('every stop of a page has a ring, and nothing that sticks lies over it', async ({ enter }) => {
  const page = await enter(house().people.admin, { viewport: { width: 1440, height: 480 } })
  await like(page, { DEFAULT_FIXED_HEADER: true, DEFAULT_FIXED_SIDEMENU: true })
  const found: string[] = []
  for (const path of ['/isystem/user', '/isystem/depart', '/test/home']) {
    await visit(page, path)
    await expectShell(page)
    await expectSettled(page)
    const skip = page.getByRole('link', { name: '跳到主内容' })
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stop = 0; stop < 120; stop++) {
        await page.keyboard.press(key)
        const blemish = await blemishOf(page)
        if (blemish) found.push(`${path} ${key} ${stop} ${blemish}`)
        if (stop > 0 && (await hasFocus(page, skip))) break
      }
  }
  expect(found).toEqual([])
})

test('the menu on top goes by arrow keys', async ({ enter }) => {
  const page = await enter(house().people.admin)
  await like(page, { DEFAULT_LAYOUT_MODE: 'topmenu' })
  await visit(page, POSITIONS)
  const menu = menuOf(page)
  await walkTo(page, menu.getByRole('link', { name: '首页' }))
  await arrowTo(page, menu.getByRole('menuitem', { name: '系统管理', exact: true }), 'ArrowRight')
  await page.keyboard.press('ArrowDown')
  const link = page.getByRole('link', { name: '数据字典' })
  await expect(link).toBeVisible()
  await arrowTo(page, link)
  await page.keyboard.press('Enter')
  await expect(heading(page, '数据字典')).toBeVisible()
})

/** Where the focus is, the layer has it; walking on does not leave it; Esc gives it back. */
const expectTrap = async (page: Page, layer: Locator, opener: Locator): Promise<void> => {
  await expect(layer).toBeVisible()
  const focused = page.locator(':focus')
  const inside = layer.locator(':focus').or(layer.and(focused))
  await expect(inside).toHaveCount(1)
  // what the person came for has it, not the way out
  await expect(layer.locator('.ant-modal-close, .ant-drawer-close').and(focused)).toHaveCount(0)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press(key)
      // between the last and the first the browser has it for itself
      if ((await focused.count()) === 0) continue
      await expect(inside).toHaveCount(1)
      await expectSeen(page)
    }
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(opener).toBeFocused()
}

test('layers keep the focus and give it back', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const page = await enter(person)
  await visit(page, POSITIONS)
  await expectShell(page)
  await expectSettled(page)
  const main = page.getByRole('main')
  const press = async (opener: Locator, key = 'Enter') => {
    await opener.focus()
    await page.keyboard.press(key)
  }
  const edit = main.getByRole('button', { name: '编辑' }).first()
  await press(edit)
  await expectTrap(page, dialogOf(page, '编辑职务'), edit)
  const imported = main.getByRole('button', { name: '导入', exact: true })
  await press(imported)
  await expectTrap(page, page.getByRole('dialog'), imported)
  await press(edit, 'Control+k')
  await expectTrap(page, dialogOf(page, '命令面板'), edit)
  await press(edit, '?')
  await expectTrap(page, dialogOf(page, '快捷键'), edit)
  const user = page.getByRole('button', { name: '的账户菜单' })
  for (const [entry, title] of [
    ['系统设置', '系统设置'],
    ['密码修改', '修改密码'],
    ['我的登录设备', '我的登录设备'],
    ['两步验证', '两步验证'],
  ] as const) {
    await press(user)
    await arrowTo(page, page.getByRole('menuitem', { name: entry }))
    await page.keyboard.press('Enter')
    await expectTrap(page, dialogOf(page, title), user)
  }
})
