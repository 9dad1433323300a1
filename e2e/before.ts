import { expect, type Page } from '@playwright/test'
import { dialogOf } from './desk.ts'
import { hire, product, type Person } from './product.ts'
import { withIdentityProviders } from './layers.ts'
import { codeFor, hireCareful, newMobile } from './proofs.ts'
import { PUBLIC } from './routes.ts'

interface State {
  path: string
  name?: string
  open?: (page: Page) => Promise<void>
}

const picture = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByLabel('图形验证码')).toBeFocused()
}

const signIn = async (page: Page, { username, password }: Person): Promise<void> => {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const provePhone = async (page: Page): Promise<void> => {
  const phone = newMobile()
  await hire({ phone })
  await page.getByLabel('手机', { exact: true }).fill(phone)
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(page, phone, '找回密码'))
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('新密码', { exact: true }).fill('12345')
}

export const BEFORE: readonly State[] = [
  ...PUBLIC.map((path) => ({ path })),
  {
    path: '/user/login',
    name: 'refused',
    open: async (page) => {
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByText('请输入密码!')).toBeVisible()
    },
  },
  {
    path: '/user/login',
    name: 'by phone',
    open: async (page) => {
      await page.getByRole('tab', { name: '手机号登录' }).click()
      await page.getByLabel('手机号', { exact: true }).fill('13900000000')
      await picture(page)
    },
  },
  {
    path: '/user/login',
    name: 'departments',
    open: async (page) => {
      await signIn(page, product().people.rotator)
      await expect(dialogOf(page, '请选择部门')).toBeVisible()
    },
  },
  {
    path: '/user/login',
    name: 'tenants',
    open: async (page) => {
      await signIn(page, product().people.admin)
      await expect(dialogOf(page, '请选择租户')).toBeVisible()
    },
  },
  {
    path: '/user/login',
    name: 'second step',
    open: async (page) => {
      await signIn(page, await hireCareful())
      await page.getByRole('button', { name: '遗失手机？' }).click()
      await page.getByRole('button', { name: '继续' }).click()
      await expect(dialogOf(page, '两步验证')).toContainText('请输入 6 位动态码!')
    },
  },
  {
    path: '/user/login',
    name: 'other ways',
    open: async (page) => {
      await withIdentityProviders(page)
      await expect(page.getByRole('link', { name: '统一身份认证' })).toBeVisible()
    },
  },
  {
    path: '/user/register',
    name: 'a weak password',
    open: (page) => page.getByLabel('密码', { exact: true }).fill('12345'),
  },
  {
    path: '/user/register',
    name: 'refused',
    open: (page) => page.getByRole('button', { name: '注册' }).click(),
  },
  {
    path: '/user/alteration',
    name: 'picture',
    open: async (page) => {
      await page.getByLabel('手机', { exact: true }).fill('13900000000')
      await picture(page)
    },
  },
  { path: '/user/alteration', name: 'a weak password', open: provePhone },
  {
    path: '/user/alteration',
    name: 'done',
    open: async (page) => {
      await provePhone(page)
      for (const label of ['新密码', '确认密码'])
        await page.getByLabel(label, { exact: true }).fill('reeds in the wind 8')
      await page.route('**/user/login?*', (route) => route.abort())
      await page.getByRole('button', { name: '提交' }).click()
      await expect(page.getByText('更改密码成功')).toBeVisible()
    },
  },
]
