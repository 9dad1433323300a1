import { expect, type Page } from '@playwright/test'
import { dialogOf, test, visit } from './desk.ts'
import { hire, product, tell, unique, type Person } from './product.ts'
import { goTo } from './routes.ts'

const HOME = '/dashboard/analysis'
const POSITIONS = '/isystem/position'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息/ })
const toasts = (page: Page) => page.locator('.ant-notification-notice').filter({ hasText: '消息提醒' })

interface Published {
  title: string
  priority?: 'L' | 'M' | 'H'
}

const publishTo = async ({ id: userIds }: Person, { title, priority = 'L' }: Published): Promise<string> => {
  const { admin } = product().people
  const body = {
    titile: title,
    msgCategory: '1',
    priority,
    msgType: 'USER',
    userIds,
    endTime: '2099-12-31 00:00:00',
    msgAbstract: '请核对名单',
    msgContent: '<p>请<b>核对</b>名单</p>',
  }
  const { id } = await tell<{ id: string }>(admin, 'POST', '/sys/annountCement/add', { body })
  await tell(admin, 'GET', '/sys/annountCement/doReleaseData', { query: { id } })
  return id
}

const waitingFor = async (person: Person): Promise<number> => {
  const { anntMsgTotal, sysMsgTotal, noticeTotal } = await tell<Record<string, number>>(
    person,
    'GET',
    '/sys/annountCement/listByUser',
  )
  return anntMsgTotal! + sysMsgTotal! + noticeTotal!
}

const expectCount = (page: Page, count: number): Promise<void> =>
  expect(bell(page)).toHaveAccessibleName(count > 0 ? `消息，${count} 条未读` : '消息')

const expectOnline = async (page: Page): Promise<void> => {
  await bell(page).click()
  await expect(page.getByRole('dialog', { name: '消息' }).getByText('在线')).toBeVisible()
  await page.keyboard.press('Escape')
}

test('a message arrives without a reload, is opened and read, and its publisher sees its readers', async ({
  enter,
}) => {
  const reader = await hire()
  const before = await waitingFor(reader)
  const page = await enter(reader)
  await visit(page, HOME)
  await expectCount(page, before)
  await expectOnline(page)

  const title = unique('质控通知')
  const id = await publishTo(reader, { title, priority: 'M' })
  await expect(toasts(page).filter({ hasText: title })).toBeVisible()
  await expectCount(page, before + 1)
  await bell(page).click()
  await page.getByRole('dialog', { name: '消息' }).getByRole('button', { name: title }).click()
  const dialog = dialogOf(page, /通知消息/)
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  await expect(dialog.getByText(`发布人：${product().people.admin.realname}`)).toBeVisible()
  await expect(dialog.locator('b')).toHaveText('核对')
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(dialog).toBeHidden()
  await expectCount(page, before)

  const { records } = await tell<{ records: { username: string }[] }>(
    product().people.admin,
    'GET',
    '/sys/annountCement/readers',
    { query: { id, readFlag: '1' } },
  )
  expect(records.map(({ username }) => username)).toEqual([reader.username])
})

test('messages sent while the connection is away arrive afterwards, each once and in order', async ({ enter }) => {
  const reader = await hire()
  const before = await waitingFor(reader)
  const page = await enter(reader)
  await visit(page, HOME)
  await expectOnline(page)
  await page.context().setOffline(true)
  await expect(bell(page)).toHaveAccessibleName(/离线$/)
  const titles = ['甲', '乙', '丙'].map((name) => unique(name))
  for (const title of titles) await publishTo(reader, { title })
  await page.context().setOffline(false)
  await expect(toasts(page)).toHaveCount(3)
  const texts = await toasts(page).allInnerTexts()
  expect(titles.map((title) => texts.findIndex((text) => text.includes(title)))).toEqual([0, 1, 2])
  await expectCount(page, before + 3)
})

test('an urgent message shows itself, does not disturb typing, and stays until it is acknowledged', async ({
  enter,
}) => {
  const reader = await hire({ roles: ['sysadmin'] })
  const page = await enter(reader)
  await visit(page, POSITIONS)
  await expectOnline(page)
  const field = page.getByRole('search').getByLabel('职务名称')
  await field.click()
  await page.keyboard.type('主任')
  const title = unique('立即停用批号')
  await publishTo(reader, { title, priority: 'H' })
  const card = page.getByRole('region', { name: '紧急消息' })
  await expect(card).toContainText(title)
  await page.keyboard.type('医师')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('主任医师')
  await expect(field).toBeFocused()
  await page.reload()
  await expect(card).toContainText(title)
  await goTo(page, HOME)
  await card.getByRole('button', { name: '我已知晓' }).click()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(bell(page)).toBeVisible()
  await expect(card).toBeHidden()
})
