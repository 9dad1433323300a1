import type { UserRow } from '@huxi/contract'
import type { HistoryEntry, Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, alive, roleId, tokenOf, useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'

const STRONGER = '该用户拥有您没有的权限，不能执行此操作'

const app = useApp()

const remove = (id: string) => app.call('DELETE', '/sys/user/delete', { as: 'admin', query: { id } })
const bin = async (as: PersonName = 'admin') =>
  (await app.call<Page<UserRow>>('GET', '/sys/user/recycleBin', { as, query: { pageNo: 1, pageSize: 100 } })).body
    .result!.records
const restore = (id: string, as: PersonName = 'admin') =>
  app.call('PUT', '/sys/user/putRecycleBin', { as, body: { userIds: id } })
const purge = (id: string, as: PersonName = 'admin') =>
  app.call('DELETE', '/sys/user/deleteRecycleBin', { as, query: { userIds: id } })
const lastEntry = async (id: string): Promise<HistoryEntry> =>
  (await app.call<HistoryEntry[]>('GET', '/sys/user/history', { as: 'admin', query: { id } })).body.result![0]!
const undo = async (id: string, as: PersonName = 'admin') =>
  (await app.call('POST', '/sys/user/undo', { as, body: { id: (await lastEntry(id)).id } })).body

describe('the recycle bin of users', () => {
  test('a restored account has its memberships and password, and no sessions', async () => {
    const account = await addAccount(app, { roleCode: 'nurse', departs: ['A01A01'] })
    const token = await tokenOf(app, account)
    await remove(account.id)
    expect(await alive(app, token)).toBe(401)
    expect((await bin()).find((row) => row.id === account.id)).toMatchObject({
      username: account.username,
      orgCode: '呼吸科',
      deleteBy: 'admin',
    })
    expect((await restore(account.id)).body).toMatchObject({ success: true, message: '还原成功' })
    expect(await alive(app, token)).toBe(401)
    expect(await alive(app, await tokenOf(app, account))).toBe(200)
    const { body } = await app.call<UserRow>('GET', '/sys/user/queryById', { as: 'admin', query: { id: account.id } })
    expect(body.result).toMatchObject({ roleNames: '护士', orgCodeTxt: '呼吸科' })
  })

  test('older clients ask without pages and get a bare array', async () => {
    const { id } = await addAccount(app, { roleCode: 'nurse', departs: ['A01A01'] })
    await remove(id)
    const { body } = await app.call<UserRow[]>('GET', '/sys/user/recycleBin', { as: 'admin' })
    expect(body.result!.find((row) => row.id === id)).toMatchObject({ orgCode: '呼吸科' })
  })

  test('purging removes credential and links', async () => {
    const { id } = await addAccount(app, { roleCode: 'nurse', departs: ['A01'] })
    await remove(id)
    expect((await purge(id)).body).toMatchObject({ success: true, message: '删除成功' })
    for (const table of ['sys_credential', 'sys_user_role', 'sys_user_depart', 'sys_user_tenant', 'sys_session']) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where user_id = ${id}`.execute(
        app.services.database.scoped('*'),
      )
      expect(rows, table).toEqual([])
    }
    expect((await app.call('GET', '/sys/user/history', { as: 'admin', query: { id } })).body.success).toBe(false)
  })

  test('refuses to restore or purge a stronger user', async () => {
    const { id } = await addAccount(app, { roleCode: 'admin' })
    await remove(id)
    expect((await restore(id, 'sysadmin')).body.message).toBe(STRONGER)
    expect((await purge(id, 'sysadmin')).body.message).toBe(STRONGER)
    expect((await bin()).map((row) => row.id)).toContain(id)
  })

  test('another tenant cannot see, restore or purge', async () => {
    const { id } = await addAccount(app)
    await remove(id)
    expect((await bin('outsider')).map((row) => row.id)).not.toContain(id)
    for (const answer of [await restore(id, 'outsider'), await purge(id, 'outsider')])
      expect(answer.body.success).toBe(false)
    expect((await bin()).map((row) => row.id)).toContain(id)
  })
})

describe('undo of accounts', () => {
  test('refuses to undo changes with a permission of their own', async () => {
    const { id } = await addAccount(app)
    expect((await undo(id)).message).toBe('新增或还原的账号不能撤销，请使用删除')
    await app.call('PUT', '/sys/user/frozenBatch', { as: 'admin', body: { ids: id, status: 2 } })
    expect((await undo(id)).message).toBe('“冻结”不能撤销，请使用“解冻”')
  })

  test('refuses to undo changes of a stronger user', async () => {
    const { id } = await addAccount(app, { roleCode: 'admin' })
    await app.call('PUT', '/sys/user/edit', { as: 'admin', body: { id, telephone: '1234' } })
    expect((await undo(id, 'sysadmin')).message).toBe(STRONGER)
    expect((await undo(id)).success).toBe(true)
  })

  test('refuses to undo a change of roles alone', async () => {
    const { id } = await addAccount(app)
    await app.call('PUT', '/sys/user/edit', {
      as: 'admin',
      body: { id, selectedroles: await roleId(app, 'nurse') },
    })
    expect(await lastEntry(id)).toMatchObject({ verb: 'edit', changes: [], undoable: false })
    expect((await undo(id)).message).toBe('这次修改没有可以撤销的内容')
  })
})
