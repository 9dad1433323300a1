import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, rowOf, test, visit } from './desk.ts'
import { product, tell, unique } from './product.ts'

test.use({ account: 'admin' })

test('a rule is written, tried before it is switched on, and gives its label', async ({ page }) => {
  const [name, label] = [unique('规则'), unique('标签')]
  await tell(product().people.admin, 'POST', '/label/label/add', {
    body: { name: label, category: 'risk', color: 'red' },
  })
  await visit(page, `/label/rule?name=${encodeURIComponent(name)}`)

  await page.getByRole('button', { name: '新增', exact: true }).click()
  const adding = dialogOf(page, '新增标签规则')
  await adding.getByLabel('规则名称').fill(name)
  await choose(adding.getByLabel('标签', { exact: true }), label)
  await adding.getByRole('button', { name: '添加条件' }).click()
  await adding.getByLabel('数值').fill('350')
  await expect(adding.getByText('即：最近 365 天内末次嗜酸性粒细胞计数不低于 350 个/μL')).toBeVisible()
  await adding.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增标签规则“${name}”`)

  const row = rowOf(page, name)
  await row.getByRole('button', { name: '试运行' }).click()
  const trial = dialogOf(page, `试运行：${name}`)
  await expect(trial).toContainText('没有写入任何标签')
  await trial.getByRole('button', { name: '关闭' }).click()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByText('启用规则', { exact: true }).click()
  await dialogOf(page, /启用/).getByRole('button', { name: /启用/ }).click()
  await row.getByRole('button', { name: '立即运行' }).click()
  await expectMessage(page, '已运行')
})
