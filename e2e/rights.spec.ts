/** A nurse sees her own part of the house, and the server agrees. */
import { expect } from '@playwright/test'
import { chooseNode, dialogOf, expectMessage, expectShell, test, visit } from './desk.ts'
import { ask, hire, house, signInByApi, unique } from './house.ts'
import { rounds, routesOf } from './routes.ts'

test.describe('a nurse', () => {
  test.use({ account: 'nurse' })

  test('has a menu of what she may see and reads it without a control to change it', async ({ page }) => {
    await visit(page, '/')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu.getByRole('menuitem', { name: '系统监控' })).toBeHidden()
    await menu.getByRole('menuitem', { name: '系统管理' }).click()
    await expect(menu.getByRole('link')).toHaveText(['首页', '部门管理'])
    await menu.getByRole('link', { name: '部门管理' }).click()
    const main = page.getByRole('main')
    await chooseNode(main, '部门', '呼吸病房')
    await expect(main.getByRole('heading', { name: '呼吸病房' })).toBeVisible()
    await expect(main.getByText(/第 1-/)).toBeVisible()
    for (const name of [/新增/, /编辑/, /删除/, /添加/, /移除/, /移动/, /导出/])
      await expect(main.getByRole('button', { name })).toHaveCount(0)
  })

  test('finds no page she has no right to, and the server answers the same', async ({ page }) => {
    const { nurse } = house().people
    const own = new Set((await routesOf(nurse)).map(({ path }) => path))
    const others = (await rounds()).flatMap(({ routes }) => routes).filter(({ path }) => !own.has(path))
    expect(others.length).toBeGreaterThan(4)
    for (const { path } of others) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: '抱歉，你访问的页面不存在或无权访问' })).toBeVisible()
    }
    const paths = ['user', 'role', 'position', 'permission', 'online', 'log', 'dataLog', 'audit', 'oss/file']
    for (const path of [...paths.map((noun) => `/sys/${noun}/list`), '/api-docs/json'])
      expect((await ask(nurse, 'GET', path)).status, path).toBe(403)
    const added = await ask(nurse, 'POST', '/sys/position/add', { body: { code: unique('n-'), name: '越权' } })
    expect(added.status).toBe(403)
  })
})

test.describe('an operator', () => {
  test.use({ account: 'operator' })

  test('reads and exports positions, and changes none', async ({ page }) => {
    await visit(page, '/isystem/position')
    const main = page.getByRole('main')
    await expect(main.getByText(/第 1-10 条/)).toBeVisible()
    await expect(main.getByRole('button', { name: '导出', exact: true })).toBeVisible()
    for (const name of ['新增', '编辑', '删除'])
      await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0)
    await main.getByRole('button', { name: '详情' }).first().click()
    const detail = dialogOf(page, /^职务详情/)
    await expect(detail.getByRole('button', { name: '编辑' })).toHaveCount(0)
    await expect(detail.getByText('职务编码')).toBeVisible()
  })
})

test('everybody changes the own password; it ends the other sign-ins', async ({ enter }) => {
  const person = await hire()
  const chosen = unique('snow on the pines ')
  const page = await enter(person)
  const elsewhere = await enter(await signInByApi(person.username, person.password))
  await visit(elsewhere, '/isystem/depart')
  await visit(page, '/')
  await page.getByRole('button', { name: '的账户菜单' }).click()
  await page.getByRole('menuitem', { name: '密码修改' }).click()
  const dialog = dialogOf(page, '修改密码')
  const old = dialog.getByLabel('旧密码')
  await expect(old).toBeFocused()
  await old.fill('not my password')
  await dialog.getByLabel('新密码', { exact: true }).fill('short')
  await dialog.getByLabel('确认新密码').fill('shorter')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByLabel('新密码', { exact: true })).toHaveAccessibleDescription(/密码至少 10 位/)
  await expect(dialog.getByText('两次输入的密码不一样！')).toBeVisible()
  await dialog.getByLabel('新密码', { exact: true }).fill(chosen)
  await dialog.getByLabel('确认新密码').fill(chosen)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, '旧密码输入错误!')
  await old.fill(person.password)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expectShell(page)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/user\/login/)
  expect((await signInByApi(person.username, chosen)).id).toBe(person.id)
})

test('the page asks for a password first when somebody else has chosen it', async ({ page }) => {
  const person = await hire()
  const given = unique('given by the house ')
  await ask(house().people.admin, 'PUT', '/sys/user/changePassword', {
    body: { username: person.username, password: given, confirmpassword: given },
  })
  await page.goto('/user/login?redirect=%2Fisystem%2Fdepart')
  await page.getByLabel('用户名').fill(person.username)
  await page.getByLabel('密码', { exact: true }).fill(given)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '修改密码' })).toBeVisible()
  await expect(page.getByText('首次登录或密码已被重置，请先修改密码再继续。')).toBeVisible()
  await page.goto('/isystem/depart')
  await expect(page.getByRole('heading', { name: '修改密码' })).toBeVisible()
  const chosen = unique('chosen by herself ')
  await page.getByLabel('旧密码').fill(given)
  await page.getByLabel('新密码', { exact: true }).fill(chosen)
  await page.getByLabel('确认新密码').fill(chosen)
  await page.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, /密码/)
  await expect(page.getByRole('heading', { level: 1, name: '部门管理' })).toBeVisible()
})
