import { describe, expect, test } from 'vitest'
import { addAccount, alive, endOf, PASSWORD, signIn, tokenOf, useApp } from './accounts.ts'
import { PEOPLE } from './people.ts'

const NEW_PASSWORD = 'Other-Window-Cloud-58'

describe('passwords', () => {
  const app = useApp()
  const change = (token: string, body: object, method = 'PUT') =>
    app.call<{ token: string }>(method, '/sys/user/updatePassword', { token, body, headers: { 'x-huxi-client': '1' } })
  const full = { oldpassword: PASSWORD, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }

  test('missing or wrong values are named; nothing changes', async () => {
    const account = await addAccount(app)
    const token = await tokenOf(app, account)
    const refusals: [object, number, string, string?][] = [
      [{ ...full, username: 'admin' }, 403, '只允许修改自己的密码！'],
      [{ ...full, oldpassword: '' }, 200, '请输入旧密码!', 'oldpassword'],
      [{ ...full, oldpassword: 'Wrong-Guess-Nr-1' }, 200, '旧密码输入错误!', 'oldpassword'],
      [{ ...full, password: '' }, 200, '新密码不允许为空!', 'password'],
      [{ ...full, confirmpassword: 'other' }, 200, '两次输入密码不一致!', 'confirmpassword'],
      [{ ...full, password: 'short', confirmpassword: 'short' }, 200, '密码至少 10 位，且不能是常见密码', 'password'],
      [{ ...full, password: PASSWORD, confirmpassword: PASSWORD }, 200, '新密码不能与旧密码相同，请换一个', 'password'],
    ]
    for (const [body, status, message, field] of refusals) {
      const answer = await change(token, body)
      expect([answer.status, answer.body.success, answer.body.message]).toEqual([status, false, message])
      if (field) expect(answer.body.result).toEqual({ fields: { [field]: message } })
    }
    expect((await signIn(app, account)).token).toBeTruthy()
  })
  test.each(['PUT', 'POST'])(
    'by %s: a new token for this session, all others end, the old password is void',
    async (method) => {
      const account = await addAccount(app)
      const [here, there] = [await tokenOf(app, account), await tokenOf(app, account)]
      const answer = await change(here, { ...full, username: account.username }, method)
      expect(answer.body).toMatchObject({ success: true, message: '密码重置成功!' })
      expect(await Promise.all([here, there, answer.body.result!.token].map((t) => alive(app, t)))).toEqual([
        401, 401, 200,
      ])
      // the device that made the change is not notified, the other one is
      expect(await Promise.all([here, there].map((t) => endOf(app, t)))).toEqual([undefined, 'password'])
      expect((await app.call('POST', '/sys/login', { body: account })).body.success).toBe(false)
      expect((await signIn(app, { ...account, password: NEW_PASSWORD })).token).toBeTruthy()
    },
  )
  test('guessing the old password is paused, too', async () => {
    const token = await tokenOf(app, await addAccount(app))
    for (let i = 0; i < 5; i += 1)
      expect((await change(token, { ...full, oldpassword: 'Wrong-Guess-Nr-1' })).status).toBe(200)
    expect((await change(token, full)).status).toBe(429)
  })
  test('after a reset only changing the password and signing out work', async () => {
    const account = await addAccount(app, { roleCode: 'nurse' })
    await app.call('PUT', '/sys/user/changePassword', {
      as: 'admin',
      body: { username: account.username, password: NEW_PASSWORD },
    })
    const { token, userInfo } = await signIn(app, { ...account, password: NEW_PASSWORD })
    expect(userInfo['mustChange']).toBe(true)
    for (const path of ['/sys/permission/getPermCode', '/sys/mfa/mine', '/sys/sysDepart/queryTreeList']) {
      const { status, body } = await app.call('GET', path, { token })
      expect([status, body.code, body.message], path).toEqual([403, 403, '请先修改密码'])
    }
    const next = await change(token, { oldpassword: NEW_PASSWORD, password: PASSWORD, confirmpassword: PASSWORD })
    expect(next.body.success).toBe(true)
    const fresh = next.body.result!.token
    expect((await app.call('GET', '/sys/permission/getUserPermissionByToken', { token: fresh })).status).toBe(200)
    expect((await signIn(app, account)).userInfo['mustChange']).toBe(false)
    const again = await tokenOf(app, await addAccount(app, { mustChange: true }))
    expect((await app.call('POST', '/sys/logout', { token: again })).body.success).toBe(true)
  })
  test('a reset asks for its right, and refuses a stronger account and the own one', async () => {
    const body = (username: string) => ({ username, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD })
    const reset = (as: 'nurse' | 'sysadmin' | 'admin' | 'outsider', username: string) =>
      app.call('PUT', '/sys/user/changePassword', { as, body: body(username) })
    const { username } = await addAccount(app)
    expect((await reset('nurse', username)).status).toBe(403)
    for (const stronger of ['admin', 'secadmin'])
      expect((await reset('sysadmin', stronger)).body).toMatchObject({ success: false, code: 500 })
    expect((await reset('admin', 'admin')).body.success).toBe(false)
    const [foreign, absent] = [await reset('outsider', username), await reset('outsider', 'unknownname')]
    expect([foreign.body.success, foreign.body.message]).toEqual([false, absent.body.message])
    expect((await signIn(app, PEOPLE.secadmin)).token).toBeTruthy()
  })
})
