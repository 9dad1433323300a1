/** 角色管理: what a role may do, who holds it, and what its holders see. */
import { expect } from '@playwright/test'
import { dialogOf, expectMessage, expectShell, moreOf, rowOf, search, test, visit } from './desk.ts'
import { hire, unique } from './house.ts'

const PATH = '/isystem/roleUserList'

test.use({ account: 'admin' })

test('a role is made, granted, given and taken away; its holder sees each step', async ({ page, enter }) => {
  const person = await hire({ roles: [], realname: unique('得角色') })
  const theirs = await enter(person)
  const menu = theirs.getByRole('navigation', { name: '主菜单' })
  await visit(theirs, '/')
  await expect(menu.getByRole('link')).toHaveText(['首页'])

  const [name, code] = [unique('随访管理'), unique('e2e-')]
  await visit(page, PATH)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const adding = dialogOf(page, '新增角色')
  await adding.getByLabel('角色名称').fill(name)
  await adding.getByLabel('角色编码').fill(code)
  await adding.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增角色“${name}”`)

  await search(page, '角色名称', name)
  const row = rowOf(page, code)
  await row.getByRole('button', { name: '授权' }).click()
  const granting = dialogOf(page, `角色授权 · ${name}`)
  await expect(granting.getByText('没有修改')).toBeVisible()
  await granting.getByLabel('搜索菜单').fill('职务')
  await granting
    .getByRole('treeitem', { name: /职务管理/ })
    .locator('.ant-tree-checkbox')
    .click()
  await expect(granting.getByText(/\+ 新增 \d/)).toBeVisible()
  await expect(granting.getByText('将影响 0 人')).toBeVisible()
  await granting.getByRole('button', { name: '取消' }).click()
  const question = dialogOf(page, '有未保存的修改，确定离开吗？')
  await question.getByRole('button', { name: '继续编辑' }).click()
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

  await theirs.reload()
  await menu.getByRole('menuitem', { name: '系统管理' }).click()
  await expect(menu.getByRole('link')).toHaveText(['首页', '职务管理'])
  await menu.getByRole('link', { name: '职务管理' }).click()
  await expect(theirs.getByRole('main').getByRole('button', { name: '新增', exact: true })).toBeVisible()

  await rowOf(members, person.username).getByRole('button', { name: '移除' }).click()
  const removing = dialogOf(page, `确定将“${person.realname}”移出角色“${name}”吗？`)
  await removing.getByRole('button', { name: '移除' }).click()
  await expectMessage(page, `已移出角色“${name}”`)
  await theirs.goto('/')
  await expectShell(theirs)
  await expect(menu.getByRole('link')).toHaveText(['首页'])
})

test('deleting a role names who loses it', async ({ page }) => {
  const name = unique('将删除')
  await visit(page, PATH)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const adding = dialogOf(page, '新增角色')
  await adding.getByLabel('角色名称').fill(name)
  const code = unique('e2e-')
  await adding.getByLabel('角色编码').fill(code)
  await adding.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已新增角色“${name}”`)
  const holder = await hire({ roles: [code], realname: unique('失角色') })
  await search(page, '角色名称', name)
  await moreOf(rowOf(page, code), '删除')
  const question = dialogOf(page, `确定删除角色“${name}”吗？`)
  await expect(question).toContainText(`以下成员将失去该角色的权限：${holder.realname}。`)
  await question.getByRole('button', { name: '删除' }).click()
  await expectMessage(page, `已删除角色“${name}”`)
})

test('roles of the house itself keep their code and stay', async ({ page }) => {
  await visit(page, PATH)
  await search(page, '角色名称', '系统管理员')
  const row = rowOf(page, '系统管理员')
  await row.getByRole('button', { name: '更多' }).click()
  const panel = page.locator('.hx-more')
  await expect(panel.getByRole('button', { name: '删除' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: '编辑' }).click()
  const dialog = dialogOf(page, '编辑角色 · 系统管理员')
  await expect(dialog.getByLabel('角色编码')).toBeDisabled()
  await expect(dialog.getByText('内置角色的编码不能修改')).toBeVisible()
})
