import { expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from '../../../../test/accounts.ts'
import { callsOf } from '../../../../test/calls.ts'
import { addBoundRole, addRule } from '../../../../test/conformance/holders.ts'

const app = useApp()
const { add, done, refusal } = callsOf(app)

test('a username does not change', async () => {
  const { id, username } = await addAccount(app)
  const renamed = '用户账号创建后不能修改，请新增账号并删除原账号'
  expect(await refusal('PUT', '/sys/user/edit', { id, username: `${username}x` })).toBe(renamed)
  expect(await refusal('PUT', '/sys/user/edit', { id, username: username.toUpperCase() })).toBe(renamed)
  await done('PUT', '/sys/user/edit', { id, username, telephone: '02112345678' })
})

test('the username of a deleted account and that of the system are given to no other account', async () => {
  const { id, username } = await addAccount(app)
  await app.call('DELETE', '/sys/user/delete', { as: 'admin', query: { id } })
  const newUser = (name: string) => ({ username: name, realname: '新人' })
  for (const name of [username, username.toUpperCase(), 'System'])
    expect(await refusal('POST', '/sys/user/add', newUser(name))).toBe(`账号“${name}”已被使用过，请换一个`)
  expect(await add('/sys/user/add', newUser(`${username}2`))).toMatch(/^\w+$/)
})

test('is said to be in use by every check of a form before it is refused', async () => {
  const { id, username } = await addAccount(app)
  await app.call('DELETE', '/sys/user/delete', { as: 'admin', query: { id } })
  const check = async (path: string, query: Record<string, string>) =>
    (await app.call('GET', path, { as: 'admin', query })).body.success
  for (const fieldVal of [username, username.toUpperCase(), 'System']) {
    const pair = { tableName: 'sys_user', fieldName: 'username', fieldVal }
    expect(await check('/sys/duplicate/check', pair), fieldVal).toBe(false)
    expect(await check('/sys/user/checkOnlyUser', { username: fieldVal }), fieldVal).toBe(false)
  }
  expect(await check('/sys/user/checkOnlyUser', { username: username.toUpperCase(), id })).toBe(true)
})

test('a caller whose data rules compare with the own name does not change it', async () => {
  const position = 'system_position'
  const rule = { ruleColumn: 'name', ruleConditions: '=', ruleValue: '#{sys_user_name}' }
  const rules = [await addRule(app, position, rule)]
  const role = await addBoundRole(app, [position, 'system_user_edit'], { row: position, rules })
  const account = await addAccount(app, { roleCode: role.roleCode })
  const as = { token: await tokenOf(app, account) }
  const rename = (id: string) => app.call('PUT', '/sys/user/edit', { ...as, body: { id, realname: '主任医师' } })
  expect((await rename(account.id)).body.message).toContain('不能修改自己的姓名')
  expect((await rename((await addAccount(app)).id)).body).toMatchObject({ success: true })
})
