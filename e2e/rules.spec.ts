import { expect } from '@playwright/test'
import { choose, dialogOf, moreOf, rowOf, search, test, visit } from './desk.ts'
import { hire, product, tell, unique } from './product.ts'

const MENUS = '/isystem/permission'
const POSITIONS = '/isystem/position'

interface Rows {
  records: { id: string }[]
}

test.use({ account: 'admin' })

const addRole = async (): Promise<{ roleId: string; code: string }> => {
  const { admin } = product().people
  const [code, name] = [unique('e2e-'), unique('限看')]
  await tell(admin, 'POST', '/sys/role/add', { body: { roleCode: code, roleName: name } })
  const { records } = await tell<Rows>(admin, 'GET', '/sys/role/list', { query: { roleName: name } })
  const roleId = records[0]!.id
  await tell(admin, 'POST', '/sys/permission/saveRolePermission', {
    body: { roleId, permissionIds: 'system,system_position', lastpermissionIds: '' },
  })
  return { roleId, code }
}

test('a rule is added, and the holder of its role sees matching rows alone', async ({ page, enter }) => {
  const { admin } = product().people
  const [mark, rule] = [unique('规则岗'), unique('只看')]
  const { roleId, code } = await addRole()
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
  await adding.getByLabel('规则名称').fill(rule)
  await choose(adding.getByLabel('规则字段'), '职务名称')
  await choose(adding.getByLabel('条件规则'), '包含')
  await adding.getByLabel('规则值', { exact: true }).fill(`${mark}甲,${mark}丙`)
  await adding.getByRole('button', { name: '确定' }).click()
  await expect(adding).toBeHidden()
  await expect(rowOf(rules, rule)).toContainText(`职务名称 属于 ${mark}甲、${mark}丙`)

  const [found] = await tell<{ id: string }[]>(admin, 'GET', '/sys/permission/queryPermissionRule', {
    query: { ruleName: rule },
  })
  await tell(admin, 'POST', '/sys/role/datarule', {
    body: { roleId, permissionId: 'system_position', dataRuleIds: found!.id },
  })
  const theirs = await enter(holder)
  await visit(theirs, `${POSITIONS}?name=${encodeURIComponent(mark)}`)
  await expect(rowOf(theirs, mark)).toHaveCount(1)
  await expect(rowOf(theirs, `${mark}甲`)).toBeVisible()
})
