import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addAccount, roleId, systemOf, useApp } from '../../../../test/accounts.ts'
import { PEOPLE } from '../../../../test/people.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { freezeFirst, separationOf, thawFirst } from './separation.ts'

const app = useApp()
const system = () => systemOf(app, 1)
const lacks = async () => (await separationOf(system())).lacks

test('three different people have to hold the administration, each signed in once', async () => {
  await addAccount(app, { roleCode: 'auditor', tenantId: 2 })
  expect(await lacks()).toEqual(['还没有只担任审计员的账号'])
  await addAccount(app, { roleCode: 'auditor', mustChange: true })
  expect(await lacks()).toEqual(['审计员还没有登录过并改好密码'])
  const { id, username } = await addAccount(app, { roleCode: 'auditor' })
  expect(await lacks()).toEqual([])
  await sql`insert into sys_user_role (tenant_id, user_id, role_id) values (1, ${id}, ${await roleId(app, 'secadmin')})`.execute(
    system().db,
  )
  expect(await lacks()).toEqual(['审计员还没有登录过并改好密码', `账号 ${username} 同时担任其中几个角色，请只保留一个`])
})

test('the first account cannot sign in while it is retired', async () => {
  const signIn = async () =>
    (await app.call('POST', '/sys/login', { body: { username: 'admin', password: PEOPLE.admin.password } })).body
      .success
  expect([await signIn(), typeof (await inTransaction(system(), freezeFirst))]).toEqual([true, 'string'])
  expect([await signIn(), (await separationOf(system())).isFirstActive]).toEqual([false, false])
  expect(await inTransaction(system(), freezeFirst)).toBeUndefined()
  await inTransaction(system(), thawFirst)
  expect(await signIn()).toBe(true)
})
