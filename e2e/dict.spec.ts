/** 数据字典: words of the house, their colours, and how a change reaches the pages. */
import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, moreOf, rowOf, search, test, visit } from './desk.ts'
import { hire, unique } from './house.ts'

const PATH = '/isystem/dict'

test.use({ account: 'admin' })

test('a dictionary with items goes to the recycle bin and comes back', async ({ page }) => {
  const [name, code] = [unique('随访方式'), unique('e2e_')]
  const main = page.getByRole('main')
  await visit(page, PATH)
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
  await main.getByRole('button', { name: '新增', exact: true }).click()
  await item.getByLabel('数据值').fill('phone')
  await item.getByLabel('名称').fill('重复')
  await expect(item.getByText('数据值“phone”在该字典中已存在，请换一个')).toBeVisible()
  await item.getByRole('button', { name: '取消' }).click()
  await dialogOf(page, '有未保存的修改，确定离开吗？').getByRole('button', { name: '离开' }).click()

  const enabled = rowOf(main, 'phone').getByRole('switch')
  await enabled.click()
  await expectMessage(page, '已停用字典项“电话”')
  await expect(enabled).not.toBeChecked()

  await moreOf(main.locator('.hx-detail-head'), '删除字典')
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

test('a changed word is on the pages after 刷新缓存', async ({ page }) => {
  const person = await hire()
  const main = page.getByRole('main')
  const word = async (from: string, to: string) => {
    await visit(page, PATH)
    await main.getByLabel('搜索字典').fill('user_identity')
    await main.getByRole('link', { name: /user_identity/ }).click()
    await rowOf(main, from).getByRole('button', { name: '编辑' }).click()
    const dialog = dialogOf(page, /^编辑字典项/)
    await dialog.getByLabel('名称').fill(to)
    await dialog.getByRole('button', { name: '确定' }).click()
    await expectMessage(page, `已保存字典项“${to}”`)
    await main.getByRole('button', { name: '刷新缓存' }).click()
    await expectMessage(page, '刷新缓存完成！')
  }
  await word('普通成员', '一般成员')
  await visit(page, '/isystem/user')
  await search(page, '用户姓名', person.realname)
  await rowOf(page, person.username).getByRole('button', { name: '详情' }).click()
  await expect(dialogOf(page, /^用户详情/)).toContainText('一般成员')
  await word('一般成员', '普通成员')
})

test('an unknown number in the address says so', async ({ page }) => {
  await visit(page, `${PATH}?dictId=1999999999999999999`)
  await expect(page.getByText('未找到该字典')).toBeVisible()
})
