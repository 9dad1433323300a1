import { expect } from '@playwright/test'
import { chooseNode, dialogOf, expectMessage, moreOf, rowOf, test, visit } from './desk.ts'
import { hire, product, tell, unique } from './product.ts'

test.use({ account: 'admin' })

test('a branch is added, renamed, moved, given a member, and deleted with its descendants', async ({ page }) => {
  const [root, below, target] = [unique('分院'), unique('东区'), unique('总院')]
  const person = await hire({ realname: unique('调动') })
  await tell(product().people.admin, 'POST', '/sys/sysDepart/add', { body: { departName: target } })
  const main = page.getByRole('main')
  const adding = dialogOf(page, '新增部门')
  const title = (name: string) => main.getByRole('heading', { level: 2, name })
  const add = async (word: string, name: string) => {
    await main.getByRole('button', { name: word }).click()
    await adding.getByLabel('部门名称').fill(name)
    await adding.getByRole('button', { name: '确定' }).click()
    await expectMessage(page, `已新增部门“${name}”`)
    await expect(title(name)).toBeVisible()
  }
  await visit(page, '/isystem/depart')
  await add('新增部门', root)
  await add('新增下级', below)

  await main.getByRole('button', { name: '编辑' }).click()
  const editing = dialogOf(page, `编辑部门 · ${below}`)
  await editing.getByLabel('部门名称').fill(`${below}新`)
  await editing.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已保存部门“${below}新”`)
  await expect(title(`${below}新`)).toBeVisible()

  await chooseNode(main, '部门', root)
  await expect(title(root)).toBeVisible()
  await moreOf(main.locator('[data-pane-head]'), '移动到…')
  const moving = dialogOf(page, `移动部门“${root}”到…`)
  await chooseNode(moving, '部门', target)
  await moving.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已移动部门“${root}”`)

  await chooseNode(main, '部门', target)
  await expect(title(target)).toBeVisible()
  await main.getByRole('button', { name: '添加成员' }).click()
  const picker = dialogOf(page, `添加“${target}”的成员`)
  await picker.getByLabel('姓名').fill(person.realname)
  await picker.getByLabel('姓名').press('Enter')
  await rowOf(picker, person.username).click()
  await picker.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, `已添加“${target}”的成员`)
  const row = rowOf(main, person.username)
  await expect(row).toContainText(target)
  await row.getByRole('button', { name: '移除' }).click()
  const leaving = dialogOf(page, `确定将“${person.realname}（${person.username}）”移出“${target}”吗？`)
  await expect(leaving).toContainText('账号和角色不变')
  await leaving.getByRole('button', { name: '移除' }).click()
  await expectMessage(page, '已移除成员')
  await expect(row).toHaveCount(0)

  await moreOf(main.locator('[data-pane-head]'), '删除')
  const question = dialogOf(page, `确定删除部门“${target}”吗？`)
  await expect(question).toContainText('2 个下级部门将一并删除')
  await question.getByRole('button', { name: '删除' }).click()
  await expectMessage(page, `已删除部门“${target}”`)
  await expect(main.getByRole('treeitem', { name: target })).toHaveCount(0)
})

test('a department gets permissions and a role; a member gets the role and its page', async ({ page, enter }) => {
  const [name, role] = [unique('专科'), unique('登记员')]
  await tell(product().people.admin, 'POST', '/sys/sysDepart/add', { body: { departName: name } })
  const person = await hire({ realname: unique('组员'), departs: [name] })
  const main = page.getByRole('main')
  const menus = async (title: string, tick: string) => {
    const granting = dialogOf(page, title)
    await granting
      .getByRole('treeitem', { name: new RegExp(tick) })
      .locator('.ant-tree-checkbox')
      .click()
    await granting.getByRole('button', { name: '保存并关闭' }).click()
    await expect(granting).toBeHidden()
  }
  await visit(page, '/isystem/depart')
  await chooseNode(main, '部门', name)
  await main.getByRole('tab', { name: '部门权限' }).click()
  await expect(main.getByText('该部门还没有权限')).toBeVisible()
  await main.getByRole('button', { name: '授权' }).click()
  await menus(`部门权限 · ${name}`, '职务管理')
  await expect(main.getByRole('tree', { name: '部门权限' }).getByText('职务管理')).toBeVisible()

  await main.getByRole('tab', { name: '部门角色' }).click()
  // an empty list has the word a second time
  await main.getByRole('button', { name: '新增', exact: true }).first().click()
  const adding = dialogOf(page, '新增部门角色')
  await adding.getByLabel('部门角色名称').fill(role)
  await adding.getByLabel('部门角色编码').fill(unique('role'))
  await adding.getByRole('button', { name: '确定' }).click()
  await rowOf(main, role).getByRole('button', { name: '授权' }).click()
  await menus(`部门角色授权 · ${role}`, '职务管理')

  await main.getByRole('tab', { name: '成员' }).click()
  await rowOf(main, person.username).getByRole('button', { name: '部门角色' }).click()
  const giving = dialogOf(page, /^分配部门角色/)
  await giving.getByRole('checkbox', { name: role }).check()
  await giving.getByRole('button', { name: '保存' }).click()
  await expect(giving).toBeHidden()

  const theirs = await enter(person)
  await visit(theirs, '/isystem/position')
  await expect(theirs.getByRole('heading', { level: 1, name: '职务管理' })).toBeVisible()
})
