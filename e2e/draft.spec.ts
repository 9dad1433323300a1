import { expect, type Page } from '@playwright/test'
import { choose, dialogOf, expectMessage, keptIn, test, visit } from './desk.ts'
import { hire, tell, unique } from './product.ts'

const PATH = '/isystem/position'

const add = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click()
  return dialogOf(page, '新增职务')
}

test('a new position survives F5, is offered on another desk, and its draft goes once it is saved', async ({
  enter,
}) => {
  const person = await hire({ roles: ['sysadmin'] })
  const [code, name] = [unique('e2e-'), unique('待补岗')]
  const page = await enter(person)
  await visit(page, PATH)
  const dialog = await add(page)
  await dialog.getByLabel('职务编码').fill(code)
  await dialog.getByLabel('职务名称').fill(name)
  await choose(dialog.getByLabel('职级'), '正高级')
  await expect(dialog.getByText(/^草稿已保存 \d\d:\d\d$/)).toBeVisible()
  expect(JSON.stringify(await keptIn(page))).not.toContain(name)

  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('有 1 份未保存的草稿')).toBeVisible()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect(dialog.getByText(/^发现 \d\d:\d\d 的草稿$/)).toBeVisible()
  await expect(dialog.getByLabel('职务名称')).toHaveValue('')
  await dialog.getByRole('button', { name: '恢复' }).click()
  await expect(dialog.getByLabel('职务编码')).toHaveValue(code)
  await expect(dialog.getByLabel('职务名称')).toHaveValue(name)
  await expect(dialog.getByText('正高级')).toBeVisible()

  const elsewhere = await enter(person)
  await visit(elsewhere, PATH)
  const again = await add(elsewhere)
  await again.getByRole('button', { name: '恢复' }).click()
  await expect(again.getByLabel('职务名称')).toHaveValue(name)
  await again.getByRole('button', { name: '确定' }).click()
  await expectMessage(elsewhere, `已新增职务“${name}”`)
  await expect.poll(() => tell<unknown[]>(person, 'GET', '/sys/draft/list')).toEqual([])
})
