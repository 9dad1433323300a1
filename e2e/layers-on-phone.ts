import { expect, type Page } from '@playwright/test'
import { dialogOf } from './desk.ts'
import { click, own, POSITIONS, USERS, type Layer } from './layers.ts'
import { give } from './sheet.ts'

const more = async (page: Page, word: string): Promise<void> => {
  await page.locator('[data-toolbar]').getByRole('button', { name: '更多' }).tap()
  await page.getByRole('button', { name: word, exact: true }).tap()
}

const firstCard = (page: Page) => page.locator('[data-cards] :is(a, button):not(.ant-btn)').first().tap()

export const ON_PHONE: readonly Layer[] = [
  {
    name: 'menu',
    path: POSITIONS,
    open: async (page) => {
      await click(page, '打开菜单')
      await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    },
  },
  { name: 'dark menu', path: POSITIONS, likes: { DEFAULT_THEME: 'dark' }, open: (page) => click(page, '打开菜单') },
  { name: 'settings', ...own('系统设置') },
  {
    name: 'palette',
    path: POSITIONS,
    open: async (page) => {
      await click(page, '搜索患者、页面')
      await expect(dialogOf(page, '命令面板')).toBeVisible()
    },
  },
  {
    name: 'selected cards',
    path: USERS,
    open: (page) => page.getByRole('checkbox', { name: /^选择/ }).first().check(),
  },
  { name: 'recycle bin', path: USERS, open: (page) => more(page, '回收站') },
  { name: 'import', path: POSITIONS, open: (page) => more(page, '导入') },
  {
    name: 'import with a wrong row',
    path: POSITIONS,
    open: async (page) => {
      await more(page, '导入')
      await give(dialogOf(page, '导入职务'), '职务.csv', Buffer.from('职务编码,职务名称,职级\n,无码,中级\n'))
      await page.getByRole('button', { name: '下一步' }).tap()
      await page.getByRole('button', { name: '开始校验' }).tap()
      await expect(page.getByRole('region', { name: '有误的行' })).toBeVisible()
    },
  },
  { name: 'super query', path: POSITIONS, open: (page) => more(page, '高级查询') },
  {
    name: 'history of a record',
    path: POSITIONS,
    open: async (page) => {
      await firstCard(page)
      await page.getByRole('tab', { name: '修改历史' }).tap()
    },
  },
  { name: 'a line of the log', path: '/isystem/log', open: firstCard },
  { name: 'two versions', path: '/isystem/dataLog', open: firstCard },
  {
    name: 'an endpoint',
    path: '/monitor/apiDoc?operation=postSysPositionAdd',
    open: (page) => page.getByRole('main').hover(),
  },
  { name: 'an audit record', path: '/isystem/audit', open: firstCard, account: 'auditor' },
]
