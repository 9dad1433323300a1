import type { Role, UserRow } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'

const app = useApp()
let nurse: UserRow
beforeAll(async () => {
  const { body } = await app.call<Page<UserRow>>('GET', '/sys/user/list', { as: 'admin', query: { username: 'nurse' } })
  nurse = body.result!.records[0]!
})

const rename = (realname: string) =>
  app.call('PUT', '/sys/user/edit', { as: 'sysadmin', body: { id: nurse.id, realname } })

it('account managers see no results and cannot add clinical codes', async () => {
  for (const as of ['sysadmin', 'secadmin'] as const) {
    expect((await app.call('GET', '/assess/result/list', { as })).status).toBe(403)
    expect((await app.call('POST', '/assess/handoff/open', { as, body: { code: '12345678' } })).status).toBe(403)
  }
})

it('account managers edit clinical staff and give clinical roles', async () => {
  expect((await rename('护士长')).body.message).toBe('修改成功!')
  const roles = (await app.call<Role[]>('GET', '/sys/role/queryall', { as: 'admin' })).body.result!
  const roleId = roles.find(({ roleCode }) => roleCode === 'nurse')!.id
  const body = { roleId, userIdList: [(await personWithoutRoles()).id] }
  expect((await app.call('POST', '/sys/user/addSysUserRole', { as: 'secadmin', body })).body.success).toBe(true)
})

it('without the right to grant clinical codes clinical staff is stronger', async () => {
  await sql`delete from sys_role_permission where permission_id = 'system_clinical_grant'`.execute(
    app.services.database.scoped('*'),
  )
  app.services.bus.publish('authority.changed', {})
  expect((await rename('护士')).body.message).toBe('该用户拥有您没有的权限，不能执行此操作')
})

const personWithoutRoles = async (): Promise<UserRow> => {
  await app.call('POST', '/sys/user/add', { as: 'admin', body: { username: 'newnurse', realname: '新护士' } })
  const { body } = await app.call<Page<UserRow>>('GET', '/sys/user/list', {
    as: 'admin',
    query: { username: 'newnurse' },
  })
  return body.result!.records[0]!
}
