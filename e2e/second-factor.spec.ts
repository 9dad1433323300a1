import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, expectMessage, expectNoSidewaysScroll, expectShell, test, visit } from './desk.ts'
import { hire, type Person } from './product.ts'
import { codeNow } from './proofs.ts'

const openIt = async (page: Page): Promise<Locator> => {
  await visit(page, '/account/settings/security')
  await page.getByRole('button', { name: '管理两步验证' }).click()
  return dialogOf(page, '两步验证')
}

const switchOn = async (page: Page, dialog: Locator, { password }: Person): Promise<string> => {
  await dialog.getByRole('button', { name: '开启两步验证' }).click()
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.locator('ol svg')).toBeVisible()
  const key = await dialog.locator('p[translate=no]').innerText()
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('6 位动态码').fill(codeNow(key))
  await dialog.getByRole('button', { name: '开启' }).click()
  await expectMessage(page, '两步验证已开启')
  await expect(dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10)
  await expect(dialog.getByRole('button', { name: '复制' })).toBeFocused()
  return key
}

test('a phone is set up, and its code asked for at sign-in', async ({ page, enter }) => {
  const nurse = await hire()
  const hers = await enter(nurse, { viewport: { width: 375, height: 700 } })
  await visit(hers, '/dashboard/analysis')
  const dialog = await openIt(hers)
  const key = await switchOn(hers, dialog, nurse)
  await expect(dialog.getByRole('button', { name: '完成' })).toBeDisabled()
  const [kept] = await Promise.all([hers.waitForEvent('download'), dialog.getByText('下载').click()])
  expect(kept.suggestedFilename()).toBe('两步验证恢复码.txt')
  await dialog.getByLabel('我已妥善保存恢复码').check()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog).toContainText('已开启')
  await expect(dialog).toContainText('10 个')

  // a redirect to another site leads to the home page
  await page.goto('/user/login?redirect=%2F%2Fevil.example%2Fx')
  await page.getByLabel('用户名').fill(nurse.username)
  await page.getByLabel('密码', { exact: true }).fill(nurse.password)
  await page.getByRole('button', { name: '登录' }).click()
  const asked = dialogOf(page, '两步验证')
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(page.getByRole('button', { name: '登录' })).toBeFocused()
  await page.keyboard.press('Enter')
  await asked.getByRole('textbox').fill(codeNow(key, 1).replace(/(?=...$)/, ' '))
  await asked.getByRole('button', { name: '继续' }).click()
  await expectShell(page)
  await expect(page).toHaveURL('/dashboard/analysis')
})
