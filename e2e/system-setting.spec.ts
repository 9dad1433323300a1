import { expect } from '@playwright/test'
import { dialogOf, test, visit } from './desk.ts'

test.use({ account: 'sysadmin' })

test('the title changes in the shell, its history is kept, and a bad value is refused', async ({ page }) => {
  await visit(page, '/isystem/setting')
  const home = page.getByRole('link', { name: /，首页$/ })
  const before = (await home.getAttribute('aria-label'))!
  const change = async (value: string) => {
    await page.getByRole('button', { name: '修改产品名称' }).click()
    const asked = dialogOf(page, '修改产品名称')
    await asked.getByLabel('产品名称').fill(value)
    await asked.getByRole('button', { name: '确定' }).click()
    return asked
  }

  await expect(await change('呼吸之家')).toBeHidden()
  await expect(home).toHaveAttribute('aria-label', '呼吸之家，首页')
  await page.getByRole('button', { name: '产品名称的历史' }).click()
  const past = dialogOf(page, '产品名称的修改历史')
  await expect(past.getByRole('row').nth(1)).toContainText('呼吸之家')
  await past.getByRole('button', { name: '关闭' }).click()

  const refused = await change('长'.repeat(51))
  await expect(refused).toContainText('不能超过 50 个字符')
  await refused.getByLabel('产品名称').fill('')
  await refused.getByRole('button', { name: '确定' }).click()
  await expect(refused).toBeHidden()
  await expect(home).toHaveAttribute('aria-label', before)
})
