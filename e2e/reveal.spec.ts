import { expect, type Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { dialogOf, recordOf, rowOf, search, test, visit } from './desk.ts'
import { hire, product, tell, unique, type Person } from './product.ts'

const USERS = '/isystem/user'
const EYE = '查看完整身份证号'

/** Weights of the first seventeen digits, and the check digit by the remainder modulo eleven. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** A well-formed number of an unused region. */
const idNumber = (): string => {
  const order = String(randomInt(1000)).padStart(3, '0')
  const head = `99990119${randomInt(10, 90)}0101${order}`
  const sum = [...head].reduce((total, digit, at) => total + Number(digit) * WEIGHTS[at]!, 0)
  return head + CHECKS[sum % 11]
}

const maskOf = (number: string): string => `${number.slice(0, 3)}*************${number.slice(-2)}`

const register = async (): Promise<{ person: Person; number: string }> => {
  const { admin } = product().people
  const [person, number] = [await hire({ realname: unique('有证件') }), idNumber()]
  const row = await tell<object>(admin, 'GET', '/sys/user/queryById', { query: { id: person.id } })
  await tell(admin, 'PUT', '/sys/user/edit', { body: { ...row, idCard: number } })
  return { person, number }
}

const openDetail = async (page: Page, { username, realname }: Person) => {
  await visit(page, `${USERS}?username=${username}`)
  await rowOf(page, username).getByRole('link', { name: realname }).click()
  return recordOf(page, realname)
}

test.use({ account: 'admin' })

test('a whole number is shown for a reason, and the auditor sees the reveal and no change of the record', async ({
  page,
  enter,
}) => {
  const { person, number } = await register()
  const detail = await openDetail(page, person)
  // the timeline says it in a sentence, the page the facts alone
  const fact = detail
    .getByRole('definition')
    .filter({ hasText: new RegExp(`^${maskOf(number).replaceAll('*', '\\*')}`) })
  await expect(fact).toBeVisible()
  await detail.getByRole('button', { name: EYE }).click()
  const dialog = dialogOf(page, EYE)
  const reason = unique('核对住院登记')
  await dialog.getByLabel('查看原因').fill(reason)
  await dialog.getByRole('button', { name: '查看' }).click()
  await expect(dialog.getByText(number)).toBeVisible()
  await expect(dialog.getByText(/\d+ 秒后自动隐藏/)).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(page.getByText(number)).toHaveCount(0)

  const auditor = await enter(product().people.auditor)
  await visit(auditor, '/isystem/audit')
  const main = auditor.getByRole('main')
  await auditor.getByRole('search').getByRole('button', { name: '展开' }).click()
  await search(auditor, '对象', 'system:user')
  const record = rowOf(main, '查看完整').first()
  await expect(record).toContainText('admin')
  await record.getByRole('button', { name: '详情' }).click()
  const entry = dialogOf(auditor, /^审计记录详情/)
  await expect(entry).toContainText(reason)
  await expect(entry).not.toContainText(number)
  await entry.getByRole('button', { name: '关闭' }).last().click()
  await main.getByRole('button', { name: '校验完整性' }).click()
  const result = dialogOf(auditor, '校验结果')
  await expect(result.getByRole('status')).toContainText(/^16 条链、[\d,]+ 条记录全部完整，没有被修改、删除或调换。$/)
  await expect(rowOf(result, '链 15')).toContainText('完整')
})
