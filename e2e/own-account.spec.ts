import { expect } from '@playwright/test'
import { expectMessage, expectNoSidewaysScroll, test, visit } from './desk.ts'
import { hire } from './product.ts'
import { newMobile } from './proofs.ts'

for (const width of [1440, 375])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('phone number, start page and a card are changed, and stay', async ({ enter }) => {
      const mobile = newMobile()
      const page = await enter(await hire({}))
      await visit(page, '/account/center')
      await expect(page.getByRole('heading', { name: '我的身份' })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await visit(page, '/account/settings/BaseSetting')
      await page.getByRole('button', { name: '修改手机号' }).click()
      await page.getByLabel('新手机号').fill(mobile)
      await page.getByRole('dialog', { name: '修改手机号' }).getByRole('button', { name: '保存' }).click()
      await expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)} · 未确认`)).toBeVisible()
      await expectNoSidewaysScroll(page)

      await visit(page, '/account/settings/custom')
      await page.getByRole('combobox', { name: '登录后打开的首页' }).click()
      await page
        .getByTitle('首页 / 工作台')
        .or(page.getByTitle('工作台', { exact: true }))
        .first()
        .click()
      await expectMessage(page, '首页已修改，下次进入系统时生效')
      await visit(page, '/account/settings/custom')
      await expect(page.getByText('工作台').first()).toBeVisible()

      await visit(page, '/dashboard/workplace')
      await page.getByRole('button', { name: '调整卡片' }).click()
      const drawer = page.getByRole('dialog', { name: '调整卡片' })
      const kept = () => page.waitForResponse((answer) => answer.url().includes('/sys/preference/set'))
      const hidden = kept()
      await drawer.getByRole('switch', { name: '显示待办' }).click()
      await hidden
      const first = kept()
      await drawer.getByRole('button', { name: '上移按预约服务' }).click()
      await first
      await visit(page, '/dashboard/workplace')
      await page.getByRole('button', { name: '调整卡片' }).click()
      await expect(page.getByRole('switch', { name: '显示待办' })).not.toBeChecked()
      await page.getByRole('button', { name: '恢复默认' }).click()
      await expect(page.getByRole('switch', { name: '显示待办' })).toBeChecked()
    })
  })
