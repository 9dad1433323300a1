/** 部门管理: a branch grows, is moved with its codes, gets people, and is cut. */
import { expect } from '@playwright/test'
import { chooseNode, dialogOf, expectMessage, moreOf, rowOf, test, visit } from './desk.ts'
import { hire, unique } from './house.ts'

test.use({ account: 'admin' })

test('a branch is made, renamed, moved and deleted with what hangs below', async ({ page }) => {
  const [root, left, right] = [unique('分院'), unique('东区'), unique('西区')]
  const main = page.getByRole('main')
  const adding = dialogOf(page, '新增部门')
  const title = (name: string) => main.getByRole('heading', { level: 2, name })
  const go = async (name: string) => {
    await chooseNode(main, '部门', name)
    await expect(title(name)).toBeVisible()
  }
  const addBelow = async (parent: string, name: string) => {
    await go(parent)
    await main.getByRole('button', { name: '新增下级' }).click()
    await adding.getByLabel('部门名称').fill(name)
    await adding.getByRole('button', { name: '确定' }).click()
    await expectMessage(page, `已新增部门“${name}”`)
    await expect(title(name)).toBeVisible()
  }
  const codeOf = async (name: string): Promise<string> => {
    await go(name)
    return /A[A-Z0-9]+/.exec(await main.locator('.hx-detail-head .hx-muted').innerText())![0]
  }

  await visit(page, '/isystem/depart')
  await main.getByRole('button', { name: '新增机构' }).click()
  await adding.getByLabel('部门名称').fill(root)
  await adding.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增部门“${root}”`)
  await addBelow(root, left)
  await addBelow(root, right)
  const [rootCode, leftCode] = [await codeOf(root), await codeOf(left)]
  expect(leftCode).toMatch(new RegExp(`^${rootCode}A\\d\\d$`))

  await main.getByRole('button', { name: '编辑' }).click()
  const editing = dialogOf(page, `编辑部门 · ${left}`)
  await editing.getByLabel('部门名称').fill(`${left}新`)
  await editing.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已保存部门“${left}新”`)
  await expect(title(`${left}新`)).toBeVisible()

  await moreOf(main.locator('.hx-detail-head'), '移动到…')
  const moving = dialogOf(page, `移动部门“${left}新”到…`)
  await chooseNode(moving, '部门', right)
  await moving.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已移动部门“${left}新”`)
  const rightCode = await codeOf(right)
  expect(await codeOf(`${left}新`)).toMatch(new RegExp(`^${rightCode}A\\d\\d$`))

  await go(root)
  await moreOf(main.locator('.hx-detail-head'), '删除')
  const question = dialogOf(page, `确定删除部门“${root}”吗？`)
  await expect(question).toContainText('2 个下级部门将一并删除')
  await question.getByRole('button', { name: '删除' }).click()
  await expectMessage(page, `已删除部门“${root}”`)
  await expect(main.getByRole('treeitem', { name: root })).toHaveCount(0)
})

test('people come into a department and leave it', async ({ page }) => {
  const person = await hire({ realname: unique('调动') })
  const main = page.getByRole('main')
  await visit(page, '/isystem/depart')
  await chooseNode(main, '部门', '药学部')
  await main.getByRole('button', { name: '新增成员' }).click()
  const picker = dialogOf(page, '新增“药学部”的成员')
  await picker.getByLabel('姓名').fill(person.realname)
  await picker.getByLabel('姓名').press('Enter')
  await picker.getByRole('row').filter({ hasText: person.username }).click()
  await picker.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, '已新增“药学部”的成员')
  const row = rowOf(main, person.username)
  await expect(row).toContainText('药学部')
  await page.reload()
  await row.getByRole('button', { name: '移除' }).click()
  const question = dialogOf(page, `确定将“${person.realname}”移出“药学部”吗？`)
  await expect(question).toContainText('账号和角色不变')
  await question.getByRole('button', { name: '移除' }).click()
  await expectMessage(page, '已移除成员')
  await expect(row).toHaveCount(0)
})
