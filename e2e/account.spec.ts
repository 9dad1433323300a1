/** Getting an account, a new password, and in by the phone; and the pages that stand open to everybody. */
import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectShell, test } from './desk.ts'
import { ask, hire, house, tell, unique } from './house.ts'
import { codeFor, newMobile } from './proofs.ts'

const PASSWORD = 'a lantern on the quay 7'

const signIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('密码', { exact: true }).press('Enter')
}

test('an account is asked for, waits, is approved, and signs in', async ({ page }) => {
  const [username, mobile] = [unique('new'), newMobile()]
  await page.goto('/user/login')
  await page.getByRole('link', { name: '注册账户' }).click()
  await expect(page).toHaveURL('/user/register')
  await expect(page).toHaveTitle('注册账户 · 呼吸慢病健康管理平台')
  await expect(page.getByLabel('用户名')).toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type('12345')
  await expect(page.getByText('强度：低')).toBeVisible()
  await page.getByLabel('确认密码', { exact: true }).focus()
  await expect(page.getByText('密码至少 10 位，且不能是常见密码')).toBeVisible()
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await expect(page.getByText('强度：强')).toBeVisible()
  await page.getByLabel('确认密码', { exact: true }).fill(`${PASSWORD}?`)
  await page.getByLabel('手机号').fill(mobile)
  await expect(page.getByText('两次密码不一致')).toBeVisible()
  await page.getByLabel('确认密码', { exact: true }).fill(PASSWORD)
  const code = await codeFor(page, mobile, '注册')

  await page.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '注册失败' })).toBeVisible()
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(PASSWORD)
  await page.getByLabel('验证码', { exact: true }).fill(code)
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByText(`你的账户：${username} 注册成功`)).toBeVisible()
  await expect(page).toHaveURL(`/user/register-result?username=${username}`)

  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page.getByLabel('用户名')).toHaveValue(username)
  await signIn(page, username, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('该账号待审核，请联系管理员')
  const { admin } = house().people
  const { records } = await tell<{ records: { id: string }[] }>(admin, 'GET', '/sys/user/list', { query: { username } })
  await tell(admin, 'PUT', '/sys/user/approve', { body: { ids: records[0]!.id } })
  await signIn(page, username, PASSWORD)
  await expectShell(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } })

  test('a code instead of the password, then another password instead of a forgotten one', async ({ page }) => {
    const [first, second] = [newMobile(), newMobile()]
    const [caller, forgetful] = [await hire({ phone: first }), await hire({ phone: second })]
    await page.goto('/user/login?redirect=%2Faccount%2Fnowhere')
    await page.getByRole('tab', { name: '账号密码登录' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByLabel('手机号', { exact: true }).fill('1234')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('您的手机号码格式不正确!')).toBeVisible()
    await page.getByLabel('手机号', { exact: true }).fill(`${first.slice(0, 3)} ${first.slice(3, 7)} ${first.slice(7)}`)
    const code = await codeFor(page, first, '登录')
    await page.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '手机验证码错误' })).toBeVisible()
    await page.getByLabel('验证码', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Enter')
    await expectShell(page)
    const kept = await page.evaluate(() => localStorage['pro__Login_Username'] as string)
    expect(kept).toContain(caller.username)
    await page.evaluate(() => localStorage.clear())

    await page.goto('/user/login')
    await page.getByRole('link', { name: '忘记密码' }).click()
    await expect(page).toHaveURL('/user/alteration')
    await page.getByLabel('手机', { exact: true }).fill(second)
    await page.getByLabel('验证码', { exact: true }).fill(await codeFor(page, second, '找回密码'))
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByLabel('账号名')).toHaveValue(forgetful.username)
    await page.getByLabel('新密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '上一步' }).click()
    await expect(page.getByLabel('手机', { exact: true })).toHaveValue(second)
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByLabel('新密码', { exact: true })).toHaveValue(PASSWORD)
    await page.getByLabel('确认密码', { exact: true }).fill(PASSWORD)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('更改密码成功')).toBeVisible()
    await expect(page.getByText(/^将在[1-5]秒后返回登录页面$/)).toBeVisible()
    await expect(page).toHaveURL(`/user/login?username=${forgetful.username}`)
    expect((await ask(forgetful, 'GET', '/sys/user/getUserInfo')).status).toBe(401)
    await signIn(page, forgetful.username, PASSWORD)
    await expectShell(page)
  })
})

const TOOLS = [
  { path: '/copd', title: '慢阻肺急性加重预后评估' },
  { path: '/hcqycjxjz', title: '呼出气预测急性加重' },
  { path: '/gssxxbbx', title: '呼出气预测高嗜酸性粒细胞表型' },
]

/** As a house does that has not decided for them yet. */
const closeTools = (page: Page): Promise<unknown> =>
  page.route('/config.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()};window._CONFIG.publicTools=false` })
  })

test('the public pages stand open to everybody, signed in or not', async ({ page, enter }) => {
  await page.goto('/user')
  await expect(page).toHaveURL('/user/login')
  for (const { path, title } of TOOLS) {
    await page.goto('/user/login')
    await page.getByRole('navigation').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: /^如出现意识不清.*拨打120/ })).toHaveAttribute('href', 'tel:120')
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    '/copd',
    '/user/login',
    '/user/register',
    '/user/alteration',
    '/user/register-result?username=a',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  const staff = await enter(house().people.nurse)
  await closeTools(staff)
  await staff.goto('/copd')
  await expect(staff.getByRole('heading', { name: '暂未开放' })).toBeVisible()
  await expect(staff.getByRole('link', { name: /^如出现意识不清.*拨打120/ })).toHaveAttribute('href', 'tel:120')
  await staff.getByRole('link', { name: '返回登录' }).click()
  await expect(staff).toHaveURL('/dashboard/analysis')
})
