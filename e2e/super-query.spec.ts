import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, rowOf, test, visit } from './desk.ts'
import { hire, product, tell, unique } from './product.ts'
import { ask, open, say } from './super-query.ts'

const POSITIONS = '/isystem/position'

const addPosition = (name: string) =>
  tell(product().people.admin, 'POST', '/sys/position/add', { body: { code: unique('e2e-'), name, postRank: '2' } })

test('two conditions of which one must hold: badge, tags, a link, and a saved query', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const [first, second, third] = [unique('甲岗'), unique('乙岗'), unique('丙岗')]
  await Promise.all([first, second, third].map(addPosition))
  const page = await enter(person)
  const main = page.getByRole('main')
  await visit(page, POSITIONS)
  const dialog = await open(page)
  await choose(dialog.getByLabel('过滤条件匹配'), '或（满足任意一个条件）')
  await say(page, 1, '职务名称', '等于', first)
  await dialog.getByRole('button', { name: '在下方新增条件' }).click()
  await say(page, 2, '职务名称', '以..结尾', second.slice(2))
  await dialog.getByRole('button', { name: '保存查询条件' }).click()
  const naming = dialogOf(page, '保存查询条件')
  await naming.getByLabel('保存的名称').fill('甲或乙')
  await naming.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, '保存成功')
  await ask(page)
  await expect(rowOf(main, first)).toBeVisible()
  await expect(rowOf(main, second)).toBeVisible()
  await expect(page.getByText('第 1-2 条 / 共 2 条')).toBeVisible()
  await expect(main.locator('.ant-badge', { hasText: '高级查询' }).getByText('2', { exact: true })).toBeVisible()
  await expect(main.getByText('满足任意一个：')).toBeVisible()

  const elsewhere = await enter(person)
  await visit(elsewhere, POSITIONS)
  const theirs = await open(elsewhere)
  await theirs.getByRole('button', { name: '甲或乙', exact: true }).click()
  await expect(theirs.getByRole('listitem', { name: '第 2 个条件' })).toBeVisible()
  await theirs.getByRole('button', { name: '删除查询甲或乙' }).click()
  await dialogOf(elsewhere, '删除“甲或乙”后不能恢复，是否删除？').getByRole('button', { name: '删除' }).click()
  await expect(theirs.getByText('没有保存任何查询')).toBeVisible()

  await main.getByRole('button', { name: '移除条件职务名称等于' }).click()
  await expect(page.getByText('第 1-1 条 / 共 1 条')).toBeVisible()
  await expect(rowOf(main, first)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('第 1-1 条 / 共 1 条')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('第 1-2 条 / 共 2 条')).toBeVisible()
  await expect(main.getByText(`职务名称 等于 ${first}`)).toBeVisible()
})
