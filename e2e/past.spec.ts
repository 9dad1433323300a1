/** What was done can be looked up and taken back: toast, history, recycle bin. */
import { expect, type Page } from '@playwright/test'
import { dialogOf, expectMessage, moreOf, rowOf, test, visit } from './desk.ts'
import { ask, hire, house, tell, unique } from './house.ts'

const POSITIONS = '/isystem/position'
const MOVED_ON = '该记录之后又被修改过，不能撤销，请手动编辑'

test.use({ account: 'admin' })

const undoToast = (page: Page) => page.locator('.ant-message').getByRole('button', { name: '撤销' })

/** A position that only this journey knows, on screen. */
const openPosition = async (page: Page, name: string): Promise<void> => {
  const { admin } = house().people
  await tell(admin, 'POST', '/sys/position/add', { body: { code: unique('e2e-'), name, postRank: '2' } })
  await visit(page, `${POSITIONS}?name=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toBeVisible()
}

const rename = async (page: Page, from: string, to: string): Promise<void> => {
  await rowOf(page, from).getByRole('button', { name: '编辑' }).click()
  const dialog = dialogOf(page, `编辑职务 · ${from}`)
  await dialog.getByLabel('职务名称').fill(to)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已保存职务“${to}”`)
}

const openHistory = async (page: Page, name: string) => {
  await rowOf(page, name).getByRole('button', { name: '详情' }).click()
  const detail = dialogOf(page, /^职务详情/)
  await detail.getByRole('tab', { name: '修改历史' }).click()
  return detail
}

test('an edit and a deletion are taken back from their toasts', async ({ page }) => {
  const name = unique('反悔')
  await openPosition(page, name)
  await rename(page, name, `${name}改`)
  await undoToast(page).click()
  await expectMessage(page, '已撤销')
  await expect(rowOf(page, `${name}改`)).toHaveCount(0)
  await expect(rowOf(page, name)).toBeVisible()

  await rowOf(page, name).getByRole('button', { name: '删除' }).click()
  const question = dialogOf(page, `确定删除职务“${name}”吗？`)
  await expect(question).toContainText('删除后 10 秒内可以撤销，之后不能恢复。')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await undoToast(page).click()
  await expect(rowOf(page, name)).toBeVisible()
})

test('the history tells who changed what, takes the newest change back, and refuses when it has moved on', async ({
  page,
  enter,
}) => {
  const name = unique('来历')
  await openPosition(page, name)
  await rename(page, name, `${name}甲`)
  const detail = await openHistory(page, `${name}甲`)
  const entries = detail.locator('.hx-history > li')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(/编辑admin\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  await expect(entries.first()).toContainText(new RegExp(`职务名称${name}→改为${name}甲`))
  await expect(entries.last()).toContainText('新增admin')
  await entries.first().getByRole('button', { name: '撤销此次修改' }).click()
  const question = dialogOf(page, /^确定撤销 .* 的编辑吗？$/)
  await expect(question).toContainText(new RegExp(`职务名称${name}甲→改为${name}`))
  await question.getByRole('button', { name: '撤销' }).click()
  await expectMessage(page, '已撤销')
  await expect(entries).toHaveCount(3)
  await expect(entries.first()).toContainText('撤销admin')
  await detail.getByRole('button', { name: '关闭' }).last().click()
  await expect(detail).toBeHidden()

  await rename(page, name, `${name}乙`)
  await openHistory(page, `${name}乙`)
  await expect(entries).toHaveCount(4)
  const { sysadmin, operator } = house().people
  const { records } = await tell<{ records: { id: string }[] }>(sysadmin, 'GET', '/sys/position/list', {
    query: { name: `${name}乙` },
  })
  await tell(sysadmin, 'PUT', '/sys/position/edit', { body: { ...records[0]!, name: `${name}丙` } })
  await entries.first().getByRole('button', { name: '撤销此次修改' }).click()
  await question.getByRole('button', { name: '撤销' }).click()
  await expectMessage(page, MOVED_ON)

  const reader = await enter(operator)
  await visit(reader, `${POSITIONS}?name=${encodeURIComponent(name)}`)
  const theirs = await openHistory(reader, `${name}丙`)
  await expect(theirs.locator('.hx-history > li')).toHaveCount(5)
  await expect(theirs.getByRole('button', { name: '撤销此次修改' })).toHaveCount(0)
  const undone = await ask(operator, 'POST', '/sys/position/undo', { body: { id: '1' } })
  expect(undone.status).toBe(403)
})

test('a deleted person comes back from the recycle bin, or goes for good once the name is typed', async ({ page }) => {
  const person = await hire({ realname: unique('去又回') })
  const main = page.getByRole('main')
  const bin = dialogOf(page, '用户回收站')
  const line = bin.getByRole('listitem').filter({ hasText: person.username })
  const remove = async () => {
    await visit(page, `/isystem/user?username=${person.username}`)
    await moreOf(rowOf(main, person.username), '删除')
    await dialogOf(page, `确定删除用户“${person.realname}”吗？`).getByRole('button', { name: '删除' }).click()
    await expect(main.getByText('没有符合条件的记录')).toBeVisible()
    await moreOf(main.locator('.hx-toolbar'), '回收站')
  }
  await remove()
  await expect(line).toContainText(/admin 删除于 \d{4}-\d\d-\d\d/)
  await line.getByRole('button', { name: '取回' }).click()
  await expectMessage(page, `已取回用户“${person.realname}”`)
  await expect(line).toHaveCount(0)
  await expect(rowOf(main, person.username)).toBeVisible()
  expect((await ask(undefined, 'POST', '/sys/login', { body: person })).success).toBe(true)

  await remove()
  await line.getByRole('button', { name: '彻底删除' }).click()
  const question = dialogOf(page, `确定彻底删除用户“${person.realname}”吗？`)
  const sure = question.getByRole('button', { name: '彻底删除' })
  await expect(sure).toBeDisabled()
  await question.getByRole('textbox').fill(person.realname)
  await sure.click()
  await expectMessage(page, `已彻底删除用户“${person.realname}”`)
  await expect(line).toHaveCount(0)
  expect((await ask(undefined, 'POST', '/sys/login', { body: person })).message).toBe('用户名或密码错误')
})

test('a dictionary goes for good once its name is typed', async ({ page }) => {
  const [name, code] = [unique('弃用'), unique('e2e_')]
  const { admin, operator } = house().people
  await tell(admin, 'POST', '/sys/dict/add', { body: { dictName: name, dictCode: code } })
  const main = page.getByRole('main')
  await visit(page, '/isystem/dict')
  await main.getByLabel('搜索字典').fill(code)
  await main.getByRole('link', { name }).click()
  await moreOf(main.locator('.hx-detail-head'), '删除字典')
  await dialogOf(page, `确定删除字典“${name}”吗？`).getByRole('button', { name: '删除' }).click()
  await expectMessage(page, `已删除字典“${name}”`)
  await main.getByRole('button', { name: '回收站' }).click()
  const line = dialogOf(page, '字典回收站').getByRole('listitem').filter({ hasText: code })
  await line.getByRole('button', { name: '彻底删除' }).click()
  const question = dialogOf(page, `确定彻底删除字典“${name}”吗？`)
  await question.getByRole('textbox').fill('another name')
  await expect(question.getByRole('button', { name: '彻底删除' })).toBeDisabled()
  await question.getByRole('textbox').fill(name)
  await question.getByRole('button', { name: '彻底删除' }).click()
  await expectMessage(page, `已彻底删除字典“${name}”`)
  await expect(line).toHaveCount(0)
  expect((await ask(operator, 'GET', '/sys/dict/recycleBin')).status).toBe(403)
})

test('a neighbour finds nobody of this house in the recycle bin', async ({ enter }) => {
  const { admin, neighbor } = house().people
  const person = await hire()
  await tell(admin, 'DELETE', '/sys/user/delete', { query: { id: person.id } })
  const page = await enter(neighbor)
  await visit(page, '/isystem/user')
  await moreOf(page.getByRole('main').locator('.hx-toolbar'), '回收站')
  const bin = dialogOf(page, '用户回收站')
  await expect(bin.getByText('回收站是空的').or(bin.getByRole('listitem').first())).toBeVisible()
  await expect(bin.getByText(person.username)).toHaveCount(0)
  await ask(neighbor, 'PUT', '/sys/user/putRecycleBin', { body: { ids: person.id } })
  expect((await ask(undefined, 'POST', '/sys/login', { body: person })).success).toBe(false)
})
