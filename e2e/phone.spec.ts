/** The same house in one hand: 375 × 740, fingers instead of a pointer. */
import { expect, type Locator, type Page } from '@playwright/test'
import {
  dialogOf,
  expectMessage,
  expectNoSidewaysScroll,
  expectSettled,
  expectShell,
  openPage,
  PHONE,
  test,
  visit,
} from './desk.ts'
import { hire, house, tell, type Account } from './house.ts'
import { EXCEPTIONS, rounds } from './routes.ts'
import { give } from './sheet.ts'

const FINGER = 44

test.use(PHONE)

/** Controls in sight that a finger would miss: their name and size. */
const smallTargets = async (within: Locator): Promise<string[]> => {
  // a switch is drawn smaller than what answers to a finger
  const controls = within.locator('button:not([role=switch]):visible, input:visible, textarea:visible')
  const sizes = await controls.evaluateAll((all) =>
    all.map((control) => {
      // a field's box is what a finger meets
      const box = control.closest('.ant-select, .ant-input-number, .ant-input-affix-wrapper, .ant-picker, label')
      const { width, height } = (box ?? control).getBoundingClientRect()
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.getAttribute('placeholder')
      return { name: String(name).trim(), width: Math.round(width), height: Math.round(height) }
    }),
  )
  return sizes.flatMap(({ name, width, height }) =>
    width > 0 && Math.min(width, height) < FINGER ? [`${name} ${width}×${height}`] : [],
  )
}

test('signs in, finds a person among the cards, reads and edits', async ({ page }) => {
  const [person, other] = [await hire({ roles: ['sysadmin'] }), await hire()]
  await page.goto('/user/login')
  await expectNoSidewaysScroll(page)
  expect(await smallTargets(page.locator('body'))).toEqual([])
  await page.getByLabel('用户名').fill(person.username)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await expectShell(page)
  await openPage(page, '系统管理', '用户管理')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()

  await page.getByRole('button', { name: '筛选' }).tap()
  const filter = dialogOf(page, '筛选')
  await filter.getByLabel('用户姓名').fill(other.realname)
  await filter.getByRole('button', { name: '查询' }).tap()
  await expect(page.getByRole('button', { name: '筛选 · 1' })).toBeVisible()
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: other.realname, exact: true }) })
  await expect(card).toContainText('正常')
  await card.getByRole('button', { name: other.realname, exact: true }).tap()
  const detail = dialogOf(page, /^用户详情/)
  await expect(detail).toContainText(other.username)
  await detail.getByRole('button', { name: '编辑' }).tap()
  const editing = dialogOf(page, /^编辑用户/)
  await expectFullScreen(editing)
  await editing.getByLabel('座机').fill('8808')
  await editing.getByRole('button', { name: '确定' }).tap()
  await expectMessage(page, `已保存用户“${other.realname}”`)
})

const expectFullScreen = async (dialog: Locator): Promise<void> => {
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.boundingBox().then((box) => box && [box.x, Math.round(box.width)])).toEqual([0, 375])
}

/** Fields into which a phone would zoom. */
const smallPrint = (within: Locator): Promise<string[]> =>
  within
    .locator('input:not([type=radio], [type=checkbox], [type=file]):visible, textarea:visible')
    .evaluateAll((fields) =>
      fields
        .map((field) => `${field.id || field.getAttribute('aria-label')} ${field.computedStyleMap().get('font-size')}`)
        .filter((text) => !text.endsWith(' 16px')),
    )

/** What every page must bear, with its first dialog. */
const inspect = async (page: Page, path: string): Promise<string[]> => {
  await visit(page, path)
  await expectSettled(page)
  await expectNoSidewaysScroll(page)
  const found = await smallTargets(page.locator('body'))
  const add = page.getByRole('button', { name: /^新增/ }).first()
  if (await add.isVisible()) {
    await add.tap()
    await expectFullScreen(page.getByRole('dialog'))
    await expectNoSidewaysScroll(page)
    found.push(...(await smallTargets(page.getByRole('dialog'))), ...(await smallPrint(page.locator('body'))))
  }
  return found.map((target) => `${path} ${target}`)
}

test('every page fits, and its controls fit a finger', async ({ enter }) => {
  const small: string[] = []
  for (const { person, routes } of await rounds()) {
    const page = await enter(person, PHONE)
    for (const { path } of [...routes, ...EXCEPTIONS]) small.push(...(await inspect(page, path)))
  }
  expect(small).toEqual([])
})

const more = async (page: Page, word: string): Promise<void> => {
  await page.locator('.hx-toolbar').getByRole('button', { name: '更多' }).tap()
  await page.getByRole('button', { name: word, exact: true }).tap()
}

const firstCard = (page: Page) => page.locator('.hx-card-title').first().tap()

interface Layer {
  path: string
  open: (page: Page) => Promise<void>
  account?: Account
}

/** Layers that the phone shows otherwise than the desk. */
const LAYERS: readonly Layer[] = [
  { path: '/isystem/position', open: (page) => more(page, '导入') },
  {
    path: '/isystem/position',
    open: async (page) => {
      await more(page, '导入')
      await give(dialogOf(page, '导入职务'), '职务.csv', Buffer.from('职务编码,职务名称,职级\n,无码,中级\n'))
      await page.getByRole('button', { name: '下一步' }).tap()
      await page.getByRole('button', { name: '开始校验' }).tap()
      await expect(page.getByRole('region', { name: '有误的行' })).toBeVisible()
    },
  },
  { path: '/isystem/position', open: (page) => more(page, '高级查询') },
  {
    path: '/isystem/position',
    open: async (page) => {
      await firstCard(page)
      await page.getByRole('tab', { name: '修改历史' }).tap()
    },
  },
  { path: '/isystem/user', open: (page) => more(page, '回收站') },
  { path: '/isystem/user', open: (page) => page.getByRole('checkbox', { name: /^选择/ }).first().check() },
  { path: '/isystem/log', open: firstCard },
  { path: '/isystem/dataLog', open: firstCard },
  { path: '/monitor/apiDoc?operation=postSysPositionAdd', open: (page) => page.getByRole('main').hover() },
  { path: '/isystem/audit', open: firstCard, account: 'auditor' },
]

test('every layer fits, and its controls fit a finger', async ({ enter }) => {
  const { admin } = house().people
  const { id } = await hire()
  await tell(admin, 'DELETE', '/sys/user/delete', { query: { id } })
  for (const noun of ['position', 'user'])
    await tell(admin, 'PUT', '/sys/draft/save', { body: { key: `system:${noun}:new`, values: { name: '未完' } } })
  const small: string[] = []
  for (const { path, open, account = 'admin' } of LAYERS) {
    const page = await enter(house().people[account], PHONE)
    await visit(page, path)
    await expectSettled(page)
    await open(page)
    await expectSettled(page)
    await expectNoSidewaysScroll(page)
    const found = [...(await smallTargets(page.locator('body'))), ...(await smallPrint(page.locator('body')))]
    small.push(...found.map((target) => `${path} ${String(open)} ${target}`))
    await page.close()
  }
  expect(small).toEqual([])
})
