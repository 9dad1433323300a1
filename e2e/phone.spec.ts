/** The same house in one hand: 375 × 740, fingers instead of a pointer. */
import { expect, type Locator, type Page } from '@playwright/test'
import {
  dialogOf,
  expectMessage,
  expectNoSidewaysScroll,
  expectSettled,
  expectShell,
  openPage,
  test,
  visit,
} from './desk.ts'
import { hire, house } from './house.ts'
import { EXCEPTIONS, routesOf } from './routes.ts'

const FINGER = 44

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })

/** Controls in sight that a finger would miss: their name and size. */
const smallTargets = async (within: Locator): Promise<string[]> => {
  // a switch is drawn smaller than what answers to a finger
  const controls = within.locator('button:not([role=switch]):visible, input:visible, textarea:visible')
  const sizes = await controls.evaluateAll((all) =>
    all.map((control) => {
      // a field's box is what a finger meets
      const box = control.closest('.ant-select, .ant-input-number, .ant-input-affix-wrapper, .ant-picker, label')
      const { width, height } = (box ?? control).getBoundingClientRect()
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.getAttribute('placeholder')
      return { name: String(name).trim(), width: Math.round(width), height: Math.round(height) }
    }),
  )
  return sizes.flatMap(({ name, width, height }) =>
    width > 0 && Math.min(width, height) < FINGER ? [`${name} ${width}×${height}`] : [],
  )
}

test('signs in, finds a person among the cards, reads and edits', async ({ page }) => {
  const [person, other] = [await hire({ roles: ['sysadmin'] }), await hire()]
  await page.goto('/user/login')
  await expectNoSidewaysScroll(page)
  expect(await smallTargets(page.locator('body'))).toEqual([])
  await page.getByLabel('用户名').fill(person.username)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await expectShell(page)
  await openPage(page, '系统管理', '用户管理')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()

  await page.getByRole('button', { name: '筛选' }).tap()
  const filter = dialogOf(page, '筛选')
  await filter.getByLabel('用户姓名').fill(other.realname)
  await filter.getByRole('button', { name: '查询' }).tap()
  await expect(page.getByRole('button', { name: '筛选 · 1' })).toBeVisible()
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: other.realname, exact: true }) })
  await expect(card).toContainText('正常')
  await card.getByRole('button', { name: other.realname, exact: true }).tap()
  const detail = dialogOf(page, /^用户详情/)
  await expect(detail).toContainText(other.username)
  await detail.getByRole('button', { name: '编辑' }).tap()
  const editing = dialogOf(page, /^编辑用户/)
  await expectFullScreen(editing)
  await editing.getByLabel('座机').fill('8808')
  await editing.getByRole('button', { name: '确定' }).tap()
  await expectMessage(page, `已保存用户“${other.realname}”`)
})

const expectFullScreen = async (dialog: Locator): Promise<void> => {
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.boundingBox().then((box) => box && [box.x, Math.round(box.width)])).toEqual([0, 375])
}

/** Fields into which a phone would zoom. */
const smallPrint = (within: Locator): Promise<string[]> =>
  within
    .locator('input:not([type=radio], [type=checkbox], [type=file]):visible, textarea:visible')
    .evaluateAll((fields) =>
      fields
        .map((field) => `${field.id || field.getAttribute('aria-label')} ${field.computedStyleMap().get('font-size')}`)
        .filter((text) => !text.endsWith(' 16px')),
    )

/** What every page must bear, with its first dialog. */
const inspect = async (page: Page, path: string): Promise<string[]> => {
  await visit(page, path)
  await expectSettled(page)
  await expectNoSidewaysScroll(page)
  const found = await smallTargets(page.locator('body'))
  const add = page.getByRole('button', { name: /^新增/ }).first()
  if (await add.isVisible()) {
    await add.tap()
    await expectFullScreen(page.getByRole('dialog'))
    await expectNoSidewaysScroll(page)
    found.push(...(await smallTargets(page.getByRole('dialog'))), ...(await smallPrint(page.locator('body'))))
  }
  return found.map((target) => `${path} ${target}`)
}

test.describe('every page', () => {
  test.use({ account: 'admin' })

  test('fits, and its controls fit a finger', async ({ page }) => {
    const small: string[] = []
    for (const { path } of [...(await routesOf(house().people.admin)), ...EXCEPTIONS]) {
      small.push(...(await inspect(page, path)))
    }
    expect(small).toEqual([])
  })
})
