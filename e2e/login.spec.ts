import { expect, type Page } from '@playwright/test'
import { dialogOf, expectShell, test } from './desk.ts'
import { ask, hire } from './product.ts'
import { PICTURE } from './proofs.ts'
import { titleOf } from './routes.ts'

const WRONG = 'not the password'

const signIn = async (page: Page, username: string, password: string): Promise<void> => {
  const answered = page.waitForResponse('**/sys/login')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('密码', { exact: true }).press('Enter')
  await answered
}

test('failures bring a captcha, departments a choice, then the requested page; signing out ends it', async ({
  page,
}) => {
  const { username, password } = await hire({ roles: ['operator'], departs: ['呼吸病房', '肺功能室'] })
  const wanted = '/isystem/position?pageSize=20'
  await page.goto(wanted)
  await expect(page).toHaveURL(`/user/login?redirect=${encodeURIComponent(wanted)}`)
  await expect(page).toHaveTitle(titleOf('登录'))
  await expect(page.getByLabel('用户名')).toBeFocused()

  for (const _ of [1, 2]) await ask(undefined, 'POST', '/sys/login', { body: { username, password: WRONG } })
  const failure = page.getByRole('alert')
  await signIn(page, username, WRONG)
  await expect(failure).toHaveText('用户名或密码错误')
  const captcha = page.getByLabel('验证码', { exact: true })
  await expect(captcha).toBeHidden()
  await signIn(page, username, password)
  await expect(captcha).toBeFocused()
  const picture = page.getByRole('button', { name: '验证码图片' }).locator('img')
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/)
  const first = (await picture.getAttribute('src'))!
  await captcha.fill('....')
  await captcha.press('Enter')
  await expect(failure).toHaveText('验证码错误')
  await expect(picture).not.toHaveAttribute('src', first)
  await expect(captcha).toHaveValue('')
  await captcha.fill(PICTURE)
  await captcha.press('Enter')

  const choosing = dialogOf(page, '请选择部门')
  await expect(choosing).toContainText('您有多个部门，请选择登录部门')
  await page.keyboard.press('Escape')
  await choosing.getByLabel('部门').selectOption('肺功能室')
  await choosing.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('heading', { level: 1, name: '职务管理' })).toBeVisible()

  const signOut = page.getByRole('banner').getByRole('button', { name: '退出登录' })
  await signOut.click()
  const question = dialogOf(page, '提示')
  await expect(question).toContainText('真的要注销登录吗 ?')
  await question.getByRole('button', { name: '取消' }).click()
  await expectShell(page)
  const token = await page.evaluate(() => (JSON.parse(localStorage['pro__Access-Token']) as { value: string }).value)
  await signOut.click()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/user/login')
  await expect(page.getByRole('heading', { name: '登录工作台' })).toBeVisible()
  expect((await ask({ token }, 'GET', '/sys/user/getUserInfo')).status).toBe(401)
})
