import { expect, type Locator, type Page } from '@playwright/test'
import { expectMessage, keptIn, test, visit } from './desk.ts'
import { product } from './product.ts'

const HOME = '/dashboard/analysis'

const expectToken = (page: Page, name: string, value: string): Promise<void> =>
  expect(page.locator('html')).toHaveCSS(`--hx-${name}`, value)

const expectGround = (place: Locator, colour: string): Promise<void> =>
  expect(place).toHaveCSS('background-color', colour)

/** An older page: its stylesheet does not know an accent. */
const forgetAccent = (page: Page, key: string): Promise<void> =>
  page.locator('html').evaluate((html, wanted) => {
    for (const sheet of html.ownerDocument.styleSheets)
      for (let i = sheet.cssRules.length - 1; i >= 0; i--)
        if (sheet.cssRules[i]!.cssText.includes(`[data-preset="${wanted}"]`)) sheet.deleteRule(i)
  }, key)

test('colour, menu, layout, 色弱 and 外观 show at once and in a second window, are kept, and go back to the defaults', async ({
  enter,
}) => {
  const page = await enter(product().people.nurse)
  await visit(page, HOME)
  const other = await page.context().newPage()
  await visit(other, HOME)
  await page.bringToFront()
  await page.getByRole('button', { name: '的账号菜单' }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  const drawer = page.getByRole('dialog', { name: '系统设置' })
  const pick = (name: string) => drawer.getByRole('radio', { name, exact: true }).click()
  const toggle = (name: string) => drawer.getByRole('switch', { name })
  await expect(drawer.getByText(/^仅用于开发预览/)).toBeVisible()

  await drawer.getByRole('radio', { name: '拂晓蓝（默认）' }).press('ArrowRight')
  await expect(drawer.getByRole('radio', { name: '极客蓝' })).toBeChecked()
  await expectGround(toggle('多页签模式'), 'rgb(47, 84, 235)')
  await expectToken(other, 'solid', '#2f54eb')
  await forgetAccent(page, 'purple')
  await pick('酱紫')
  await expectMessage(page, 'Failed to update theme')
  await expectToken(page, 'solid', '#2f54eb')

  await pick('暗色菜单风格')
  await expectGround(page.getByRole('complementary'), 'rgb(16, 32, 44)')
  await pick('顶部栏导航')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expectGround(page.getByRole('banner'), 'rgb(16, 32, 44)')
  await toggle('色弱模式').click()
  await expectToken(page, 'text3', '#3b4d59')
  await drawer.getByText('深色', { exact: true }).click()
  await expectToken(page, 'sheet', '#131d24')

  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expectToken(page, 'sheet', '#131d24')
  expect((await keptIn(page))['pro__DEFAULT_COLOR']).toContain('#2F54EB')

  await page.getByRole('button', { name: '的账号菜单' }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  await drawer.getByRole('button', { name: '恢复默认' }).click()
  await expectMessage(page, '已恢复默认设置')
  await expect(page.getByRole('complementary')).toBeVisible()
  await expectToken(page, 'canvas', '#eef4f8')
})
