import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, rowOf, test, visit } from './desk.ts'
import { product, tell, unique } from './product.ts'

const PATH = '/isystem/position'

test.use({ account: 'admin' })

test('a position is added, edited and deleted; changes are undone and in the history', async ({ page }) => {
  const [code, name] = [unique('e2e-'), unique('呼吸治疗师')]
  await visit(page, `${PATH}?name=${encodeURIComponent(name)}`)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()

  await page.getByRole('button', { name: '新增', exact: true }).click()
  const adding = dialogOf(page, '新增职务')
  await adding.getByRole('button', { name: '确定' }).click()
  await expect(adding.getByText('有 3 处需要修改')).toBeVisible()
  await expect(adding.getByLabel('职务编码')).toHaveAccessibleDescription(/请输入职务编码/)
  await expect(adding.getByLabel('职级')).toHaveAccessibleDescription(/请选择职级/)
  await expect(adding.getByLabel('职务编码')).toBeFocused()
  await adding.getByLabel('职务编码').fill(code)
  await adding.getByLabel('职务名称').fill(name)
  await choose(adding.getByLabel('职级'), '中级')
  await adding.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增职务“${name}”`)
  await expect(adding).toBeHidden()

  const row = rowOf(page, code)
  const undo = page.locator('.ant-message').getByRole('button', { name: '撤销' })
  await expect(row).toContainText('中级')
  await row.getByRole('button', { name: '编辑' }).click()
  const editing = dialogOf(page, `编辑职务 · ${name}`)
  await expect(editing.getByLabel('职务编码')).toHaveValue(code)
  await editing.getByLabel('职务名称').fill(`${name}长`)
  await editing.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已保存职务“${name}长”`)
  await expect(row).toContainText(`${name}长`)
  await undo.click()
  await expectMessage(page, '已撤销')
  await expect(row).not.toContainText(`${name}长`)

  await row.getByRole('button', { name: '删除' }).click()
  const question = dialogOf(page, `确定删除职务“${name}”吗？`)
  await expect(question).toContainText('删除后 30 秒内可以撤销，之后不能恢复。')
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  await question.getByRole('button', { name: '删除' }).click()
  await expectMessage(page, `已删除职务“${name}”`)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await undo.click()
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: '详情' }).click()
  const detail = dialogOf(page, /^职务详情/)
  await detail.getByRole('tab', { name: '修改历史' }).click()
  const entries = detail.locator('ol > li')
  await expect(entries).toHaveText(
    ['撤销', '删除', '撤销', '编辑', '新增'].map((deed) => new RegExp(`^${deed}管理员（admin）`)),
  )
  await expect(entries.nth(3)).toContainText(new RegExp(`职务名称${name}→改为${name}长`))
})

test('concurrent edits: 我的, 对方 and 原值 are shown side by side', async ({ page, enter }) => {
  const { admin, sysadmin } = product().people
  const name = unique('同改')
  await tell(admin, 'POST', '/sys/position/add', { body: { code: unique('e2e-'), name, postRank: '2' } })
  const other = await enter(sysadmin)
  await Promise.all(
    [page, other].map(async (desk) => {
      await visit(desk, `${PATH}?name=${encodeURIComponent(name)}`)
      await rowOf(desk, name).getByRole('button', { name: '编辑' }).click()
      await expect(dialogOf(desk, `编辑职务 · ${name}`).getByLabel('职务名称')).toHaveValue(name)
    }),
  )
  const theirs = dialogOf(other, `编辑职务 · ${name}`)
  await theirs.getByLabel('职务名称').fill(`${name}乙`)
  await choose(theirs.getByLabel('职级'), '正高级')
  await theirs.getByRole('button', { name: '确定' }).click()
  await expectMessage(other, `已保存职务“${name}乙”`)

  const mine = dialogOf(page, `编辑职务 · ${name}`)
  await mine.getByLabel('职务名称').fill(`${name}甲`)
  await mine.getByRole('button', { name: '确定' }).click()
  const conflict = dialogOf(page, '数据已被他人修改')
  const both = conflict.getByRole('group', { name: '职务名称' })
  await expect(both.getByRole('radio', { name: `我的：${name}甲` })).toBeChecked()
  await expect(both.getByRole('radio', { name: `对方：${name}乙` })).toBeVisible()
  await expect(both.getByRole('radio', { name: `原值：${name}`, exact: true })).toBeVisible()
  await expect(conflict.getByRole('group', { name: '职级' }).getByRole('radio', { name: '对方' })).toBeChecked()
  await conflict.getByRole('button', { name: '取消' }).click()
  await expect(mine.getByLabel('职务名称')).toHaveValue(`${name}甲`)
  await mine.getByRole('button', { name: '确定' }).click()
  await conflict.getByRole('button', { name: '保存合并结果' }).click()
  await expectMessage(page, `已保存职务“${name}甲”`)
  await expect(rowOf(page, `${name}甲`)).toContainText('正高级')
})
