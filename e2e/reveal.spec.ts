/** What identifies a person: masked wherever it stands, shown for a reason, and the auditor sees who asked. */
import { expect, type Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { dialogOf, expectMessage, expectSettled, keptIn, openPage, rowOf, search, test, visit } from './desk.ts'
import { ask, hire, house, tell, unique, type Person } from './house.ts'
import * as superQuery from './super-query.ts'

const USERS = '/isystem/user'
const EYE = '查看完整身份证号'

/** Weights of the first seventeen digits, and the check digit by the rest of eleven. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** A well-formed number of nobody, of a place there is not. */
const idNumber = (): string => {
  const order = String(randomInt(1000)).padStart(3, '0')
  const head = `99990119${randomInt(10, 90)}0101${order}`
  const sum = [...head].reduce((total, digit, at) => total + Number(digit) * WEIGHTS[at]!, 0)
  return head + CHECKS[sum % 11]
}

const maskOf = (number: string): string => `${number.slice(0, 3)}***********${number.slice(-4)}`

/** Somebody with an identity number on record. */
const register = async (): Promise<{ person: Person; number: string }> => {
  const { admin } = house().people
  const [person, number] = [await hire({ realname: unique('有证件') }), idNumber()]
  const row = await tell<object>(admin, 'GET', '/sys/user/queryById', { query: { id: person.id } })
  await tell(admin, 'PUT', '/sys/user/edit', { body: { ...row, idCard: number } })
  return { person, number }
}

const openDetail = async (page: Page, { username, realname }: Person) => {
  await visit(page, `${USERS}?username=${username}`)
  await rowOf(page, username).getByRole('button', { name: realname }).click()
  return dialogOf(page, /^用户详情/)
}

const edit = async (page: Page, { username }: Person) => {
  await visit(page, `${USERS}?username=${username}`)
  await rowOf(page, username).getByRole('button', { name: '编辑' }).click()
  return dialogOf(page, /^编辑用户/)
}

test.use({ account: 'admin' })

test('a mask sent back means unchanged; the number is found whole or by its last four, and not in the address', async ({
  page,
}) => {
  const { person, number } = await register()
  const dialog = await edit(page, person)
  await expect(dialog.getByLabel('身份证号', { exact: true })).toHaveValue(maskOf(number))
  await dialog.getByLabel('座机').fill('8808')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已保存用户“${person.realname}”`)
  const { admin } = house().people
  const body = { id: person.id, field: 'idCard', reason: '核对登记的证件' }
  const { value } = await tell<{ value: string }>(admin, 'POST', '/sys/user/reveal', { body })
  expect(value).toBe(number)

  await visit(page, USERS)
  for (const [typed, count] of [
    [number, 1],
    [number.slice(0, 10), 0],
    [number.slice(-4), 1],
  ] as const) {
    await superQuery.open(page)
    await superQuery.say(page, 1, '身份证号', '等于', typed)
    await superQuery.ask(page)
    await expect(page.getByText(`身份证号 等于 ${typed}`)).toBeVisible()
    await expectSettled(page)
    await expect(rowOf(page, person.username)).toHaveCount(count)
    expect(decodeURIComponent(page.url())).not.toContain(typed)
  }
})

test('a new number replaces the old one, and a wrong one is told', async ({ page }) => {
  const { person } = await register()
  const next = idNumber()
  const dialog = await edit(page, person)
  const field = dialog.getByLabel('身份证号', { exact: true })
  await field.fill(`${next.slice(0, 17)}${next.endsWith('1') ? '2' : '1'}`)
  await dialog.getByLabel('座机').focus()
  await expect(field).toHaveAccessibleDescription(/身份证号/)
  await field.fill(next)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已保存用户“${person.realname}”`)
  await expect((await openDetail(page, person)).getByText(maskOf(next))).toBeVisible()
})

test('the whole number is shown for a reason, for half a minute, and the auditor sees who asked', async ({
  page,
  enter,
}) => {
  const { person, number } = await register()
  const detail = await openDetail(page, person)
  await expect(detail.getByText(maskOf(number))).toBeVisible()
  await detail.getByRole('button', { name: EYE }).click()
  const dialog = dialogOf(page, EYE)
  await dialog.getByLabel('查看原因').fill('看看')
  await dialog.getByRole('button', { name: '查看' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请填写查看原因，至少 4 个字')
  const reason = unique('核对住院登记')
  await dialog.getByLabel('查看原因').fill(reason)
  await dialog.getByRole('button', { name: '查看' }).click()
  await expect(dialog.getByText(number)).toBeVisible()
  await expect(dialog.getByText(/\d+ 秒后自动隐藏/)).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(page.getByText(number)).toHaveCount(0)
  await page.reload()
  expect(JSON.stringify(await keptIn(page))).not.toContain(number)

  const auditor = await enter(house().people.auditor)
  await visit(auditor, '/')
  await openPage(auditor, '系统监控', '审计记录')
  const main = auditor.getByRole('main')
  await search(auditor, '对象', 'system:user')
  const record = rowOf(main, '查看完整').first()
  await expect(record).toContainText('admin')
  await record.getByRole('button', { name: '详情' }).click()
  const shown = dialogOf(auditor, /^审计记录详情/)
  await expect(shown).toContainText(reason)
  await expect(shown).not.toContainText(number)
})

test('a person without the right has no eye, and the server agrees', async ({ enter }) => {
  const { person } = await register()
  const { secadmin, neighbor } = house().people
  const page = await enter(secadmin)
  const detail = await openDetail(page, person)
  await expect(detail.getByText(/^\d{3}\*+/)).toBeVisible()
  await expect(detail.getByRole('button', { name: EYE })).toHaveCount(0)
  const body = { id: person.id, field: 'idCard', reason: '想看一看而已' }
  expect((await ask(secadmin, 'POST', '/sys/user/reveal', { body })).status).toBe(403)
  const foreign = await ask(neighbor, 'POST', '/sys/user/reveal', { body })
  expect([foreign.success, foreign.result]).toEqual([false, null])
})

test('a contact’s number is masked in the list of houses, too', async ({ page }) => {
  const [id, phone] = [randomInt(1000, 90_000), `137${randomInt(10_000_000, 99_999_999)}`]
  const name = unique('分院')
  await visit(page, '/isys/tenant')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = dialogOf(page, '新增租户')
  await dialog.getByLabel('租户编号').fill(String(id))
  await dialog.getByLabel('租户名称').fill(name)
  await dialog.getByLabel('联系电话').fill(phone)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增租户“${name}”`)
  await search(page, '租户名称', name)
  await expect(rowOf(page, name)).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  await expect(page.getByText(phone)).toHaveCount(0)

  await visit(page, '/isys/tenant')
  await page.getByRole('button', { name: '展开' }).click()
  for (const typed of [phone, phone.slice(-4)]) {
    await search(page, '联系电话', typed)
    await expect(rowOf(page, name)).toBeVisible()
    expect(page.url()).not.toContain(typed)
  }
})
