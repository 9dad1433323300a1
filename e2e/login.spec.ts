/** Coming in and going out. */
import { expect, type Page } from '@playwright/test'
import { dialogOf, expectMessage, expectShell, rowOf, search, test, visit } from './desk.ts'
import { ask, hire, house, type Person } from './house.ts'

const HOME = '/dashboard/analysis'

const signIn = async (page: Page, { username, password }: Pick<Person, 'username' | 'password'>): Promise<void> => {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('密码', { exact: true }).press('Enter')
}

test('Enter signs in, the hour greets, signing out asks first and ends the session', async ({ page }) => {
  const person = await hire()
  await page.goto('/')
  await expect(page).toHaveURL('/user/login')
  await expect(page).toHaveTitle('登录 · 呼吸慢病健康管理平台')
  await expect(page.getByLabel('用户名')).toBeFocused()
  await signIn(page, person)
  await expectMessage(page, new RegExp(`(早上|上午|中午|下午|晚上)好，${person.realname}，欢迎回来`))
  await expect(page).toHaveURL(HOME)

  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  const question = page.getByRole('dialog', { name: '提示' })
  await expect(question).toContainText('真的要注销登录吗 ?')
  await question.getByRole('button', { name: '取消' }).click()
  await expectShell(page)
  const token = await page.evaluate(() => (JSON.parse(localStorage['pro__Access-Token']) as { value: string }).value)
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/user/login')
  await expect(page.getByRole('heading', { name: '登录工作台' })).toBeVisible()
  expect((await ask({ token }, 'GET', '/sys/user/getUserInfo')).status).toBe(401)

  await page.goto('/isystem/depart')
  await expect(page).toHaveURL('/user/login?redirect=%2Fisystem%2Fdepart')
  await expect(page.getByRole('heading', { name: '登录工作台' })).toBeVisible()
})

test('a wrong password says so and can be mended', async ({ page }) => {
  const person = await hire()
  await page.goto('/user/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入用户名!')).toBeVisible()
  await expect(page.getByText('请输入密码!')).toBeVisible()
  await signIn(page, { ...person, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')
  await expect(page.getByLabel('用户名')).toHaveValue(person.username)
  await signIn(page, person)
  await expectShell(page)
})

test('the third failure brings a picture, and a wrong answer brings another one', async ({ page }) => {
  const person = await hire()
  await page.goto('/user/login')
  const failure = page.getByRole('alert')
  for (const _ of [1, 2, 3]) {
    await signIn(page, { ...person, password: 'not the password' })
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
    await expect(failure).toHaveText('用户名或密码错误')
  }
  await expect(page.getByLabel('验证码', { exact: true })).toBeHidden()
  await signIn(page, person)
  const field = page.getByLabel('验证码', { exact: true })
  await expect(field).toBeFocused()
  const picture = page.getByRole('button', { name: '验证码图片' }).locator('img')
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/)
  const first = await picture.getAttribute('src')
  await field.fill('....')
  await field.press('Enter')
  await expect(failure).toHaveText('验证码错误')
  await expect(picture).not.toHaveAttribute('src', first!)
  await expect(field).toHaveValue('')
})

test('the page that was asked for comes after the sign-in', async ({ page }) => {
  const person = await hire({ roles: ['operator'] })
  await page.goto('/isystem/position?pageSize=20')
  await expect(page).toHaveURL('/user/login?redirect=%2Fisystem%2Fposition%3FpageSize%3D20')
  await signIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: '职务管理' })).toBeVisible()
  await expect(page).toHaveURL('/isystem/position?pageSize=20')
})

test('an address of another house is never where a sign-in leads', async ({ page }) => {
  const person = await hire()
  for (const target of ['//evil.example/x', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/']) {
    await page.goto(`/user/login?redirect=${encodeURIComponent(target)}`)
    await signIn(page, person)
    await expectShell(page)
    await expect(page).toHaveURL(HOME)
    await page.evaluate(() => localStorage.clear())
  }
})

test('several departments: one is chosen before the work begins', async ({ page }) => {
  await page.goto('/user/login')
  await signIn(page, house().people.rotator)
  const dialog = page.getByRole('dialog', { name: '请选择部门' })
  await expect(dialog).toContainText('您有多个部门，请选择登录部门')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog.getByLabel('部门')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('部门').selectOption('肺功能室')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expectShell(page)
  await page.getByRole('button', { name: '的账户菜单' }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  const switching = page.getByRole('dialog', { name: '部门切换（当前部门 : 肺功能室）' })
  await expect(switching.getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(switching).toBeHidden()
})

test('no department: the person is told after arriving', async ({ page }) => {
  await page.goto('/user/login')
  await signIn(page, house().people.newcomer)
  await expectMessage(page, '您尚未归属部门,请确认账号信息')
  await page.getByRole('button', { name: '的账户菜单' }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  await expectMessage(page, '您尚未设置部门信息!')
})

test('a session that an administrator ends asks for the password over the page', async ({ enter }) => {
  const person = await hire({ roles: ['operator'] })
  const [page, admin] = [await enter(person), await enter(house().people.admin)]
  await visit(page, '/isystem/position')
  await visit(admin, '/isystem/online')
  await search(admin, '用户账号', person.username)
  const rows = rowOf(admin, person.username)
  await expect(rows).not.toHaveCount(0)
  for (let left = await rows.count(); left > 0; left--) {
    await rows.first().getByRole('button', { name: '强制下线' }).click()
    const question = dialogOf(admin, `确定强制用户“${person.realname}”（${person.username}）下线吗？`)
    await question.getByRole('button', { name: '强制下线' }).click()
    await expect(rows).toHaveCount(left - 1)
  }
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(dialogOf(page, '登录已过期')).toBeVisible()
  // a page that is only coming has nothing to keep
  await page.reload()
  await expectMessage(page, '未授权，请重新登录')
  await expect(page).toHaveURL('/user/login?redirect=%2Fisystem%2Fposition')
})

test.describe('signed in', () => {
  test.use({ account: 'operator' })

  test('the sign-in page leads home, an unknown address to 404', async ({ page }) => {
    await page.goto('/user/login')
    await expect(page).toHaveURL(HOME)
    await expectShell(page)
    await page.goto('/no/such/place')
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { name: '抱歉，你访问的页面不存在或无权访问' })).toBeVisible()
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(HOME)
  })

  test('a session that ends in one window ends in the others', async ({ page, context }) => {
    await visit(page, HOME)
    const other = await context.newPage()
    await visit(other, HOME)
    await other.evaluate(() => localStorage.removeItem('pro__Access-Token'))
    await expect(page).toHaveURL(/\/user\/login/)
  })
})
