import type { RolePreference } from '@huxi/contract'
import { expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from './accounts.ts'

const app = useApp({ STEP_UP: 'on' })

interface Own {
  phone: string | null
  confirmed: boolean
}

const enter = async () => {
  const account = await addAccount(app)
  const token = await tokenOf(app, account)
  const ask = <T>(method: string, path: string, body?: object) =>
    app.call<T>(method, path, { token, ...(body && { body }) })
  const prove = () => ask('POST', '/sys/user/stepUp', { password: account.password })
  return { account, ask, prove }
}

test('an own phone number needs a proof, is masked and awaits confirmation; a number of another account is refused', async () => {
  const one = await enter()
  const two = await enter()
  const body = { phone: '13911112222' }
  expect((await one.ask('PUT', '/sys/user/own/contact', body)).body.code).toBe(428)
  await one.prove()
  await two.prove()
  expect((await one.ask('PUT', '/sys/user/own/contact', {})).body.message).toContain('请填写')
  expect((await one.ask('PUT', '/sys/user/own/contact', { phone: '12' })).body.success).toBe(false)
  expect((await one.ask('PUT', '/sys/user/own/contact', body)).body).toMatchObject({ success: true })
  expect((await one.ask<Own>('GET', '/sys/user/phone/mine')).body.result).toMatchObject({
    phone: '139****2222',
    confirmed: false,
  })
  expect((await two.ask('PUT', '/sys/user/own/contact', body)).body.message).toContain('已被其他账号使用')
  expect((await two.ask<Own>('GET', '/sys/user/phone/mine')).body.result!.phone).not.toBe('139****2222')
})

test('a loop over phones and addresses of others is stopped after ten tries a day', async () => {
  const { ask, prove } = await enter()
  await prove()
  const tried = async (n: number) =>
    (
      await ask(
        'PUT',
        '/sys/user/own/contact',
        n % 2 ? { phone: `1392222${1000 + n}` } : { email: `try${n}@example.cn` },
      )
    ).status
  for (let n = 0; n < 10; n += 1) expect(await tried(n)).toBe(200)
  expect(await tried(10)).toBe(429)
})

test('preferences and start page belong to one user in one tenant; a page without permission is not started on', async () => {
  const one = await enter()
  const two = await enter()
  const set = (name: string, value?: string) => one.ask('PUT', '/sys/preference/set', { name, value })
  expect((await set('anything', 'x')).body.message).toContain('没有这种偏好')
  await set('dashboard.cards.tasks', 'todos,-ways')
  expect((await one.ask('GET', '/sys/preference/mine')).body.result).toEqual({ 'dashboard.cards.tasks': 'todos,-ways' })
  expect((await two.ask('GET', '/sys/preference/mine')).body.result).toEqual({})
  const home = async () =>
    (await one.ask<{ home?: string }>('GET', '/sys/permission/getUserPermissionByToken')).body.result!.home
  await set('start.page', '/dashboard/workplace')
  expect(await home()).toBe('/dashboard/workplace')
  await set('start.page', '/isystem/user')
  expect(await home()).toBeUndefined()
  await set('start.page')
  await set('dashboard.cards.tasks')
  expect((await one.ask('GET', '/sys/preference/mine')).body.result).toEqual({})
})

test('a role has a prepared arrangement in its tenant, below the own one; only keepers of start pages set it', async () => {
  const name = 'dashboard.cards.home'
  const call = <T>(as: 'admin' | 'outsider' | 'nurse' | 'doctor', method: 'GET' | 'PUT', path: string, given: object) =>
    app.call<T>(method, `/sys/preference/${path}`, { as, [method === 'GET' ? 'query' : 'body']: given })
  const mine = async (as: 'nurse' | 'doctor' | 'outsider') =>
    (await call<Record<string, string>>(as, 'GET', 'mine', {})).body.result!
  const roles = async (as: 'admin' | 'outsider') =>
    (await call<RolePreference[]>(as, 'GET', 'roles', { name })).body.result!
  const nurse = (await roles('admin')).find(({ roleName }) => roleName === '护士')!
  const set = (as: 'admin' | 'outsider' | 'nurse', value?: string, given = name) =>
    call(as, 'PUT', 'setRole', { roleId: nurse.roleId, name: given, value })
  expect((await set('nurse', 'todos')).status).toBe(403)
  expect((await set('outsider', 'todos')).body.message).toContain('角色不存在')
  expect((await set('admin', 'todos', 'start.page')).body.message).toContain('没有这种偏好')
  expect((await set('admin', 'wardStays,-todos')).body.success).toBe(true)
  expect(await mine('nurse')).toEqual({ [`role.${name}`]: 'wardStays,-todos' })
  for (const as of ['doctor', 'outsider'] as const) expect(await mine(as)).toEqual({})
  expect((await roles('outsider')).some(({ prepared }) => prepared)).toBe(false)
  expect((await roles('admin')).filter(({ prepared }) => prepared)).toEqual([{ ...nurse, prepared: true }])
  await set('admin')
  expect(await mine('nurse')).toEqual({})
})

test('own sign-ins alone are listed, and all other devices end at once', async () => {
  const one = await enter()
  const other = await tokenOf(app, one.account)
  const listed = async () => (await one.ask<{ text: string }[]>('GET', '/sys/online/mySignIns')).body.result!
  // visits are written after the sign-in
  await expect.poll(async () => (await listed()).length).toBe(2)
  expect((await listed()).every(({ text }) => text.includes(one.account.username))).toBe(true)
  expect((await one.ask('POST', '/sys/online/endOthers', {})).body.message).toBe('已下线 1 台设备')
  expect((await app.call('GET', '/sys/user/getUserInfo', { token: other })).status).toBe(401)
  expect((await one.ask('GET', '/sys/user/getUserInfo')).status).toBe(200)
})
