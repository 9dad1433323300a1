/** Drafts: what somebody has typed is there again, for them alone, until it is saved. */
import { expect, type Page } from '@playwright/test'
import { choose, dialogOf, expectMessage, expectSettled, keptIn, rowOf, test, visit } from './desk.ts'
import { hire, house, signInByApi, tell, unique, type Person } from './house.ts'

const PATH = '/isystem/position'
const SAVED = /^草稿已保存 \d\d:\d\d$/

interface Line {
  key: string
}

const add = async (page: Page, title = '职务') => {
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click()
  return dialogOf(page, `新增${title}`)
}

/** F5; the browser asks in its own words and is told yes. */
const reload = async (page: Page): Promise<void> => {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expectSettled(page)
}

const draftsOf = (person: Person) => tell<Line[]>(person, 'GET', '/sys/draft/list')

const found = /^发现 \d\d:\d\d 的草稿$/

test('a new position survives F5, is offered on another desk, not to others, and goes once saved', async ({
  enter,
}) => {
  const [person, other] = [await hire({ roles: ['sysadmin'] }), await hire({ roles: ['sysadmin'] })]
  const [code, name] = [unique('e2e-'), unique('待补岗')]
  const page = await enter(person)
  await visit(page, PATH)
  const dialog = await add(page)
  await dialog.getByLabel('职务编码').fill(code)
  await dialog.getByLabel('职务名称').fill(name)
  await choose(dialog.getByLabel('职级'), '正高级')
  await expect(dialog.getByText(SAVED)).toBeVisible()
  expect(JSON.stringify(await keptIn(page))).not.toContain(name)
  await reload(page)
  await page.getByText('有 1 份未保存的草稿').waitFor()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect(dialog.getByText(found)).toBeVisible()
  await expect(dialog.getByLabel('职务名称')).toHaveValue('')
  await dialog.getByRole('button', { name: '恢复' }).click()
  await expect(dialog.getByLabel('职务编码')).toHaveValue(code)
  await expect(dialog.getByLabel('职务名称')).toHaveValue(name)
  await expect(dialog.getByText('正高级')).toBeVisible()

  const stranger = await enter(other)
  await visit(stranger, PATH)
  const theirs = await add(stranger)
  await expect(theirs.getByLabel('职务编码')).toBeVisible()
  await expectSettled(stranger)
  await expect(stranger.getByText(/草稿/)).toHaveCount(0)
  expect(await draftsOf(other)).toEqual([])

  const elsewhere = await enter(await signInByApi(person.username, person.password))
  await visit(elsewhere, PATH)
  const again = await add(elsewhere)
  await again.getByRole('button', { name: '恢复' }).click()
  await expect(again.getByLabel('职务名称')).toHaveValue(name)
  await again.getByRole('button', { name: '确定' }).click()
  await expectMessage(elsewhere, `已新增职务“${name}”`)
  await expect.poll(() => draftsOf(person)).toEqual([])
  await add(elsewhere)
  await expect(again.getByLabel('职务名称')).toHaveValue('')
  await expect(again.getByText(/草稿/)).toHaveCount(0)
})

test('an edit is offered with the record it was begun on, and given up only when asked twice', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const name = unique('改到一半')
  await tell(house().people.admin, 'POST', '/sys/position/add', { body: { code: unique('e2e-'), name, postRank: '2' } })
  const page = await enter(person)
  await visit(page, `${PATH}?name=${encodeURIComponent(name)}`)
  const dialog = dialogOf(page, `编辑职务 · ${name}`)
  await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
  await dialog.getByLabel('职务名称').fill(`${name}了`)
  await expect(dialog.getByText(SAVED)).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  const leaving = dialogOf(page, '有未保存的修改，确定离开吗？')
  await expect(leaving).toContainText('已填写的内容会作为草稿保留 7 天，再次打开时可以恢复。')
  await leaving.getByRole('button', { name: '离开' }).click()
  await expect(dialog).toBeHidden()
  await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
  await dialog.getByRole('button', { name: '恢复' }).click()
  await expect(dialog.getByLabel('职务名称')).toHaveValue(`${name}了`)
  await dialog.getByRole('button', { name: '放弃' }).click()
  await dialogOf(page, /^确定放弃 .* 的草稿吗？$/)
    .getByRole('button', { name: '放弃' })
    .click()
  await expect(dialog.getByLabel('职务名称')).toHaveValue(name)
  await expect.poll(() => draftsOf(person)).toEqual([])
})

test('a password is never in a draft', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const [name, password] = [unique('新人'), unique('fog over the harbour ')]
  const page = await enter(person)
  await visit(page, '/isystem/user')
  const dialog = await add(page, '用户')
  await dialog.getByLabel('用户姓名').fill(name)
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByLabel('确认密码').fill(password)
  await expect(dialog.getByText(SAVED)).toBeVisible()
  const key = 'system:user:new'
  const draft = await tell<{ values: Record<string, unknown> }>(person, 'GET', '/sys/draft/get', { query: { key } })
  expect(draft.values['realname']).toBe(name)
  expect(JSON.stringify(draft)).not.toContain(password)
  await reload(page)
  await add(page, '用户')
  await dialog.getByRole('button', { name: '恢复' }).click()
  await expect(dialog.getByLabel('用户姓名')).toHaveValue(name)
  await expect(dialog.getByLabel('登录密码')).toHaveValue('')
  await expect(dialog.getByText(/密码不在草稿中，请重新填写/)).toBeVisible()
})

test('a session that ends while somebody types loses nothing, not even when the page is left', async ({ enter }) => {
  const person = await hire({ roles: ['sysadmin'] })
  const name = unique('被请出')
  const page = await enter(person)
  await visit(page, PATH)
  const dialog = await add(page)
  await dialog.getByLabel('职务名称').fill(name)
  await expect(dialog.getByText(SAVED)).toBeVisible()
  await tell(person, 'POST', '/sys/logout')
  await dialog.getByLabel('职务编码').fill('too-late')
  const question = dialogOf(page, '登录已过期')
  await question.getByLabel('密码', { exact: true }).fill(person.password)
  await question.getByRole('button', { name: '重新登录' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('职务编码')).toHaveValue('too-late')
  await expect(dialog.getByText(SAVED)).toBeVisible()
  const token = await page.evaluate(() => (JSON.parse(localStorage['pro__Access-Token']) as { value: string }).value)
  await tell({ token }, 'POST', '/sys/logout')
  await reload(page)
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fisystem%2Fposition/)
  await page.getByLabel('用户名').fill(person.username)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('button', { name: '继续填写' }).click()
  await dialog.getByRole('button', { name: '恢复' }).click()
  await expect(dialog.getByLabel('职务名称')).toHaveValue(name)
})
