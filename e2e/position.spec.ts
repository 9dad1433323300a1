/** 职务管理: what every plain list can do. */
import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, openPage, rowOf, search, test, visit } from './desk.ts'
import { hire, house, tell, unique } from './house.ts'

const PATH = '/isystem/position'

test.use({ account: 'admin' })

const addPosition = async (name: string, code = unique('e2e-')): Promise<string> => {
  await tell(house().people.admin, 'POST', '/sys/position/add', { body: { code, name, postRank: '2' } })
  return code
}

test('nothing found, then added, edited and deleted', async ({ page }) => {
  const [code, name] = [unique('e2e-'), unique('呼吸治疗师')]
  await visit(page, PATH)
  await search(page, '职务名称', name)
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

  const row = rowOf(page, name)
  await expect(row).toContainText('中级')
  await row.getByRole('button', { name: '编辑' }).click()
  const editing = dialogOf(page, `编辑职务 · ${name}`)
  await expect(editing.getByLabel('职务编码')).toHaveValue(code)
  await editing.getByLabel('职务名称').fill(`${name}长`)
  await editing.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已保存职务“${name}长”`)
  await expect(row).toContainText(`${name}长`)

  await row.getByRole('button', { name: '删除' }).click()
  const question = dialogOf(page, `确定删除职务“${name}长”吗？`)
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: '删除' }).click()
  await question.getByRole('button', { name: '删除' }).click()
  await expectMessage(page, `已删除职务“${name}长”`)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByRole('button', { name: '清除条件' }).click()
  await expect(page.getByText(/第 1-10 条/)).toBeVisible()
})

test('a code that is taken is told while typing and again by the server', async ({ page }) => {
  const code = await addPosition(unique('占用'))
  await visit(page, PATH)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = dialogOf(page, '新增职务')
  await dialog.getByLabel('职务编码').fill(code)
  await dialog.getByLabel('职务名称').fill('重复的编码')
  await expect(dialog.getByText(/职务编码.*已存在/)).toBeVisible()
  await choose(dialog.getByLabel('职级'), '中级')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('有 1 处需要修改')).toBeVisible()
  await expect(dialog.getByLabel('职务名称')).toHaveValue('重复的编码')
})

test('two people edit the same: 我的, 对方 and 原值 are laid side by side', async ({ page, enter }) => {
  const name = unique('同改')
  await addPosition(name)
  const other = await enter(await hire({ roles: ['sysadmin'] }))
  for (const desk of [page, other]) {
    await visit(desk, `${PATH}?name=${encodeURIComponent(name)}`)
    await rowOf(desk, name).getByRole('button', { name: '编辑' }).click()
    await expect(dialogOf(desk, `编辑职务 · ${name}`)).toBeVisible()
  }
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

test('what was typed is not lost by accident', async ({ enter }) => {
  // somebody without a draft of before
  const page = await enter(await hire({ roles: ['sysadmin'] }))
  await visit(page, '/')
  await openPage(page, '系统管理', '职务管理')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = dialogOf(page, '新增职务')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: '新增', exact: true }).click()
  await dialog.getByLabel('职务名称').fill('还没有保存')
  const question = dialogOf(page, '有未保存的修改，确定离开吗？')
  for (const leave of [
    () => dialog.getByRole('button', { name: '取消' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await leave()
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(question).toBeHidden()
    await expect(dialog.getByLabel('职务名称')).toHaveValue('还没有保存')
  }
  // several pages stand at once: going back asks nothing, because nothing is lost
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog.getByLabel('职务名称')).toHaveValue('还没有保存')
  await dialog.getByRole('button', { name: '取消' }).click()
  await question.getByRole('button', { name: '离开' }).click()
  await expect(dialog).toBeHidden()
})

test('several are deleted at once, by number', async ({ page }) => {
  const name = unique('批量')
  for (const n of [1, 2, 3]) await addPosition(`${name}${n}`)
  await visit(page, `${PATH}?name=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toHaveCount(3)
  await rowOf(page, `${name}1`).getByRole('checkbox').check()
  await rowOf(page, `${name}3`).getByRole('checkbox').check()
  await expect(page.getByText('已选择 2 项')).toBeVisible()
  await page.getByRole('button', { name: '批量删除' }).click()
  const question = dialogOf(page, '确定删除所选的 2 条职务吗？')
  await question.getByRole('button', { name: '删除' }).click()
  await expectMessage(page, '已删除 2 条职务')
  await expect(rowOf(page, name)).toHaveCount(1)
  await expect(page.getByText(/已选择/)).toBeHidden()
})

test('the address tells the list: sorting, size and page survive reload, back and a copied link', async ({
  page,
  enter,
}) => {
  const name = unique('排序')
  for (let n = 0; n < 12; n++) await addPosition(`${name}-${String.fromCodePoint(97 + n)}`)
  await visit(page, PATH)
  await search(page, '职务名称', name)
  await expect(page.getByText('第 1-10 条 / 共 12 条')).toBeVisible()
  const first = page.locator('tbody').getByRole('row').filter({ hasText: name }).first()
  const header = page.getByRole('columnheader', { name: '职务名称' })
  await header.click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(first).toContainText(`${name}-a`)
  await header.click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(first).toContainText(`${name}-l`)
  await page.getByRole('listitem', { name: '2' }).click()
  await expect(page.getByText('第 11-12 条 / 共 12 条')).toBeVisible()
  await expect(first).toContainText(`${name}-b`)

  await page.reload()
  await expect(first).toContainText(`${name}-b`)
  const copied = await enter(house().people.operator)
  await copied.goto(page.url())
  await expect(rowOf(copied, `${name}-b`)).toBeVisible()
  await page.goBack()
  await expect(first).toContainText(`${name}-l`)
  await page.goBack()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')

  await choose(page.getByRole('combobox', { name: /页码|条\/页/ }), '20 条/页')
  await expect(page.getByText('第 1-12 条 / 共 12 条')).toBeVisible()
  await visit(page, PATH)
  await expect(page.getByText(/第 1-20 条/)).toBeVisible()
})
