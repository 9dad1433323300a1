import type { UserRow } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addAccount, PASSWORD, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'

const app = useApp()

const waiting = async (tenantId: 1 | 2 = 1) => {
  const account = await addAccount(app, { tenantId })
  await sql`update sys_user set status = 3 where id = ${account.id}`.execute(systemOf(app, 1).db)
  return account
}
const decide = (verb: 'approve' | 'reject', ids: string, as: PersonName = 'sysadmin') =>
  app.call('PUT', `/sys/user/${verb}`, { as, body: { ids, ...(verb === 'reject' && { reason: '不是本院人员' }) } })
const statusOf = async (username: string) =>
  (await app.call<Page<UserRow>>('GET', '/sys/user/list', { as: 'admin', query: { username } })).body.result!.records[0]
    ?.status

it('approves several pending users at once', async () => {
  const [one, two] = [await waiting(), await waiting()]
  await expect(tokenOf(app, one)).rejects.toThrow('该账号待审核，请联系管理员')
  expect((await decide('approve', `${one.id},${two.id}`)).body.message).toBe('审核通过')
  expect(await tokenOf(app, one)).toBeTruthy()
  expect(await statusOf(two.username)).toBe(1)
})

it('rejects users into the recycle bin, with the reason in the history but in no other log', async () => {
  const { id, username } = await waiting()
  expect((await app.call('PUT', '/sys/user/reject', { as: 'sysadmin', body: { ids: id } })).body.success).toBe(false)
  expect((await decide('reject', id)).body.message).toBe('已拒绝')
  expect(await statusOf(username)).toBeUndefined()
  await expect(tokenOf(app, { username, password: PASSWORD })).rejects.toThrow('用户名或密码错误')
  await app.call('PUT', '/sys/user/putRecycleBin', { as: 'admin', body: { userIds: id } })
  expect(await statusOf(username)).toBe(3)
  const { db } = systemOf(app, 1)
  const { rows: kept } = await sql<{ asked: string }>`select asked from sys_data_log
    where data_id = ${id} and move = 'reject'`.execute(db)
  expect(kept.map(({ asked }) => JSON.parse(asked) as object)).toEqual([{ reason: '不是本院人员' }])
  const logged = async () =>
    (
      await sql<{ param: string }>`select request_param as param from sys_log
        where request_url like '%/sys/user/reject' and request_param like ${`%${id}%`} order by id desc`.execute(db)
    ).rows.map(({ param }) => JSON.parse(param) as object)
  await expect.poll(async () => (await logged())[0]).toEqual({ ids: id, reason: '***' })
  const { rows } = await sql<{ detail: string }>`select detail from audit_entry
    where object = ${`system:user/${id}`} and action = 'change'`.execute(systemOf(app, 1).db)
  expect(rows.map(({ detail }) => JSON.parse(detail) as object)).toContainEqual(
    expect.objectContaining({ verb: 'move', move: 'reject' }),
  )
})

it('decides only over pending users, all or none', async () => {
  const [pending, member] = [await waiting(), await addAccount(app)]
  for (const verb of ['approve', 'reject'] as const)
    expect((await decide(verb, `${pending.id},${member.id}`)).body).toMatchObject({
      code: 409,
      message: expect.stringContaining('现在是“正常”，只有“待审核”的用户可以'),
    })
  expect(await statusOf(pending.username)).toBe(3)
})

it('of two concurrent decisions one succeeds', async () => {
  const { id } = await waiting()
  const answers = await Promise.all([decide('approve', id), decide('reject', id, 'admin'), decide('approve', id)])
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
})

it('cannot be bypassed by freezing, editing or undoing', async () => {
  const { id, username } = await waiting()
  for (const status of [1, 2]) {
    const { body } = await app.call('PUT', '/sys/user/frozenBatch', { as: 'admin', body: { ids: id, status } })
    expect(body.message).toContain('请先审核')
  }
  await app.call('PUT', '/sys/user/edit', { as: 'admin', body: { id, realname: '改名', status: 1 } })
  expect(await statusOf(username)).toBe(3)
})

it('needs its own right, in the tenant of the user', async () => {
  const [here, there] = [await waiting(), await waiting(2)]
  for (const as of ['secadmin', 'nurse'] as const) expect((await decide('approve', here.id, as)).status).toBe(403)
  expect((await decide('approve', here.id, 'outsider')).body.message).toBe('未找到对应实体')
  expect((await decide('reject', `${here.id},${there.id}`)).body.message).toBe('未找到对应实体')
  expect((await decide('approve', there.id, 'outsider')).body.success).toBe(true)
  expect(await statusOf(here.username)).toBe(3)
})
