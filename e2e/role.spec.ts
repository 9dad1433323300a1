import { expect } from '@playwright/test'
import { dialogOf, expectMessage, rowOf, search, test, visit } from './desk.ts'
import { hire, unique } from './product.ts'

const PATH = '/isystem/roleUserList'

test.use({ account: 'admin' })

test('a role is added, granted and given; its holder sees its pages', async ({ page, enter }) => {
  const person = await hire({ roles: [], realname: unique('得角色') })
  const [name, code] = [unique('随访管理'), unique('e2e-')]
  await visit(page, PATH)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const adding = dialogOf(page, '新增角色')
  await adding.getByLabel('角色名称').fill(name)
  await adding.getByLabel('角色编码').fill(code)
  await adding.getByRole('radio', { name: '全部数据' }).check()
  await adding.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增角色“${name}”`)

  await search(page, '角色名称', name)
  const row = rowOf(page, code)
  await row.getByRole('button', { name: '授权' }).click()
  const granting = dialogOf(page, `角色授权 · ${name}`)
  await granting.getByLabel('搜索菜单').fill('职务')
  await granting
    .getByRole('treeitem', { name: /职务管理/ })
    .locator('.ant-tree-checkbox')
    .click()
  // its buttons are separate rights
  await granting.getByRole('checkbox', { name: '新增', exact: true }).check()
  await expect(granting.getByText(/\+ 新增 \d/)).toBeVisible()
  await granting.getByRole('button', { name: '保存并关闭' }).click()
  await expect(granting).toBeHidden()

  await row.getByRole('button', { name: '成员' }).click()
  const members = dialogOf(page, `角色成员 · ${name}`)
  await members.getByRole('button', { name: '添加成员' }).click()
  const picker = dialogOf(page, '添加成员')
  await picker.getByLabel('姓名').fill(person.realname)
  await picker.getByLabel('姓名').press('Enter')
  await picker.getByRole('row').filter({ hasText: person.username }).click()
  await picker.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已添加到角色“${name}”`)
  await expect(rowOf(members, person.username)).toBeVisible()

  const theirs = await enter(person)
  await visit(theirs, '/')
  const menu = theirs.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '系统管理' }).click()
  await expect(menu.getByRole('link')).toHaveText(['首页', '职务管理'])
  await menu.getByRole('link', { name: '职务管理' }).click()
  await expect(theirs.getByRole('main').getByRole('button', { name: '新增', exact: true })).toBeVisible()
})
