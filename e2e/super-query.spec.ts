/** 高级查询: conditions put together, kept under a name, and never a person's name in the address. */
import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, keptIn, openPage, rowOf, search, test, visit } from './desk.ts'
import { hire, house, tell, unique } from './house.ts'
import { ask, open, say } from './super-query.ts'

const POSITIONS = '/isystem/position'

const addPosition = (name: string) =>
  tell(house().people.admin, 'POST', '/sys/position/add', { body: { code: unique('e2e-'), name, postRank: '2' } })

test('two conditions of which one must hold: badge, tags, a copied link, and a saved query', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const [first, second, third] = [unique('甲岗'), unique('乙岗'), unique('丙岗')]
  for (const name of [first, second, third]) await addPosition(name)
  const page = await enter(person)
  const main = page.getByRole('main')
  await visit(page, POSITIONS)
  const dialog = await open(page)
  await ask(page)
  await expectMessage(page, '不能查询空条件')
  await expect(dialog.getByText('没有保存任何查询')).toBeVisible()
  await choose(dialog.getByLabel('过滤条件匹配'), 'OR（条件中的任意一个匹配）')
  await say(page, 1, '职务名称', '等于', first)
  await dialog.getByRole('button', { name: '在下方新增条件' }).click()
  await say(page, 2, '职务名称', '以..结尾', second.slice(2))
  await dialog.getByRole('button', { name: '保存查询条件' }).click()
  const naming = dialogOf(page, '保存查询条件')
  await naming.getByRole('button', { name: '确定' }).click()
  await expect(naming.getByText('保存名称不能为空')).toBeVisible()
  await naming.getByLabel('保存的名称').fill('甲或乙')
  await naming.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, '保存成功')
  await ask(page)
  await expect(rowOf(main, first)).toBeVisible()
  await expect(rowOf(main, second)).toBeVisible()
  await expect(page.getByText('第 1-2 条 / 共 2 条')).toBeVisible()
  await expect(main.locator('.ant-badge', { hasText: '高级查询' }).getByText('2', { exact: true })).toBeVisible()
  await expect(main.getByText('满足任意一个：')).toBeVisible()
  await expect(main.getByText(`职务名称 等于 ${first}`)).toBeVisible()

  const copied = await enter(house().people.operator)
  await copied.goto(page.url())
  await expect(copied.getByText('第 1-2 条 / 共 2 条')).toBeVisible()
  await (await open(copied)).getByText('没有保存任何查询').waitFor()

  await main.getByRole('button', { name: '移除条件职务名称等于' }).click()
  await expect(page.getByText('第 1-1 条 / 共 1 条')).toBeVisible()
  await expect(rowOf(main, first)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('第 1-1 条 / 共 1 条')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('第 1-2 条 / 共 2 条')).toBeVisible()

  const elsewhere = await enter(person)
  await visit(elsewhere, POSITIONS)
  const theirs = await open(elsewhere)
  await theirs.getByRole('button', { name: '甲或乙', exact: true }).click()
  await expect(theirs.getByRole('listitem', { name: '第 2 个条件' })).toBeVisible()
  await ask(elsewhere)
  await expect(elsewhere.getByText('第 1-2 条 / 共 2 条')).toBeVisible()
  await (await open(elsewhere)).getByRole('button', { name: '删除查询甲或乙' }).click()
  await dialogOf(elsewhere, '是否删除当前查询？').getByRole('button', { name: '删除' }).click()
  await expect(theirs.getByText('没有保存任何查询')).toBeVisible()
})

test.describe('people', () => {
  test.use({ account: 'admin' })

  test('are found by full pinyin and initials, and no name stands in the address', async ({ page }) => {
    const { username } = await hire({ realname: '司徒槿瑶' })
    const main = page.getByRole('main')
    await visit(page, '/isystem/user')
    for (const typed of ['situjinyao', 'stjy', '司徒槿']) {
      await search(page, '用户姓名', typed)
      await expect(rowOf(main, username)).toBeVisible()
      expect(page.url()).not.toContain(encodeURIComponent(typed))
    }
    await page.getByRole('button', { name: '重置' }).click()
    await open(page)
    await say(page, 1, '用户姓名', '包含', '司徒')
    await ask(page)
    await expect(rowOf(main, username)).toBeVisible()
    await expect(main.getByText('用户姓名 包含 司徒')).toBeVisible()
    expect(page.url()).not.toMatch(/superQuery|%E5%8F%B8/)
    expect(JSON.stringify(await keptIn(page))).not.toContain('司徒')

    await openPage(page, '系统管理', '职务管理')
    await page.goBack()
    await expect(main.getByText('用户姓名 包含 司徒')).toBeVisible()
    await expect(rowOf(main, username)).toBeVisible()
  })
})

test.describe('a neighbour', () => {
  test.use({ account: 'neighbor' })

  test('finds none of the other house whatever is asked', async ({ page }) => {
    const name = unique('隔壁岗')
    await addPosition(name)
    await visit(page, POSITIONS)
    await open(page)
    await say(page, 1, '职务名称', '以..开始', name)
    await ask(page)
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  })
})
