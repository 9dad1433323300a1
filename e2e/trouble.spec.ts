/** The network breaks, files are gone, names are long: nothing is lost and nothing falls apart. */
import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, expectNoSidewaysScroll, expectSettled, rowOf, test, visit } from './desk.ts'
import { departIds, hire, house, tell, unique } from './house.ts'
import { routesOf } from './routes.ts'

const POSITIONS = '/isystem/position'
const NO_SERVER = '无法连接服务器，请检查网络后重试'

test.use({ account: 'admin' })

test('the server stops while somebody types: the input stays and a second try saves it', async ({ page }) => {
  const [code, name] = [unique('e2e-'), unique('断线')]
  await visit(page, POSITIONS)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = dialogOf(page, '新增职务')
  await dialog.getByLabel('职务编码').fill(code)
  await dialog.getByLabel('职务名称').fill(name)
  await choose(dialog.getByLabel('职级'), '中级')
  await page.route('**/platform/**', (route) => route.abort('connectionrefused'))
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, NO_SERVER)
  await expect(dialog.getByLabel('职务编码')).toHaveValue(code)
  await expect(dialog.getByLabel('职务名称')).toHaveValue(name)
  await page.unroute('**/platform/**')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增职务“${name}”`)
})

test('a list that cannot be read says so in its place and can be tried again', async ({ page }) => {
  await page.route('**/sys/position/list*', (route) => route.abort('connectionrefused'))
  await visit(page, POSITIONS)
  const block = page.getByRole('alert').filter({ hasText: '加载失败' })
  await expect(block).toContainText(NO_SERVER)
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible()
  await page.unroute('**/sys/position/list*')
  await block.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText(/第 1-10 条/)).toBeVisible()
})

test('the sign-in page says that there is no server', async ({ enter }) => {
  const page = await enter()
  await page.goto('/user/login')
  await page.route('**/sys/login', (route) => route.abort('connectionrefused'))
  await page.getByLabel('用户名').fill('somebody')
  await page.getByLabel('密码', { exact: true }).fill('something')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(NO_SERVER)
  await expect(page.getByLabel('用户名')).toHaveValue('somebody')
})

test.describe('a missing file', () => {
  test.use({ broken: /SysPositionList/ })

  test('of a page is told in its place and can be tried again', async ({ page }) => {
    await page.route('**/assets/SysPositionList*', (route) => route.abort('connectionrefused'))
    await page.goto(POSITIONS)
    await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible()
    await page.unroute('**/assets/SysPositionList*')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText(/第 1-10 条/)).toBeVisible()
  })
})

test('without a network a bar says that nothing can be saved', async ({ page, context }) => {
  await visit(page, POSITIONS)
  await context.setOffline(true)
  await expect(page.getByText('网络已断开，无法提交')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('网络已断开，无法提交')).toBeHidden()
})

test('names of fifty characters stay in their cells, on the desk and on the phone', async ({ page }) => {
  const { admin } = house().people
  const mark = unique('')
  const long = '呼吸与危重症医学科肺康复随访门诊'.repeat(4).slice(0, 42) + mark
  const [root] = await departIds(['护理部'])
  await tell(admin, 'POST', '/sys/position/add', { body: { code: unique('e2e-'), name: long, postRank: '2' } })
  await tell(admin, 'POST', '/sys/role/add', { body: { roleCode: unique('e2e-'), roleName: long } })
  await tell(admin, 'POST', '/sys/dict/add', { body: { dictCode: unique('e2e-'), dictName: long } })
  await tell(admin, 'POST', '/sys/sysDepart/add', { body: { departName: long, parentId: root } })
  await hire({ realname: long, departs: [long] })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 375, height: 740 },
  ]) {
    await page.setViewportSize(size)
    for (const { path } of await routesOf()) {
      await visit(page, path)
      await expectSettled(page)
      await expectNoSidewaysScroll(page)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, `${POSITIONS}?name=${encodeURIComponent(mark)}`)
  const cell = rowOf(page, long.slice(0, 10)).getByRole('button', { name: /…$/ })
  await cell.hover()
  await expect(page.getByRole('tooltip', { name: long })).toBeVisible()
})
