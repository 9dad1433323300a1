import { expect, type Page } from '@playwright/test'
import { dialogOf, moreOf, rowOf, search } from './desk.ts'
import type { Account } from './product.ts'
import { CONSTANT, goTo, routesOf } from './routes.ts'

export interface Layer {
  name: string
  path: string
  open: (page: Page) => Promise<unknown>
  account?: Account
  likes?: Record<string, unknown>
}

export const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const clickExact = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const detail = async (page: Page): Promise<void> => {
  await click(page, '详情')
  await expect(page.getByRole('dialog')).toBeVisible()
}

export const USERS = '/isystem/user'
export const POSITIONS = '/isystem/position'
const HOME = '/dashboard/analysis'

export const OF_PAGES: readonly Layer[] = [
  { name: 'more of the query form', path: USERS, open: (page) => click(page, '展开') },
  {
    name: 'selected rows',
    path: USERS,
    open: (page) => page.getByRole('checkbox', { name: /^选择/ }).first().check(),
  },
  { name: 'detail of a position', path: POSITIONS, open: detail },
  {
    name: 'a new announcement',
    path: '/isystem/annountCement',
    open: async (page) => {
      await click(page, '新增')
      await expect(dialogOf(page, '新增系统通告').getByRole('textbox', { name: '内容' })).toBeVisible()
    },
  },
  {
    name: 'popup picker',
    path: '/isystem/depart',
    open: async (page) => {
      await click(page, '新增部门')
      await dialogOf(page, '新增部门').getByLabel('负责人', { exact: true }).click()
      await expect(dialogOf(page, '用户').getByRole('checkbox').first()).toBeVisible()
    },
  },
  { name: 'columns', path: USERS, open: (page) => click(page, '列设置') },
  {
    name: 'recycle bin',
    path: USERS,
    open: async (page) => {
      await moreOf(page.locator('[data-toolbar]'), '回收站')
      await expect(dialogOf(page, '用户回收站')).toBeVisible()
    },
  },
  { name: 'grant', path: '/isystem/roleUserList', open: (page) => click(page, '授权') },
  { name: 'members', path: '/isystem/roleUserList', open: (page) => click(page, '成员') },
  {
    name: 'more of a row',
    path: '/isystem/permission',
    open: (page) => page.getByRole('row').getByRole('button', { name: '更多' }).first().click(),
  },
  {
    name: 'a rule',
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
  { name: 'question before removal', path: POSITIONS, open: (page) => click(page, '删除') },
  { name: 'import', path: POSITIONS, open: (page) => clickExact(page, '导入') },
  { name: 'export', path: `${POSITIONS}?name=a`, open: (page) => clickExact(page, '导出') },
  { name: 'super query', path: POSITIONS, open: (page) => moreOf(page.locator('[data-toolbar]'), '高级查询') },
  {
    name: 'history of a record',
    path: POSITIONS,
    open: async (page) => {
      await detail(page)
      await page.getByRole('tab', { name: '修改历史' }).click()
    },
  },
  {
    name: 'a department',
    path: '/isystem/depart',
    open: (page) => page.getByRole('treeitem', { name: '护理部' }).getByText('护理部').click(),
  },
  {
    name: 'department roles of a member',
    path: '/isystem/depart',
    open: async (page) => {
      await page.getByRole('treeitem', { name: '护理部' }).getByText('护理部').click()
      await page.getByRole('main').getByRole('button', { name: '部门角色', exact: true }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'a dictionary', path: '/isystem/dict', open: (page) => page.locator('main [data-walk] a').first().click() },
  { name: 'a line of the log', path: '/isystem/log', open: detail },
  { name: 'two versions', path: '/isystem/dataLog', open: detail },
  {
    name: 'an endpoint',
    path: '/monitor/apiDoc?operation=postSysPositionAdd',
    open: (page) => page.getByRole('main').hover(),
  },
  { name: 'an audit record', path: '/isystem/audit', open: detail, account: 'auditor' },
  {
    name: 'the audit chain',
    path: '/isystem/audit',
    open: async (page) => {
      await click(page, '校验完整性')
      await expect(dialogOf(page, '校验结果')).toBeVisible()
    },
    account: 'auditor',
  },
]

export const own = (entry: string, title: string | RegExp = entry) => ({
  path: HOME,
  open: async (page: Page) => {
    await click(page, '的账号菜单')
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(dialogOf(page, title)).toBeVisible()
  },
})

/** The page with identity providers; the sign-ins themselves are tried in third.test.ts. */
export const withIdentityProviders = async (page: Page): Promise<void> => {
  const thirdSources = [{ source: 'hospital', title: '医院统一账号' }]
  const mine = thirdSources.map((third) => ({ ...third, bound: false, name: null, boundAt: null }))
  await page.route('**/config.js', async (route) => {
    const known = await (await route.fetch()).text()
    const added = JSON.stringify({ thirdSources, casLoginUrl: 'https://cas.example.cn/login' })
    await route.fulfill({ contentType: 'text/javascript', body: `${known}\nObject.assign(window._CONFIG, ${added})` })
  })
  await page.route('**/sys/thirdLogin/mine*', (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', result: mine, timestamp: 0 } }),
  )
  await page.reload()
}

const key = (name: string, title: string) => ({
  path: HOME,
  open: async (page: Page) => {
    await page.getByRole('main').focus()
    await page.keyboard.press(name)
    await expect(dialogOf(page, title)).toBeVisible()
  },
})

const branch = async (page: Page): Promise<void> => {
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('menuitem', { name: '系统管理', exact: true })
    .hover()
  await expect(page.locator('.ant-menu-submenu-popup').getByRole('link', { name: '数据字典' })).toBeVisible()
}

const visitSeveral = async (page: Page): Promise<void> => {
  for (const { path } of [...(await routesOf()).slice(0, 4), ...CONSTANT]) await goTo(page, path)
}

export const OF_FRAME: readonly Layer[] = [
  { name: 'menu of the account', path: HOME, open: (page) => click(page, '的账号菜单') },
  { name: 'settings', ...own('系统设置') },
  { name: 'password', ...own('密码修改', '修改密码') },
  { name: 'department', ...own('切换部门', /^部门切换/), account: 'rotator' },
  { name: 'tenant', ...own('切换租户') },
  {
    name: 'identity providers',
    path: HOME,
    open: async (page) => {
      await withIdentityProviders(page)
      await click(page, '的账号菜单')
      await page.getByRole('menuitem', { name: '账号绑定' }).click()
      await expect(page.getByRole('main').getByText('未绑定')).toBeVisible()
    },
  },
  { name: 'second factor', ...own('两步验证') },
  {
    name: 'second factor asks for the password',
    path: HOME,
    open: async (page) => {
      await own('两步验证').open(page)
      await click(page, '开启两步验证')
      await expect(page.getByLabel('登录密码')).toBeVisible()
    },
  },
  {
    name: 'messages',
    path: HOME,
    open: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: /^消息/ }).click()
      await expect(dialogOf(page, '消息')).toBeVisible()
    },
  },
  { name: 'palette', ...key('Control+k', '命令面板') },
  {
    name: 'palette with people',
    path: HOME,
    open: async (page) => {
      await key('Control+k', '命令面板').open(page)
      await page.keyboard.type('admin')
      await expect(page.getByRole('group', { name: '人员' }).getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'palette without a match',
    path: HOME,
    open: async (page) => {
      await key('Control+k', '命令面板').open(page)
      await page.keyboard.type('qqqqzz')
      await expect(dialogOf(page, '命令面板')).toContainText('没有找到')
    },
  },
  { name: 'keys', ...key('?', '快捷键') },
  {
    name: 'menu of a tab',
    path: HOME,
    open: async (page) => {
      await goTo(page, POSITIONS)
      await page.getByRole('tab', { name: '职务管理' }).click({ button: 'right' })
      await expect(page.getByRole('menuitem', { name: '刷新' })).toBeVisible()
    },
  },
  {
    name: 'all tabs',
    path: HOME,
    open: async (page) => {
      await page.setViewportSize({ width: 1100, height: 800 })
      await visitSeveral(page)
      await click(page, '全部页签')
      await expect(page.getByLabel('搜索页签')).toBeVisible()
    },
  },
  { name: 'folded menu with a branch', path: HOME, likes: { SIDEBAR_TYPE: false }, open: branch },
  { name: 'menu on top with a branch', path: POSITIONS, likes: { DEFAULT_LAYOUT_MODE: 'topmenu' }, open: branch },
  {
    name: 'dark menu',
    path: HOME,
    likes: { DEFAULT_THEME: 'dark' },
    open: (page) => page.getByRole('menuitem', { name: '系统监控' }).click(),
  },
  {
    name: 'dark folded menu',
    path: HOME,
    likes: { DEFAULT_THEME: 'dark', SIDEBAR_TYPE: false },
    open: branch,
  },
  {
    name: 'dark menu on top',
    path: HOME,
    likes: { DEFAULT_THEME: 'dark', DEFAULT_LAYOUT_MODE: 'topmenu' },
    open: branch,
  },
]
