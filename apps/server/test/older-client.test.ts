/** Issue 12: what an older client of this family needs, as facts of the wire. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, alive, PASSWORD, systemOf, tokenOf, useApp } from './accounts.ts'

describe('12 an older client', () => {
  const app = useApp()
  const NEW = 'Steep-Valley-Cloud-58'
  const change = (token: string, headers: Record<string, string> = { 'x-huxi-client': '' }) =>
    app.call<{ token: string }>('PUT', '/sys/user/updatePassword', {
      token,
      headers,
      body: { oldpassword: PASSWORD, password: NEW, confirmpassword: NEW },
    })

  test('12 client 2: who must change the password has the menu with 首页 alone, its calls and selectDepart', async () => {
    const account = await addAccount(app, { roleCode: 'admin', departs: ['A01'], mustChange: true })
    const token = await tokenOf(app, account)
    const { body } = await app.call<{ menu: { meta: { title: string } }[]; auth: unknown[]; rules: unknown[] }>(
      'GET',
      '/sys/permission/getUserPermissionByToken',
      { token },
    )
    expect(body.result!.menu.map(({ meta }) => meta.title)).toEqual(['首页'])
    expect([body.result!.auth, body.result!.rules]).toEqual([[], []])
    for (const path of ['/sys/loginfo', '/sys/visitInfo', '/sys/user/getCurrentUserDeparts'])
      expect((await app.call('GET', path, { token })).status, path).toBe(200)
    const chosen = await app.call('PUT', '/sys/selectDepart', { token, body: { orgCode: 'A01' } })
    expect(chosen.body.success).toBe(true)
    for (const path of ['/sys/user/list', '/sys/user/getUserInfo', '/sys/mfa/mine', '/sys/online/mine']) {
      const { status, body: refusal } = await app.call('GET', path, { token })
      expect([status, refusal.message], path).toEqual([403, '请先修改密码'])
    }
    await change(token)
    const { body: after } = await app.call<{ menu: unknown[] }>('GET', '/sys/permission/getUserPermissionByToken', {
      token,
    })
    expect(after.result!.menu.length).toBeGreaterThan(1)
  })

  test('12 client 7: the token that changed the password stays, all others end; our own client gets a new one', async () => {
    const older = await addAccount(app)
    const [token, other] = [await tokenOf(app, older), await tokenOf(app, older)]
    const kept = await change(token)
    expect([kept.body.result!.token, await alive(app, token), await alive(app, other)]).toEqual([token, 200, 401])
    const ours = await tokenOf(app, await addAccount(app))
    const { body } = await change(ours, { 'x-huxi-client': '1' })
    expect([await alive(app, ours), await alive(app, body.result!.token)]).toEqual([401, 200])
  })

  test('12 client 11: birthday, sex and a masked phone of who is signed in, for who may list people', async () => {
    const account = await addAccount(app, { roleCode: 'doctor' })
    await sql`update sys_user set phone = '13912345678', sex = 1, birthday = '1990-02-02'
      where id = ${account.id}`.execute(systemOf(app, 1).db)
    await tokenOf(app, account)
    const auditor = await tokenOf(app, await addAccount(app, { roleCode: 'auditor' }))
    const records = async (token: string) => {
      const answer = await app.call<{ records: Record<string, unknown>[] }>('GET', '/sys/online/list', {
        token,
        query: { username: account.username },
      })
      return answer.body.result!.records.map(({ birthday, sex, phone }) => ({ birthday, sex, phone }))
    }
    expect(await records(await app.tokenOf('admin'))).toEqual([
      { birthday: '1990-02-02', sex: 1, phone: '139****5678' },
    ])
    expect(await records(auditor)).toEqual([{ birthday: null, sex: null, phone: null }])
  })
})
