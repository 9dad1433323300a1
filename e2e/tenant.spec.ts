import { expect } from '@playwright/test'
import { dialogOf, expectShell, rowOf, test, visit } from './desk.ts'

test.use({ account: 'admin' })

test('changes tenant by 切换租户 and sees the other one', async ({ page }) => {
  await visit(page, '/isystem/position')
  await page.getByRole('button', { name: '的账号菜单' }).click()
  await page.getByRole('menuitem', { name: '切换租户' }).click()
  const dialog = dialogOf(page, '切换租户')
  await dialog.getByLabel('租户').click()
  await page
    .getByRole('option', { name: '清和社区卫生服务中心（演示）' })
    .or(page.getByTitle('清和社区卫生服务中心（演示）'))
    .last()
    .click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
  await expectShell(page)
  // the browser also keeps the user as a member of the other tenant
  const kept = await page.evaluate<{ value: { tenantId: number } }>(
    `JSON.parse(localStorage.getItem('pro__Login_Userinfo'))`,
  )
  expect(kept.value.tenantId).toBe(2)
  await visit(page, '/isystem/position')
  await expect(rowOf(page, '全科医师')).toBeVisible()
  await expect(rowOf(page, '主任医师')).toHaveCount(0)
})
