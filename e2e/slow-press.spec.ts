/** A slow press counts where it began, whatever appears before its end. */
import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf, test, visit } from './desk.ts'
import { hire, product, tell } from './product.ts'

const pressSlowly = async (page: Page, target: Locator, meanwhile: () => Promise<unknown>): Promise<void> => {
  await target.hover()
  await page.mouse.down()
  await meanwhile()
  await page.mouse.up()
}

for (const width of [1440, 375])
  test(`the foot of a form does not move under a press, ${width} px wide`, async ({ enter }) => {
    const person = await hire({ roles: ['sysadmin'] })
    await tell(person, 'PUT', '/sys/draft/save', { body: { key: 'system:position:new', values: { name: '半个' } } })
    const page = await enter(person, { viewport: { width, height: 740 } })
    const held = Promise.withResolvers<void>()
    await page.route('**/sys/draft/get*', async (route) => {
      await held.promise
      await route.continue()
    })
    await visit(page, '/isystem/position')
    const dialog = dialogOf(page, '新增职务')
    const code = dialog.getByLabel('职务编码')
    const offer = dialog.getByText(/^发现 \d\d:\d\d 的草稿$/)
    const add = async () => {
      await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click()
      await expect(code).toBeFocused()
    }

    await add()
    await pressSlowly(page, dialog.getByRole('button', { name: '取消' }), async () => {
      held.resolve()
      await expect(offer).toBeVisible()
      await expect(code).toBeFocused()
      await expect(dialog.getByText('请输入职务编码')).toBeHidden()
    })
    await expect(dialog).toBeHidden()

    await add()
    await expect(offer).toBeVisible()
    await pressSlowly(page, dialog.getByRole('button', { name: '确定' }), () =>
      expect(dialog.getByText('请输入职务编码')).toBeVisible(),
    )
    await expect(dialog.getByText(/^有 \d 处需要修改/)).toBeVisible()
    // the last message goes while the button is being pressed
    await code.fill('e2e-slow')
    await pressSlowly(page, dialog.getByRole('button', { name: '取消' }), () => expect(code).toBeFocused())
    await expect(dialogOf(page, '有未保存的修改，确定离开吗？')).toBeVisible()
  })

test('the password dialog does not move under a press', async ({ enter }) => {
  const page = await enter(product().people.nurse)
  await visit(page, '/dashboard/analysis')
  await page.getByRole('button', { name: '的账号菜单' }).click()
  await page.getByRole('menuitem', { name: '密码修改' }).click()
  const dialog = dialogOf(page, '修改密码')
  await expect(dialog.getByLabel('旧密码')).toBeFocused()
  await pressSlowly(page, dialog.getByRole('button', { name: '确定' }), () =>
    expect(dialog.getByText('请输入旧密码!')).toBeVisible(),
  )
  await expect(dialog.getByText('请确认新密码!')).toBeVisible()
  await pressSlowly(page, dialog.getByRole('button', { name: '关闭' }).last(), () => Promise.resolve())
  await expect(dialog).toBeHidden()
})

test('an entry of the menu does not move while a branch unfolds and another one folds', async ({ enter }) => {
  const page = await enter(product().people.admin, { viewport: { width: 1440, height: 1600 } })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit(page, '/isystem/position')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.2 })
  await menu.getByRole('menuitem', { name: '系统监控', exact: true }).click()
  const link = menu.getByRole('link', { name: '接口文档', exact: true })
  const { x, y, width, height } = (await link.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await expect.poll(() => menu.evaluate((nav) => nav.getAnimations({ subtree: true }).length)).toBe(0)
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name: '接口文档' })).toBeVisible()
})
