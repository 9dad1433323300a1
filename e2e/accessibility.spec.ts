/** No serious finding on any page, nor in its first dialog, in light and in dark. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { dialogOf, expectSettled, moreOf, rowOf, search, test, visit } from './desk.ts'
import { house, type Account } from './house.ts'
import { EXCEPTIONS, rounds } from './routes.ts'

const GRAVE = ['serious', 'critical']

/** What is wrong with what is on screen, one line for each element. */
const findingsOf = async (page: Page, place: string): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => GRAVE.includes(String(impact)))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${place} ${id} ${String(target)} ${failureSummary}`),
    )
}

const click = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

/** The layer of a row that shows two versions, a line or a record. */
const detail = async (page: Page): Promise<void> => {
  await click(page, '详情')
  await expect(page.getByRole('dialog')).toBeVisible()
}

interface Layer {
  path: string
  open: (page: Page) => Promise<void>
  /** who may see it; absent = the first administrator */
  account?: Account
}

/** Layers that stand on a page: where, and the way to open them. */
const LAYERS: readonly Layer[] = [
  { path: '/isystem/user', open: (page) => click(page, '展开') },
  { path: '/isystem/user', open: (page) => page.getByRole('checkbox', { name: /^选择/ }).first().check() },
  { path: '/isystem/user', open: detail },
  { path: '/isystem/user', open: (page) => click(page, '列设置') },
  { path: '/isystem/user', open: (page) => click(page, '的账户菜单') },
  {
    path: '/isystem/user',
    open: async (page) => {
      await moreOf(page.locator('.hx-toolbar'), '回收站')
      await expect(dialogOf(page, '用户回收站')).toBeVisible()
    },
  },
  { path: '/isystem/roleUserList', open: (page) => click(page, '授权') },
  { path: '/isystem/roleUserList', open: (page) => click(page, '成员') },
  { path: '/isystem/permission', open: (page) => click(page, '更多') },
  {
    path: '/isystem/permission',
    open: async (page) => {
      await search(page, '菜单名称', '职务管理')
      await moreOf(rowOf(page, '职务管理'), '数据规则')
      await dialogOf(page, /^数据规则/)
        .getByRole('button', { name: '新增' })
        .click()
      await expect(dialogOf(page, /^新增数据规则/)).toBeVisible()
    },
  },
  { path: '/isystem/position', open: (page) => click(page, '删除') },
  { path: '/isystem/position', open: (page) => page.getByRole('button', { name: '导入', exact: true }).click() },
  { path: '/isystem/position', open: (page) => page.getByRole('button', { name: '导出', exact: true }).click() },
  { path: '/isystem/position', open: (page) => click(page, '高级查询') },
  {
    path: '/isystem/position',
    open: async (page) => {
      await detail(page)
      await page.getByRole('tab', { name: '修改历史' }).click()
    },
  },
  {
    path: '/isystem/depart',
    open: (page) => page.getByRole('treeitem', { name: '护理部' }).getByText('护理部').click(),
  },
  { path: '/isystem/dict', open: (page) => page.locator('.hx-master-item').first().click() },
  { path: '/isystem/log', open: detail },
  { path: '/isystem/dataLog', open: detail },
  { path: '/monitor/apiDoc?operation=postSysPositionAdd', open: (page) => page.getByRole('main').hover() },
  { path: '/isystem/audit', open: detail, account: 'auditor' },
  {
    path: '/isystem/audit',
    open: async (page) => {
      await click(page, '校验完整性')
      await expect(dialogOf(page, '校验结果')).toBeVisible()
    },
    account: 'auditor',
  },
]

const picture = async (page: Page): Promise<void> => {
  await click(page, '获取验证码')
  await expect(page.getByLabel('图形验证码')).toBeFocused()
}

/** Pages that need no token, as they come and in their other states. */
const BEFORE: readonly { path: string; open?: (page: Page) => Promise<void> }[] = [
  {
    path: '/user/login',
    open: async (page) => {
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByText('请输入密码!')).toBeVisible()
    },
  },
  {
    path: '/user/login',
    open: async (page) => {
      await page.getByRole('tab', { name: '手机号登录' }).click()
      await page.getByLabel('手机号', { exact: true }).fill('13900000000')
      await picture(page)
    },
  },
  { path: '/user/register', open: (page) => page.getByLabel('密码', { exact: true }).fill('12345') },
  { path: '/user/register', open: (page) => page.getByRole('button', { name: '注册' }).click() },
  { path: '/user/register-result?username=lin' },
  {
    path: '/user/alteration',
    open: async (page) => {
      await page.getByLabel('手机', { exact: true }).fill('13900000000')
      await picture(page)
    },
  },
  { path: '/copd' },
]

for (const shade of ['light', 'dark'] as const) {
  test.describe(shade, () => {
    test.use({ colorScheme: shade })

    test('the pages before the sign-in', async ({ page }) => {
      const findings: string[] = []
      for (const { path, open } of BEFORE) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await open?.(page)
        findings.push(...(await findingsOf(page, `${path} ${String(open)}`)))
      }
      expect(findings).toEqual([])
    })

    test('every page of the menu', async ({ enter }) => {
      const findings: string[] = []
      for (const { person, routes } of await rounds()) {
        const page = await enter(person, { colorScheme: shade })
        for (const { path } of [...routes, ...EXCEPTIONS]) {
          await visit(page, path)
          await expectSettled(page)
          await expect(page.locator('html')).toHaveAttribute('data-theme', shade)
          findings.push(...(await findingsOf(page, path)))
          const add = page.getByRole('button', { name: /^新增/ }).first()
          if (!(await add.isVisible())) continue
          await add.click()
          await expect(page.getByRole('dialog').getByRole('button', { name: '确定' })).toBeVisible()
          await expectSettled(page)
          findings.push(...(await findingsOf(page, `${path} 新增`)))
        }
      }
      expect(findings).toEqual([])
    })

    test('every layer', async ({ enter }) => {
      const desks: Partial<Record<Account, Page>> = {}
      const deskOf = async (account: Account) =>
        (desks[account] ??= await enter(house().people[account], { colorScheme: shade }))
      const findings: string[] = []
      const look = async (page: Page, place: string) => {
        await expectSettled(page)
        findings.push(...(await findingsOf(page, place)))
      }
      for (const { path, open, account = 'admin' } of LAYERS) {
        const page = await deskOf(account)
        await visit(page, path)
        await expectSettled(page)
        await open(page)
        await look(page, `${path} ${String(open)}`)
      }
      const page = await deskOf('admin')
      await page.setViewportSize({ width: 375, height: 740 })
      await visit(page, '/isystem/position')
      await click(page, '打开菜单')
      await look(page, 'menu of the phone')
      expect(findings).toEqual([])
    })
  })
}
