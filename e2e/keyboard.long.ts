import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, expectSettled, expectShell, like, test, visit } from './desk.ts'
import { arrowTo, expectSeen, walkTo } from './focus.ts'
import { hire, product } from './product.ts'

const POSITIONS = '/isystem/position'

test('the top menu is used by arrow keys', async ({ enter }) => {
  const page = await enter(product().people.admin)
  await like(page, { DEFAULT_LAYOUT_MODE: 'topmenu' })
  await visit(page, POSITIONS)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await walkTo(page, menu.getByRole('link', { name: '首页' }))
  await arrowTo(page, menu.getByRole('menuitem', { name: '系统管理', exact: true }), 'ArrowRight')
  await page.keyboard.press('ArrowDown')
  const link = page.getByRole('link', { name: '数据字典' })
  await expect(link).toBeVisible()
  await arrowTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '数据字典' })).toBeVisible()
})

const expectTrap = async (page: Page, layer: Locator, opener: Locator): Promise<void> => {
  await expect(layer).toBeVisible()
  const focused = page.locator(':focus')
  const inside = layer.locator(':focus').or(layer.and(focused))
  await expect(inside).toHaveCount(1)
  // the content has it, not the close button
  await expect(layer.locator('.ant-modal-close, .ant-drawer-close').and(focused)).toHaveCount(0)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press(key)
      // between the last and the first stop the browser has the focus
      if ((await focused.count()) === 0) continue
      await expect(inside).toHaveCount(1)
      await expectSeen(page)
    }
  // an open hint closes first
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(layer).toBeHidden({ timeout: 1000 })
  }).toPass()
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
  const user = page.getByRole('button', { name: '的账号菜单' })
  for (const [entry, title] of [
    ['系统设置', '系统设置'],
    ['密码修改', '修改密码'],
  ] as const) {
    await press(user)
    await arrowTo(page, page.getByRole('menuitem', { name: entry }))
    await page.keyboard.press('Enter')
    await expectTrap(page, dialogOf(page, title), user)
  }
})
