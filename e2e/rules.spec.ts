/** 数据规则: which rows of a menu a role may see, from the rule to its holder's desk. */
import { expect } from '@playwright/test'
import { choose, dialogOf, expectMessage, moreOf, rowOf, search, test, visit } from './desk.ts'
import { ask, hire, house, tell, unique } from './house.ts'
import { download, headingOf, linesOf } from './sheet.ts'

const MENUS = '/isystem/permission'
const POSITIONS = '/isystem/position'

interface Rows {
  records: { id: string; name: string; version: number }[]
}

test.use({ account: 'admin' })

/** A new role that reads and exports 职务管理, and nothing else. */
const addRole = async (): Promise<{ code: string; name: string }> => {
  const { admin } = house().people
  const [code, name] = [unique('e2e-'), unique('限看')]
  await tell(admin, 'POST', '/sys/role/add', { body: { roleCode: code, roleName: name } })
  const { records } = await tell<Rows>(admin, 'GET', '/sys/role/list', { query: { roleName: name } })
  const permissionIds = ['system', 'system_position', 'system_position_export', 'system_position_edit'].join(',')
  await tell(admin, 'POST', '/sys/permission/saveRolePermission', {
    body: { roleId: records[0]!.id, permissionIds, lastpermissionIds: '' },
  })
  return { code, name }
}

test('a rule is made, given to a role, and its holder sees those rows only', async ({ page, enter }) => {
  const { admin } = house().people
  const [mark, rule] = [unique('规则岗'), unique('只看')]
  const { code, name } = await addRole()
  const holder = await hire({ roles: [code] })
  for (const [title, postRank] of [
    [`${mark}甲`, '2'],
    [`${mark}乙`, '3'],
  ])
    await tell(admin, 'POST', '/sys/position/add', { body: { code: unique('e2e-'), name: title, postRank } })

  await visit(page, MENUS)
  await search(page, '菜单名称', '职务管理')
  await moreOf(rowOf(page, '职务管理'), '数据规则')
  const rules = dialogOf(page, /^数据规则/)
  await rules.getByRole('button', { name: '新增' }).click()
  const adding = dialogOf(page, /^新增数据规则/)
  await adding.getByRole('button', { name: '确定' }).click()
  await expect(adding.getByText('有 3 处需要修改')).toBeVisible()
  await adding.getByLabel('规则名称').fill(rule)
  await choose(adding.getByLabel('规则字段'), '职务名称')
  await choose(adding.getByLabel('条件规则'), '包含')
  await adding.getByLabel('规则值', { exact: true }).fill(`${mark}甲,${mark}丙`)
  await expect(adding.getByText(/^草稿已保存/)).toBeVisible()
  await adding.getByRole('button', { name: '确定' }).click()
  await expect(adding).toBeHidden()
  await expect(rowOf(rules, rule)).toContainText(`职务名称 属于 ${mark}甲、${mark}丙`)

  const theirs = await enter(holder)
  await visit(theirs, `${POSITIONS}?name=${encodeURIComponent(mark)}`)
  await expect(rowOf(theirs, mark)).toHaveCount(2)

  await visit(page, '/isystem/roleUserList')
  await search(page, '角色名称', name)
  await rowOf(page, code).getByRole('button', { name: '授权' }).click()
  const granting = dialogOf(page, `角色授权 · ${name}`)
  await granting.getByLabel('搜索菜单').fill('职务')
  await granting
    .getByRole('treeitem', { name: /职务管理/ })
    .getByText('职务管理')
    .click()
  await granting.getByRole('checkbox', { name: new RegExp(rule) }).check()
  await granting.getByRole('button', { name: '保存并关闭' }).click()
  await expect(granting).toBeHidden()

  await theirs.reload()
  await expect(rowOf(theirs, mark)).toHaveCount(1)
  await expect(rowOf(theirs, `${mark}甲`)).toBeVisible()
  await theirs.getByRole('button', { name: '导出', exact: true }).click()
  const sheet = await download(theirs, () => theirs.getByRole('menuitem', { name: '全部' }).click())
  const lines = await linesOf(sheet.bytes)
  expect(lines.slice(headingOf(lines, '职务名称') + 1)).toHaveLength(1)

  const { records } = await tell<Rows>(admin, 'GET', '/sys/position/list', { query: { name: `${mark}乙` } })
  const { id, version } = records[0]!
  const none = await ask(holder, 'GET', '/sys/position/queryById', { query: { id: '1999999999999999999' } })
  const unseen = await ask(holder, 'GET', '/sys/position/queryById', { query: { id } })
  expect([unseen.status, unseen.message, unseen.result]).toEqual([none.status, none.message, null])
  const edited = await ask(holder, 'PUT', '/sys/position/edit', { body: { id, version, name: `${mark}越权` } })
  expect(edited.success).toBe(false)
  expect((await tell<Rows>(admin, 'GET', '/sys/position/list', { query: { name: mark } })).records).toHaveLength(2)

  await tell(admin, 'DELETE', '/sys/position/delete', {
    query: {
      id: (await tell<Rows>(admin, 'GET', '/sys/position/list', { query: { name: `${mark}甲` } })).records[0]!.id,
    },
  })
  await visit(theirs, POSITIONS)
  await expect(theirs.getByText('当前部门范围内没有记录')).toBeVisible()
  await theirs.getByRole('button', { name: '为什么？' }).click()
  await expect(theirs.getByText(/您的角色在这里设有数据规则/)).toBeVisible()

  await visit(page, MENUS)
  await search(page, '菜单名称', '职务管理')
  await moreOf(rowOf(page, '职务管理'), '数据规则')
  await rowOf(rules, rule).getByRole('button', { name: '删除' }).click()
  await dialogOf(page, `确定删除数据规则“${rule}”吗？`).getByRole('button', { name: '删除' }).click()
  await expectMessage(page, /删除/)
  await theirs.reload()
  await expect(theirs.getByText(/第 1-10 条/)).toBeVisible()
})

test.describe('who only reads menus', () => {
  test('has no word to change a rule, and the server agrees', async () => {
    const person = await hire({ roles: ['sysadmin'] })
    const body = {
      permissionId: 'system_position',
      ruleName: '越权',
      ruleColumn: 'name',
      ruleConditions: '=',
      ruleValue: 'x',
    }
    expect((await ask(person, 'POST', '/sys/permission/addPermissionRule', { body })).status).toBe(403)
    const rules = await ask(person, 'GET', '/sys/permission/getPermRuleListByPermId', {
      query: { permissionId: 'system_position' },
    })
    expect(rules.status).toBe(403)
  })
})
