/** A session ends while somebody works, in one window or in several: nothing is lost, and nothing is shown to the next. */
import { expect, type Page } from '@playwright/test'
import {
  choose,
  dialogOf,
  expectMessage,
  expectNoSidewaysScroll,
  expectSettled,
  expectShell,
  keptIn,
  test,
  visit,
} from './desk.ts'
import { hire, house, tell, unique, type Person } from './house.ts'

const HOME = '/dashboard/analysis'
const POSITIONS = '/isystem/position'
const NO_SERVER = '无法连接服务器，请检查网络后重试'

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
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 740 },
])
  test(`the password over the page, and what was asked goes on, at ${viewport.width} px`, async ({ enter }) => {
    const person = await hire({ roles: ['sysadmin'] })
    const name = unique('未完成')
    const page = await enter(person, { viewport })
    await visit(page, POSITIONS)
    await startAdding(page, name)
    expect(JSON.stringify(await keptIn(page))).not.toContain(name)
    await endSession(page)
    await adding(page).getByRole('button', { name: '确定' }).click()

    const dialog = question(page)
    await expect(dialog).toContainText('很抱歉，登录已过期，请重新登录')
    await expect(dialog.getByLabel('密码', { exact: true })).toBeFocused()
    await expect(dialog.getByLabel('用户名')).toHaveValue(person.username)
    await expect(dialog.getByLabel('用户名')).not.toBeEditable()
    await expectNoSidewaysScroll(page)
    for (const key of ['Escape', 'Control+k', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expect(adding(page)).toBeVisible()
    // beside the dialog there is nothing to click, and no key of the frame to press
    await page.mouse.click(2, 400)
    for (const key of ['Control+k', '?', 'Alt+w']) await page.keyboard.press(key)
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await expect(page).toHaveURL(new RegExp(`${POSITIONS}(\\?|$)`))

    await signInAgain(page, { ...person, password: 'not the password' })
    await expect(dialog.getByRole('alert')).toHaveText('用户名或密码错误')
    await signInAgain(page, person)
    await expectMessage(page, `已新增职务“${name}”`)
    await expect(dialog).toBeHidden()
    await expect(adding(page)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${POSITIONS}(\\?|$)`))
  })

test('a file that is asked for waits for the password; who does not give it goes out', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const page = await enter(person)
  await visit(page, POSITIONS)
  await endSession(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: '全部' }).click()
  await signInAgain(page, person)
  expect((await file).suggestedFilename()).toMatch(/^职务/)
  await expect(question(page)).toBeHidden()
  await endSession(page)
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await question(page).getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/user/login')
  expect((await keptIn(page))['pro__Access-Token']).toBeUndefined()
})

test('somebody else finds nothing of what stood on the page', async ({ enter }) => {
  const [person, other] = [await hire({ roles: ['sysadmin'] }), await hire({ roles: ['sysadmin'] })]
  const name = unique('私事')
  const page = await enter(person)
  await visit(page, `${POSITIONS}?name=${encodeURIComponent('主任')}`)
  await startAdding(page, name)
  await expect(adding(page).getByText(/^草稿已保存/)).toBeVisible()
  await endSession(page)
  await adding(page).getByLabel('职务名称').fill(`${name}甲`)
  await signInAgain(page, other)
  await expect(page).toHaveURL(HOME)
  await expectShell(page)
  await expect(page.getByRole('button', { name: `${other.realname}的账户菜单` })).toBeVisible()
  await expectSettled(page)
  await expect(page.getByText('职务管理', { exact: true }).and(page.locator('[role=tab] *'))).toHaveCount(0)
  expect(JSON.stringify(await keptIn(page))).not.toContain(person.username)
  const drafts = await tell({ token: await tokenOf(page) }, 'GET', '/sys/draft/list')
  expect(drafts).toEqual([])
})

test('several windows: one answer serves all, somebody else empties all, signing out ends all', async ({ enter }) => {
  const [person, other] = [await hire({ roles: ['sysadmin'] }), await hire({ roles: ['nurse'] })]
  const one = await enter(person)
  const two = await one.context().newPage()
  await visit(one, POSITIONS)
  await visit(two, POSITIONS)
  const name = unique('两窗')
  await startAdding(two, name)
  await endSession(one)
  await adding(two).getByRole('button', { name: '确定' }).click()
  await expect(question(two)).toBeVisible()
  await one.getByRole('button', { name: '刷新', exact: true }).click()
  // a message stands for a moment only, whatever the first window is busy with
  await Promise.all([expectMessage(two, `已新增职务“${name}”`), signInAgain(one, person)])
  for (const page of [one, two]) await expect(question(page)).toBeHidden()

  await endSession(one)
  await one.getByRole('button', { name: '刷新', exact: true }).click()
  await signInAgain(one, other)
  for (const page of [one, two]) {
    await expect(page.getByRole('button', { name: `${other.realname}的账户菜单` })).toBeVisible()
    await expect(page).toHaveURL(HOME)
  }

  await one.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await dialogOf(one, '提示').getByRole('button', { name: '确定' }).click()
  for (const page of [one, two]) await expect(page.getByRole('heading', { name: '登录工作台' })).toBeVisible()
  expect(Object.keys(await keptIn(two)).filter((key) => key.includes('Login') || key.includes('Token'))).toEqual([])
})

test('a password that was reset meanwhile is changed first; the page waits behind it', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const [given, chosen, name] = [unique('mist on the lake '), unique('stones of the shore '), unique('等一等')]
  const page = await enter(person)
  await visit(page, POSITIONS)
  await startAdding(page, name)
  await tell(house().people.admin, 'PUT', '/sys/user/changePassword', {
    body: { username: person.username, password: given, confirmpassword: given },
  })
  await adding(page).getByRole('button', { name: '确定' }).click()
  await signInAgain(page, { ...person, password: given })
  await expect(page.getByRole('heading', { name: '修改密码' })).toBeVisible()
  await expect(adding(page)).toBeHidden()
  await page.getByLabel('旧密码').fill(given)
  await page.getByLabel('新密码', { exact: true }).fill(chosen)
  await page.getByLabel('确认新密码').fill(chosen)
  await page.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增职务“${name}”`)
  await expect(page.getByRole('heading', { level: 1, name: '职务管理' })).toBeVisible()
})

test('without a network nothing is lost and one sentence says so; with it the work goes on', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const name = unique('离线')
  const page = await enter(person)
  await visit(page, POSITIONS)
  await startAdding(page, name)
  await page.context().setOffline(true)
  await expect(page.getByText('网络已断开，无法提交')).toBeVisible()
  for (const _ of [1, 2]) {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/sys/position/add'))
    await adding(page).getByRole('button', { name: '确定' }).click()
    await failed
    await expect(page.locator('.ant-notification').getByText(NO_SERVER)).toHaveCount(1)
  }
  await page.context().setOffline(false)
  await expect(adding(page).getByLabel('职务名称')).toHaveValue(name)
  await adding(page).getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增职务“${name}”`)
})
