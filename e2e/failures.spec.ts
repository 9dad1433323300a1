import { expect } from '@playwright/test'
import {
  choose,
  dialogOf,
  expectMessage,
  expectNoSidewaysScroll,
  expectSettled,
  PHONE,
  rowOf,
  test,
  visit,
} from './desk.ts'
import { departIds, hire, product, tell, unique } from './product.ts'
import { goTo } from './routes.ts'

const POSITIONS = '/isystem/position'
const NO_SERVER = '无法连接服务器，请检查网络后重试'

test.use({ account: 'admin' })

test('the server is away and comes back: a list says so in its place, and input stays and is saved', async ({
  page,
  context,
}) => {
  const [code, name] = [unique('e2e-'), unique('断线')]
  await page.route('**/sys/position/list*', (route) => route.abort('connectionrefused'))
  await visit(page, POSITIONS)
  const block = page.getByRole('alert').filter({ hasText: '加载失败' })
  await expect(block).toContainText(NO_SERVER)
  await page.unroute('**/sys/position/list*')
  await block.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText(/第 1-10 条/)).toBeVisible()

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

  await context.setOffline(true)
  await expect(page.getByText('网络已断开，无法提交')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('网络已断开，无法提交')).toBeHidden()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增职务“${name}”`)
})

test('names of fifty characters stay in their cells, on the desk and on the phone', async ({ page }) => {
  const { admin } = product().people
  const mark = unique('')
  const long = '呼吸与危重症医学科肺康复随访门诊'.repeat(4).slice(0, 42) + mark
  const [above] = await departIds(['护理部'])
  const add = async (path: string, body: object) => (await tell<{ id: string }>(admin, 'POST', path, { body })).id
  const [dict, depart] = await Promise.all([
    add('/sys/dict/add', { dictCode: unique('e2e-'), dictName: long }),
    add('/sys/sysDepart/add', { departName: long, parentId: above }),
    add('/sys/position/add', { code: unique('e2e-'), name: long, postRank: '2' }),
    add('/sys/role/add', { roleCode: unique('e2e-'), roleName: long }),
  ])
  const { username } = await hire({ realname: long, departs: [long] })
  const pages = [
    `/isystem/dict?dictId=${dict}`,
    `/isystem/depart?departId=${depart}`,
    `/isystem/user?username=${username}`,
    `/isystem/roleUserList?roleName=${encodeURIComponent(mark)}`,
  ]
  await visit(page, `${POSITIONS}?name=${encodeURIComponent(mark)}`)
  const cell = rowOf(page, long.slice(0, 10)).getByRole('button', { name: /…$/ })
  await cell.hover()
  await expect(page.getByRole('tooltip', { name: long })).toBeVisible()
  const desk = page.viewportSize()!
  const expectInPlace = async () => {
    for (const size of [desk, PHONE.viewport]) {
      await page.setViewportSize(size)
      await expectSettled(page)
      await expect(page.getByRole('main').getByText(long.slice(0, 8)).filter({ visible: true }).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    // a phone shows one page at a time, without tabs
    await page.setViewportSize(desk)
  }
  await expectInPlace()
  for (const path of pages) {
    await goTo(page, path)
    await expectInPlace()
  }
})
