import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, moreOf, rowOf, test, visit } from './desk.ts'
import { unique } from './product.ts'

test.use({ account: 'admin' })

test('a dictionary with items goes to the recycle bin and comes back', async ({ page }) => {
  const [name, code] = [unique('随访方式'), unique('e2e_')]
  const main = page.getByRole('main')
  await visit(page, '/isystem/dict')
  await main.getByRole('button', { name: '新增字典' }).click()
  const adding = dialogOf(page, '新增字典')
  await adding.getByLabel('字典名称').fill(name)
  await adding.getByLabel('字典编码').fill(code)
  await adding.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增字典“${name}”`)
  await expect(main.getByRole('heading', { level: 2, name })).toBeVisible()

  const item = dialogOf(page, '新增字典项')
  for (const [text, value] of [
    ['电话', 'phone'],
    ['门诊', 'visit'],
  ] as const) {
    await main.getByRole('button', { name: '新增', exact: true }).first().click()
    await item.getByLabel('名称').fill(text)
    await item.getByLabel('数据值').fill(value)
    await choose(item.getByLabel('颜色'), '绿色')
    await item.getByRole('button', { name: '确定' }).click()
    await expectMessage(page, `已新增字典项“${text}”`)
    await expect(item).toBeHidden()
  }
  await expect(rowOf(main, 'visit')).toContainText('绿色')
  const enabled = rowOf(main, 'phone').getByRole('switch')
  await enabled.click()
  await expectMessage(page, '已停用字典项“电话”')
  await expect(enabled).not.toBeChecked()

  await moreOf(main.locator('[data-pane-head]'), '删除字典')
  const question = dialogOf(page, `确定删除字典“${name}”吗？`)
  await expect(question).toContainText('2 个字典项将一并移入回收站')
  await question.getByRole('button', { name: '删除' }).click()
  await expectMessage(page, `已删除字典“${name}”`)
  await main.getByRole('button', { name: '回收站' }).click()
  const bin = dialogOf(page, '字典回收站')
  await bin.getByRole('listitem').filter({ hasText: code }).getByRole('button', { name: '取回' }).click()
  await expectMessage(page, `已取回字典“${name}”`)
  await page.keyboard.press('Escape')
  await main.getByLabel('搜索字典').fill(code)
  await main.getByRole('link', { name }).click()
  await expect(rowOf(main, 'visit')).toBeVisible()
})
