/** 系统设置: every option shows at once, is kept, holds in other windows, and goes back to the defaults. */
import { expect, type Locator, type Page } from '@playwright/test'
import { findingsOf, IN_LAYERS } from './axe.ts'
import { expectMessage, keptIn, test, visit } from './desk.ts'
import { house } from './house.ts'

const HOME = '/dashboard/analysis'

const openSettings = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: '的账户菜单' }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  const drawer = page.getByRole('dialog', { name: '系统设置' })
  await expect(drawer).toBeVisible()
  return drawer
}

const pick = (drawer: Locator, name: string) => drawer.getByRole('radio', { name, exact: true }).click()
const toggle = (drawer: Locator, name: string) => drawer.getByRole('switch', { name })

/** A token of the document, as the browser resolves it. */
const expectToken = (page: Page, name: string, value: string): Promise<void> =>
  expect(page.locator('html')).toHaveCSS(`--hx-${name}`, value)

const expectGround = (place: Locator, colour: string): Promise<void> =>
  expect(place).toHaveCSS('background-color', colour)

const kept = async (page: Page, name: string): Promise<unknown> => {
  const found = (await keptIn(page))[`pro__${name}`]
  return found === undefined ? undefined : (JSON.parse(found) as { value: unknown }).value
}

/** Whether a text comes to stand on the page, however short. */
const flash = (page: Page, text: string): Promise<boolean> =>
  page.locator('body').evaluate(
    (body, wanted) =>
      new Promise<boolean>((resolve) => {
        const view = body.ownerDocument.defaultView!
        const look = () => body.textContent.includes(wanted) && resolve(true)
        new view.MutationObserver(look).observe(body, { childList: true, subtree: true })
        view.setTimeout(() => resolve(false), 10_000)
      }),
    text,
  )

/** A page of an older day: its stylesheet does not know an accent. */
const forgetAccent = (page: Page, key: string): Promise<void> =>
  page.locator('html').evaluate((html, wanted) => {
    for (const sheet of html.ownerDocument.styleSheets)
      for (let i = sheet.cssRules.length - 1; i >= 0; i--)
        if (sheet.cssRules[i]!.cssText.includes(`[data-preset="${wanted}"]`)) sheet.deleteRule(i)
  }, key)

const COLOURS = {
  薄暮: 'rgb(204, 0, 26)',
  火山: 'rgb(186, 53, 0)',
  日暮: 'rgb(152, 85, 0)',
  明青: 'rgb(0, 115, 115)',
  极光绿: 'rgb(43, 118, 0)',
  极客蓝: 'rgb(47, 84, 235)',
  酱紫: 'rgb(114, 46, 209)',
  '拂晓蓝（默认）': 'rgb(0, 102, 189)',
}

test('every colour is applied at once; a second window follows; what cannot be shown leaves the former one', async ({
  enter,
}) => {
  const page = await enter(house().people.nurse)
  await visit(page, HOME)
  const drawer = await openSettings(page)
  await expect(drawer.getByText('配置栏只在开发环境用于预览，生产环境不会展现，请手动修改配置文件')).toBeVisible()
  const tabs = toggle(drawer, '多页签模式')
  for (const [name, solid] of Object.entries(COLOURS)) {
    const said = flash(page, '正在编译主题！')
    await pick(drawer, name)
    expect(await said, name).toBe(true)
    await expectGround(tabs, solid)
    await expect(drawer.getByRole('radio', { name, exact: true })).toBeChecked()
  }

  const other = await page.context().newPage()
  await visit(other, HOME)
  await page.bringToFront()
  await drawer.getByRole('radio', { name: '拂晓蓝（默认）' }).press('ArrowRight')
  await expect(drawer.getByRole('radio', { name: '极客蓝' })).toBeChecked()
  expect(await kept(page, 'DEFAULT_COLOR')).toBe('#2F54EB')
  await expectToken(other, 'solid', '#2f54eb')

  await forgetAccent(page, 'purple')
  await pick(drawer, '酱紫')
  await expectMessage(page, 'Failed to update theme')
  await expect(drawer.getByRole('radio', { name: '极客蓝' })).toBeChecked()
  await expectToken(page, 'solid', '#2f54eb')
  expect(await kept(page, 'DEFAULT_COLOR')).toBe('#2F54EB')

  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  await expectToken(page, 'solid', '#2f54eb')
})

test('menu, layout, header, 色弱 and 外观; what means nothing is struck through; defaults come back', async ({
  enter,
}) => {
  const page = await enter(house().people.nurse)
  await visit(page, HOME)
  const drawer = await openSettings(page)

  await pick(drawer, '暗色菜单风格')
  await expectGround(page.locator('.hx-side'), 'rgb(16, 32, 44)')
  await expect(toggle(drawer, '下滑时隐藏 Header')).toBeDisabled()
  await expect(drawer.locator('s', { hasText: '下滑时隐藏 Header' })).toBeVisible()
  await toggle(drawer, '固定 Header').click()
  await toggle(drawer, '下滑时隐藏 Header').click()
  await toggle(drawer, '固定侧边菜单').click()
  expect(await kept(page, 'DEFAULT_FIXED_SIDEMENU')).toBe(true)

  const width = drawer.getByRole('combobox', { name: '内容区域宽度' })
  await width.hover()
  await expect(page.getByRole('tooltip', { name: '该设定仅 [顶部栏导航] 时有效' })).toBeVisible()
  await pick(drawer, '顶部栏导航')
  await expect(toggle(drawer, '固定侧边菜单')).toBeDisabled()
  expect(await kept(page, 'DEFAULT_FIXED_SIDEMENU')).toBe(false)
  await expect(page.locator('.hx-side')).toHaveCount(0)
  await expectGround(page.locator('.hx-header'), 'rgb(16, 32, 44)')
  await width.click()
  await page.locator('.ant-select-dropdown').getByText('流式', { exact: true }).click()
  expect(await kept(page, 'DEFAULT_CONTENT_WIDTH_TYPE')).toBe('Fluid')

  await toggle(drawer, '色弱模式').click()
  await expectToken(page, 'text3', '#3b4d59')
  await expectToken(page, 'link', '#004a8d')
  await drawer.getByText('深色', { exact: true }).click()
  expect(await kept(page, 'DARK_MODE')).toBe('dark')
  await expectToken(page, 'sheet', '#131d24')
  expect(await findingsOf(page, 'settings', IN_LAYERS)).toEqual([])

  await drawer.getByRole('button', { name: '关闭' }).click()
  await expect(drawer).toBeHidden()
  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  await expectToken(page, 'sheet', '#131d24')
  await expect(page.locator('.hx-side')).toHaveCount(0)

  const again = await openSettings(page)
  await again.getByRole('button', { name: '恢复默认' }).click()
  await expectMessage(page, '已恢复默认设置')
  await expect(page.locator('.hx-side')).toBeVisible()
  await expectToken(page, 'canvas', '#eef4f8')
  const names = ['THEME', 'LAYOUT_MODE', 'CONTENT_WIDTH_TYPE', 'FIXED_HEADER', 'FIXED_HEADER_HIDDEN', 'COLOR_WEAK']
  const values = await Promise.all(names.map((name) => kept(page, `DEFAULT_${name}`)))
  expect(values).toEqual(['light', 'sidemenu', 'Fixed', false, false, false])
})

test('the drawer begins with what is chosen and closes at once; a header that hides is not held by a click', async ({
  enter,
}) => {
  const page = await enter(house().people.sysadmin, { viewport: { width: 1440, height: 480 } })
  await visit(page, '/isystem/position')
  const drawer = await openSettings(page)
  await expect(drawer.getByRole('radio', { name: '亮色菜单风格' })).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: '的账户菜单' })).toBeFocused()

  const again = await openSettings(page)
  await toggle(again, '固定 Header').click()
  await toggle(again, '下滑时隐藏 Header').click()
  await again.getByRole('button', { name: '关闭' }).click()
  await expect(again).toBeHidden()
  const header = page.locator('.hx-header')
  await page.mouse.wheel(0, 200)
  await expect(header).not.toBeInViewport()
  await page.keyboard.press('Shift+Tab')
  await expect(header).toBeInViewport()
})

test('on a phone the drawer leaves the page in sight and everything can be hit', async ({ enter }) => {
  const page = await enter(house().people.nurse, { viewport: { width: 375, height: 740 }, hasTouch: true })
  await visit(page, HOME)
  const drawer = await openSettings(page)
  await pick(drawer, '日暮')
  await expectToken(page, 'solid', '#985500')
  await expect(async () => {
    expect((await drawer.boundingBox())?.width).toBe(300)
  }).toPass()
  const targets = [drawer.getByRole('button', { name: '关闭' }), drawer.getByRole('radio', { name: '薄暮' })]
  for (const target of targets) {
    const box = await target.boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
    expect(box!.x).toBeGreaterThanOrEqual(0)
  }
  await pick(drawer, '暗色菜单风格')
  await drawer.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expectGround(page.locator('.hx-side-drawer'), 'rgb(16, 32, 44)')
})
