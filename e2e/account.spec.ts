import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectShell, test } from './desk.ts'
import { hire, product, tell, unique } from './product.ts'
import { codeFor, confirmPhone, newMobile } from './proofs.ts'
import { titleOf } from './routes.ts'

const PASSWORD = 'a lantern on the quay 7'

const signIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('密码', { exact: true }).press('Enter')
}

test('an account is requested, waits, is approved, and signs in', async ({ page }) => {
  const [username, mobile] = [unique('new'), newMobile()]
  await page.goto('/user/login')
  await page.getByRole('link', { name: '注册账户' }).click()
  await expect(page).toHaveTitle(titleOf('注册账户'))
  await expect(page.getByLabel('用户名')).toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await expect(page.getByText('强度：强')).toBeVisible()
  await page.getByLabel('确认密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(page, mobile, '注册'))
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByText(`您的账户：${username} 注册成功`)).toBeVisible()
  await expect(page).toHaveURL(`/user/register-result?username=${username}`)

  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page.getByLabel('用户名')).toHaveValue(username)
  await signIn(page, username, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('该账号待审核，请联系管理员')
  const { admin } = product().people
  const { records } = await tell<{ records: { id: string }[] }>(admin, 'GET', '/sys/user/list', { query: { username } })
  await tell(admin, 'PUT', '/sys/user/approve', { body: { ids: records[0]!.id } })
  await signIn(page, username, PASSWORD)
  await expectShell(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } })

  test('a forgotten password is replaced', async ({ page }) => {
    const phone = newMobile()
    const person = await hire({ phone })
    const { username } = person
    await confirmPhone(person, phone)
    await page.goto('/user/login')
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.getByLabel('手机', { exact: true }).fill(phone)
    await page.getByLabel('验证码', { exact: true }).fill(await codeFor(page, phone, '找回密码'))
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByLabel('账号名')).toHaveValue(username)
    await page.getByLabel('新密码', { exact: true }).fill(PASSWORD)
    await page.getByLabel('确认密码', { exact: true }).fill(PASSWORD)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('更改密码成功')).toBeVisible()
    await page.getByRole('link', { name: '立即返回' }).click()
    await expect(page).toHaveURL(`/user/login?username=${username}`)
    await signIn(page, username, PASSWORD)
    await expectShell(page)
  })
})
