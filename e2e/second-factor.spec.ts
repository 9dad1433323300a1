/** 两步验证: a nurse sets up her phone, is asked for its code, loses it, and is helped by an administrator. */
import { expect, type Locator, type Page } from '@playwright/test'
import {
  dialogOf,
  expectMessage,
  expectNoSidewaysScroll,
  expectShell,
  moreOf,
  rowOf,
  search,
  test,
  visit,
} from './desk.ts'
import { hire, house, type Person } from './house.ts'
import { codeNow } from './proofs.ts'

const openIt = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: '的账户菜单' }).click()
  await page.getByRole('menuitem', { name: '两步验证' }).click()
  return dialogOf(page, '两步验证')
}

/** From the first word to the recovery codes. */
const switchOn = async (
  page: Page,
  dialog: Locator,
  { password }: Person,
): Promise<{ key: string; codes: string[] }> => {
  await dialog.getByRole('button', { name: '开启两步验证' }).click()
  await dialog.getByLabel('登录密码').fill('this is not the password')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByLabel('登录密码')).toHaveAccessibleDescription(/登录密码错误/)
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.locator('.hx-mfa-picture svg')).toBeVisible()
  const key = await dialog.locator('.hx-mfa-key').innerText()
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('6 位动态码').fill('000000')
  await dialog.getByRole('button', { name: '开启' }).click()
  await expect(dialog.getByLabel('6 位动态码')).toHaveAccessibleDescription(/动态码不正确/)
  await dialog.getByLabel('6 位动态码').fill(codeNow(key))
  await dialog.getByRole('button', { name: '开启' }).click()
  await expectMessage(page, '两步验证已开启')
  const codes = await dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expect(dialog.getByRole('button', { name: '复制' })).toBeFocused()
  return { key, codes }
}

test('a phone is set up, asked for at the door, and taken away when it is lost', async ({ page, enter }) => {
  const nurse = await hire()
  const desk = await enter(nurse)
  await visit(desk, '/dashboard/analysis')
  const dialog = await openIt(desk)
  const { key, codes } = await switchOn(desk, dialog, nurse)
  await expect(dialog.getByRole('button', { name: '完成' })).toBeDisabled()
  const [kept] = await Promise.all([desk.waitForEvent('download'), dialog.getByText('下载').click()])
  expect(kept.suggestedFilename()).toBe('两步验证恢复码.txt')
  await dialog.getByLabel('我已妥善保存恢复码').check()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog).toContainText('已开启')
  await expect(dialog).toContainText('10 个')

  await page.goto('/user/login')
  await page.getByLabel('用户名').fill(nurse.username)
  await page.getByLabel('密码', { exact: true }).fill(nurse.password)
  await page.getByRole('button', { name: '登录' }).click()
  const asked = dialogOf(page, '两步验证')
  await asked.getByRole('textbox').fill('000000')
  await asked.getByRole('button', { name: '继续' }).click()
  await expect(asked).toContainText('动态码不正确，请重新输入')
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(page.getByRole('button', { name: '登录' })).toBeFocused()
  await page.keyboard.press('Enter')
  await asked.getByRole('textbox').fill(codeNow(key, 1).replace(/(?=...$)/, ' '))
  await asked.getByRole('button', { name: '继续' }).click()
  await expectShell(page)

  // the phone is lost: a recovery code proves who asks for the change
  await dialog.getByRole('button', { name: '更换恢复码' }).click()
  await dialog.getByLabel('登录密码').fill(nurse.password)
  await dialog.getByLabel('动态码').fill(codes[0]!)
  await dialog.getByRole('button', { name: '更换恢复码' }).click()
  await expect(dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10)

  const office = await enter(house().people.sysadmin)
  await visit(office, '/isystem/user')
  await search(office, '用户账号', nurse.username)
  await moreOf(rowOf(office, nurse.username), '重置两步验证')
  await dialogOf(office, /确定重置用户/)
    .getByRole('button', { name: '重置' })
    .click()
  await expectMessage(office, `已重置用户“${nurse.realname}”的两步验证`)

  const phone = await enter(nurse, { viewport: { width: 375, height: 700 } })
  await visit(phone, '/dashboard/analysis')
  const small = await openIt(phone)
  await expect(small.getByRole('button', { name: '开启两步验证' })).toBeVisible()
  await expectNoSidewaysScroll(phone)
})
