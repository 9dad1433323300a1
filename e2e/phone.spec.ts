import { expect } from '@playwright/test'
import {
  dialogOf,
  expectMessage,
  expectNoSidewaysScroll,
  expectShell,
  openPage,
  PHONE,
  recordOf,
  test,
} from './desk.ts'
import { expectFullScreen, smallTargets } from './finger.ts'
import { hire } from './product.ts'

test.use(PHONE)

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
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: other.realname }) })
  await expect(card).toContainText('正常')
  await card.getByRole('link', { name: other.realname }).tap()
  const detail = recordOf(page, other.realname)
  await expect(detail).toContainText(other.username)
  await detail.getByRole('button', { name: '编辑' }).tap()
  const editing = dialogOf(page, /^编辑用户/)
  await expectFullScreen(editing)
  await editing.getByLabel('座机').fill('8808')
  await editing.getByRole('button', { name: '确定' }).tap()
  await expectMessage(page, `已保存用户“${other.realname}（${other.username}）”`)
})
