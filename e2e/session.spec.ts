import { expect, type Page } from '@playwright/test'
import { choose, dialogOf, expectMessage, expectNoSidewaysScroll, expectSettled, keptIn, test, visit } from './desk.ts'
import { hire, tell, unique, type Person } from './product.ts'

const HOME = '/dashboard/analysis'
const POSITIONS = '/isystem/position'
const AT_POSITIONS = new RegExp(`${POSITIONS}(\\?|$)`)

const question = (page: Page) => dialogOf(page, '登录已过期')
const adding = (page: Page) => dialogOf(page, '新增职务')

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage['pro__Access-Token']) as { value: string }).value)

const endSession = async (page: Page): Promise<void> => {
  await tell({ token: await tokenOf(page) }, 'POST', '/sys/logout')
}

const signInAgain = async (page: Page, { username, password }: Pick<Person, 'username' | 'password'>) => {
  const dialog = question(page)
  const name = dialog.getByLabel('用户名')
  if ((await name.inputValue()) !== username) {
    await dialog.getByRole('button', { name: '换个账号登录' }).click()
    await name.fill(username)
  }
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await dialog.getByLabel('密码', { exact: true }).press('Enter')
}

const startAdding = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click()
  await adding(page).getByLabel('职务编码').fill(unique('e2e-'))
  await adding(page).getByLabel('职务名称').fill(name)
  await choose(adding(page).getByLabel('职级'), '中级')
  // once the draft has the last choice, the form sends no further request
  const who = { token: await tokenOf(page) }
  const draft = () => tell(who, 'GET', '/sys/draft/get', { query: { key: 'system:position:new' } })
  await expect.poll(draft).toMatchObject({ values: { name, postRank: '3' } })
}

test('on a phone: the password over the page, and the request goes on', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const name = unique('未完成')
  const page = await enter(person, { viewport: { width: 375, height: 740 } })
  await visit(page, POSITIONS)
  await startAdding(page, name)
  expect(JSON.stringify(await keptIn(page))).not.toContain(name)
  await endSession(page)
  await adding(page).getByRole('button', { name: '确定' }).click()

  const dialog = question(page)
  await expect(dialog).toContainText('未授权，请重新登录')
  await expect(dialog.getByLabel('密码', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('用户名')).toHaveValue(person.username)
  await expectNoSidewaysScroll(page)
  for (const key of ['Escape', 'Control+k', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expect(adding(page)).toBeVisible()
  // the dialog blocks clicks and the keys of the frame
  await page.mouse.click(2, 400)
  for (const key of ['Control+k', '?', 'Alt+w']) await page.keyboard.press(key)
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await expect(page).toHaveURL(AT_POSITIONS)

  await signInAgain(page, { ...person, password: 'not the password' })
  await expect(dialog.getByRole('alert')).toHaveText('用户名或密码错误')
  await signInAgain(page, person)
  await expectMessage(page, `已新增职务“${name}”`)
  await expect(dialog).toBeHidden()
  await expect(adding(page)).toBeHidden()
  await expect(page).toHaveURL(AT_POSITIONS)
})

test('several windows: one sign-in serves all, another user finds nothing in any, signing out ends all', async ({
  enter,
}) => {
  const [person, other] = [await hire({ roles: ['sysadmin'] }), await hire({ roles: ['sysadmin'] })]
  const one = await enter(person)
  const two = await one.context().newPage()
  // a window behind another one draws nothing, and presses there wait
  await one.bringToFront()
  await visit(one, `${POSITIONS}?name=${encodeURIComponent('主任')}`)
  await two.bringToFront()
  await visit(two, POSITIONS)
  const name = unique('两窗')
  await startAdding(two, name)
  await endSession(one)
  await adding(two).getByRole('button', { name: '确定' }).click()
  await expect(question(two)).toBeVisible()
  await one.bringToFront()
  await one.getByRole('button', { name: '刷新', exact: true }).click()
  // a message is shown for a moment only, whatever the first window is busy with
  await Promise.all([expectMessage(two, `已新增职务“${name}”`), signInAgain(one, person)])
  for (const page of [one, two]) await expect(question(page)).toBeHidden()

  const own = unique('私事')
  await startAdding(one, own)
  await endSession(one)
  await adding(one).getByRole('button', { name: '确定' }).click()
  await signInAgain(one, other)
  for (const page of [one, two]) {
    await expect(page.getByRole('button', { name: `${other.realname}的账号菜单` })).toBeVisible()
    await expect(page).toHaveURL(HOME)
    await expectSettled(page)
    await expect(page.getByRole('tab').filter({ hasText: '职务管理' })).toHaveCount(0)
    expect(JSON.stringify(await keptIn(page))).not.toContain(person.username)
  }
  const theirs = { token: await tokenOf(one) }
  expect(await tell(theirs, 'GET', '/sys/draft/list')).toEqual([])
  const positions = await tell<{ total: number }>(theirs, 'GET', '/sys/position/list', { query: { name: own } })
  expect(positions.total).toBe(0)

  await one.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await dialogOf(one, '提示').getByRole('button', { name: '确定' }).click()
  for (const page of [one, two]) await expect(page.getByRole('heading', { name: '登录工作台' })).toBeVisible()
  expect(Object.keys(await keptIn(two)).filter((key) => key.includes('Login') || key.includes('Token'))).toEqual([])
})
