import { expect } from '@playwright/test'
import { dialogOf, keptIn, test, visit } from './desk.ts'
import { hire, product, unique } from './product.ts'

/** Removed by signing out; all other keys are preferences. */
const OF_THE_SESSION = [
  'Access-Token',
  'Login_Username',
  'Login_Userinfo',
  'UI_CACHE_DB_DICT_DATA',
  'TENANT_ID',
  'LOGIN_USER_BUTTON_AUTH',
  'SYS_BUTTON_AUTH',
  'TAB_TITLES',
]

test('signing out leaves preferences alone', async ({ enter }) => {
  const page = await enter(await hire({ roles: ['sysadmin'] }))
  await visit(page, '/isystem/position')
  await page.getByRole('button', { name: '密度' }).click()
  await page.getByRole('menuitem', { name: '紧凑' }).click()
  expect(Object.keys(await keptIn(page))).toContain('pro__LOGIN_USER_BUTTON_AUTH')
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await dialogOf(page, '提示').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/user/login')
  await expect(page.getByLabel('用户名')).toBeVisible()
  const left = Object.keys(await keptIn(page))
  expect(left.filter((key) => OF_THE_SESSION.some((name) => key.endsWith(name)))).toEqual([])
  expect(left).toContain('pro__TABLE_PREFERENCES')
})

test('input of forms is never kept in the browser', async ({ enter }) => {
  const page = await enter(product().people.admin)
  const [name, password] = [unique('秘而不宣'), unique('never to be kept ')]
  await visit(page, '/isystem/user')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = dialogOf(page, '新增用户')
  await dialog.getByLabel('用户姓名').fill(name)
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByLabel('手机号').fill('13700001234')
  await dialog.getByLabel('邮箱').focus()
  const kept = JSON.stringify(await keptIn(page))
  for (const typed of [name, password, '13700001234']) expect(kept).not.toContain(typed)
})
