/** A field that is chosen from a report: without a mouse one finds a row, and it fills three fields. */
import { expect } from '@playwright/test'
import { dialogOf, expectMessage, test, visit } from './desk.ts'
import { hire, unique } from './product.ts'

test.use({ account: 'admin' })

test('the leader of a department is chosen by keyboard, with name and phone', async ({ page }) => {
  const name = unique('分院')
  const phone = `139${String(Date.now()).slice(-8)}`
  const person = await hire({ realname: unique('院长'), phone })
  const main = page.getByRole('main')
  await visit(page, '/isystem/depart')
  await main.getByRole('button', { name: '新增部门' }).press('Enter')
  const adding = dialogOf(page, '新增部门')
  await adding.getByLabel('部门名称').fill(name)
  const leader = adding.getByLabel('负责人', { exact: true })
  await leader.press('Enter')

  const picker = dialogOf(page, '用户')
  await expect(picker.getByText('单选')).toBeVisible()
  const account = picker.getByRole('textbox', { name: '账号' })
  await expect(account).toBeFocused()
  await account.fill(person.username)
  await account.press('Enter')
  const row = picker.getByRole('row').filter({ hasText: person.username })
  await expect(picker.getByText('1-1 共1条')).toBeVisible()
  await account.press('ArrowDown')
  await expect(row).toBeFocused()
  await row.press('Space')
  await expect(picker.getByText('已选择 1 项')).toBeVisible()
  await row.press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(leader).toBeFocused()
  await expect(leader).toHaveValue(person.username)
  const filled = adding.getByLabel('负责人姓名')
  await expect(filled).not.toHaveValue('')
  await expect(adding.getByLabel('负责人电话')).toHaveValue(phone)
  await filled.fill('院长办公室')
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, `已新增部门“${name}”`)

  await main.getByRole('button', { name: '编辑' }).press('Enter')
  const editing = dialogOf(page, `编辑部门 · ${name}`)
  await expect(editing.getByLabel('负责人姓名')).toHaveValue('院长办公室')
  const held = editing.getByLabel('负责人', { exact: true })
  await held.press('Enter')
  await expect(picker.getByText('已选择 1 项')).toBeVisible()
  await expect(picker.getByRole('button', { name: `移除${person.username}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(held).toBeFocused()
  await editing.getByRole('button', { name: '清空' }).first().press('Enter')
  await expect(editing.getByLabel('负责人电话')).toHaveValue('')
})
