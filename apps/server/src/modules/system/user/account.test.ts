import { user, type UserRow } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { PEOPLE, type PersonName } from '../../../../test/people.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { removeFromRole } from './member-lists.ts'
import { setStatus } from './states.ts'

const GOOD = 'Green-Kettle-Window-58'
const STRONGER = '该用户拥有您没有的权限，不能执行此操作'

const app = useApp()

const row = async (username: string, as: PersonName = 'admin', headers = {}): Promise<UserRow | undefined> =>
  (await app.call<Page<UserRow>>('GET', '/sys/user/list', { as, headers, query: { username } })).body.result!.records[0]
const idOf = async (username: string): Promise<string> => (await row(username))!.id
const add = (body: object, as: PersonName = 'admin') => app.call<{ id: string }>('POST', '/sys/user/add', { as, body })
const edit = (body: object, as: PersonName = 'admin', headers = {}) =>
  app.call('PUT', '/sys/user/edit', { as, body, headers })
const remove = (ids: string, as: PersonName = 'admin') =>
  app.call('DELETE', '/sys/user/deleteBatch', { as, query: { ids } })
const freeze = (ids: string, status: number, as: PersonName = 'admin') =>
  app.call('PUT', '/sys/user/frozenBatch', { as, body: { ids, status } })
const reset = (username: string, password: string, as: PersonName = 'admin', more = {}) =>
  app.call('PUT', '/sys/user/changePassword', { as, body: { username, password, ...more } })
const signIn = async (username: string, password: string) =>
  (
    await app.call<{ token: string; userInfo: { mustChange: boolean } }>('POST', '/sys/login', {
      body: { username, password },
    })
  ).body
let count = 0
const person = async (more: object = {}, as: PersonName = 'admin'): Promise<{ id: string; username: string }> => {
  const username = `person${++count}`
  const { body } = await add({ username, realname: '某人', ...more }, as)
  expect(body.message).toBe('添加成功！')
  return { id: body.result!.id, username }
}

it('memberships write a version only where they differ', async () => {
  const { body } = await app.call<{ id: string }[]>('GET', '/sys/role/queryall', { as: 'admin' })
  const [one, other] = body.result!.map(({ id }) => id)
  const { username } = await person({ selectedroles: `${one},${other}` })
  const added = (await row(username))!
  await edit(added)
  await edit({ ...added, selectedroles: added.selectedroles.split(',').toReversed().join(',') })
  expect(await row(username)).toEqual(added)
  await edit({ id: added.id, selectedroles: one })
  expect(await row(username)).toMatchObject({ version: added.version + 1, selectedroles: one })
})

describe('adding', () => {
  it('an account without password cannot sign in until a reset', async () => {
    const { username } = await person()
    expect((await signIn(username, '')).success).toBe(false)
    expect((await signIn(username, GOOD)).message).toBe('用户名或密码错误')
    expect((await reset(username, GOOD)).body.message).toBe('密码修改成功!')
    expect((await signIn(username, GOOD)).result!.userInfo.mustChange).toBe(true)
  })

  it('a password set by an administrator must be changed first', async () => {
    const { username } = await person({ password: GOOD, confirmpassword: GOOD })
    const { token } = (await signIn(username, GOOD)).result!
    const other = await app.call('GET', '/sys/permission/getPermCode', { token })
    expect([other.status, other.body.message]).toEqual([403, '请先修改密码'])
  })

  it('refuses a weak password at its field, without any write', async () => {
    const weak = await add({ username: 'weakling', realname: '某人', password: 'short' })
    expect(weak.body).toMatchObject({
      success: false,
      message: '密码至少 10 位，且不能是常见密码',
      result: { fields: { password: expect.any(String) } },
    })
    const unequal = await add({ username: 'weakling', realname: '某人', password: GOOD, confirmpassword: `${GOOD}x` })
    expect(unequal.body.message).toBe('两次输入密码不一致!')
    const alike = await add({ username: 'longusername', realname: '某人', password: 'LongUserName1' })
    expect(alike.body.success).toBe(false)
    expect(await row('weakling')).toBeUndefined()
  })

  it('ignores values that only the server sets', async () => {
    const { id } = await person({
      id: '1',
      status: 2,
      delFlag: 1,
      orgCode: 'A01',
      createBy: 'x',
      version: 9,
      salt: 'x',
      tenantId: 2,
    })
    expect(id).not.toBe('1')
    const [found] = (await app.call<UserRow[]>('GET', '/sys/user/queryByIds', { as: 'admin', query: { userIds: id } }))
      .body.result!
    expect(found).toMatchObject({ status: 1, orgCode: null, createBy: 'admin', version: 1, relTenantIds: '1' })
  })

  it('no answer contains a password or hash', async () => {
    const { id, username } = await person({ password: GOOD })
    const answers = await Promise.all([
      app.call('GET', '/sys/user/list', { as: 'admin', query: { pageSize: 100 } }),
      app.call('GET', '/sys/user/queryById', { as: 'admin', query: { id } }),
      app.call('GET', '/sys/user/getMultiUser', { as: 'admin', query: { username } }),
      edit({ id, version: 0, realname: '旧' }),
    ])
    for (const { raw } of answers) expect(raw.toString()).not.toMatch(/password|salt|hash|argon2|Green-Kettle/i)
  })
})

describe('editing', () => {
  it('keeps password and absent memberships', async () => {
    const { id, username } = await person({ password: GOOD })
    const nurse = await row('nurse')
    expect((await edit({ id, password: 'Another-Kettle-99', realname: '新名', sex: 2 })).body.message).toBe('修改成功!')
    expect(await row(username)).toMatchObject({ realname: '新名', sex: 2 })
    expect((await signIn(username, GOOD)).success).toBe(true)
    await edit({ id: nurse!.id, sex: 2 })
    expect(await row('nurse')).toMatchObject({ roleNames: nurse!.roleNames, selecteddeparts: nurse!.selecteddeparts })
  })

  it('empty phone and e-mail are null, so that two users may have none', async () => {
    const [a, b] = [await person({ phone: '', email: '' }), await person({ phone: '', email: '' })]
    expect((await edit({ id: a.id, phone: '13800000001' })).body.success).toBe(true)
    expect((await edit({ id: b.id, phone: '13800000001' })).body.message).toBe('手机号“13800000001”已存在，请换一个')
    expect((await edit({ id: a.id, phone: null })).body.success).toBe(true)
    expect((await edit({ id: b.id, phone: '13800000001' })).body.success).toBe(true)
  })

  it('refuses users with rights the editor lacks', async () => {
    const secadmin = await row('secadmin')
    expect((await edit({ id: secadmin!.id, phone: '13800000002' }, 'sysadmin')).body.message).toBe(STRONGER)
    expect((await edit({ id: await idOf('admin'), realname: '改名' }, 'sysadmin')).body.message).toBe(STRONGER)
    expect(await row('secadmin')).toEqual(secadmin)
    expect((await edit({ id: await idOf('nurse'), telephone: '6001' }, 'sysadmin')).body.success).toBe(true)
    expect((await edit({ ...(await row('secadmin', 'sysadmin')) }, 'sysadmin')).body.success).toBe(true)
  })

  it('a user of two tenants needs an editor as powerful in both', async () => {
    const { id, username } = await person({ relTenantIds: '1,2' })
    const neighbour = { tenant_id: '2' }
    expect((await row(username, 'outsider'))!.relTenantIds).toBe('2')
    expect((await edit({ id, realname: '外改' }, 'outsider')).body.message).toBe(STRONGER)
    expect((await remove(id, 'outsider')).body.message).toBe(STRONGER)
    expect((await freeze(id, 2, 'outsider')).body.message).toBe(STRONGER)
    expect((await reset(username, GOOD, 'outsider')).body.message).toBe(STRONGER)
    expect((await edit({ id, realname: '内改' }, 'sysadmin')).body.message).toBe(STRONGER)
    expect((await edit({ id, realname: '两边改' }, 'admin', neighbour)).body.success).toBe(true)
    expect(await row(username)).toMatchObject({ realname: '两边改', relTenantIds: '1,2' })
  })

  it('answers users of another tenant like missing ones', async () => {
    const id = await idOf('nurse')
    for (const foreign of [id, '404']) {
      for (const { body } of [
        await edit({ id: foreign, realname: '外改' }, 'outsider'),
        await remove(foreign, 'outsider'),
        await freeze(foreign, 2, 'outsider'),
      ]) {
        expect(body).toMatchObject({ success: false, message: '未找到对应实体', result: null })
      }
    }
    for (const username of ['nurse', 'no-such-person']) {
      expect((await reset(username, GOOD, 'outsider')).body).toMatchObject({ success: false, message: '用户不存在！' })
    }
    expect(await row('nurse', 'outsider')).toBeUndefined()
  })
})

describe('freezing and deleting', () => {
  it('ends the sessions at once', async () => {
    const { id, username } = await person({ password: GOOD })
    const { token } = (await signIn(username, GOOD)).result!
    const status = async () => (await app.call('GET', '/sys/permission/getPermCode', { token })).status
    expect(await status()).toBe(403)
    expect((await freeze(id, 2)).body.message).toBe('操作成功!')
    expect(await status()).toBe(401)
    expect((await signIn(username, GOOD)).message).toBe('该用户已冻结')
    await freeze(id, 1)
    expect(await status()).toBe(401)
    expect((await signIn(username, GOOD)).success).toBe(true)
    expect((await remove(id)).body.message).toBe('批量删除用户成功')
    expect(await status()).toBe(401)
    expect((await signIn(username, GOOD)).message).toBe('用户名或密码错误')
    expect((await add({ username, realname: '新人' })).body.message).toBe(`账号“${username}”已被使用过，请换一个`)
  })

  it('refuses the caller’s own account', async () => {
    const id = await idOf('admin')
    expect((await freeze(id, 2)).body.message).toBe('不能冻结自己')
    expect((await remove(id)).body.message).toBe('不能删除自己')
    const single = await app.call('DELETE', '/sys/user/delete', {
      as: 'sysadmin',
      query: { id: await idOf('sysadmin') },
    })
    expect(single.body.message).toBe('不能删除自己')
  })

  it('all or none', async () => {
    const { id, username } = await person()
    const outsider = (await row('outsider', 'outsider'))!.id
    expect((await remove(`${id},${outsider}`, 'sysadmin')).body.message).toBe('未找到对应实体')
    expect((await freeze(`${id},${outsider}`, 2, 'sysadmin')).body.message).toBe('未找到对应实体')
    expect((await remove(`${id},${await idOf('secadmin')}`, 'sysadmin')).body.message).toBe(STRONGER)
    expect((await freeze(`${id},${await idOf('secadmin')}`, 2, 'sysadmin')).body.message).toBe(STRONGER)
    expect(await row(username)).toMatchObject({ status: 1 })
    expect((await freeze(id, 3)).body.success).toBe(false)
  })

  it('the last active administrator of a tenant cannot be frozen, deleted or stripped', async () => {
    const LAST = '管理员账号不允许此操作！'
    const [admin, outsider] = [await idOf('admin'), (await row('outsider', 'outsider'))!.id]
    const roleId = (await row('admin'))!.selectedroles
    const [inFirst, inSecond] = [1, 2].map((tenantId) => asSystem(app.services, 'test', tenantId))
    await expect(setStatus(inFirst!, [admin], 2)).rejects.toThrow(LAST)
    await expect(storeOf(inFirst!, user).remove(inFirst!, [admin])).rejects.toThrow(LAST)
    await expect(removeFromRole(inFirst!, roleId, [admin])).rejects.toThrow(LAST)
    await expect(setStatus(inSecond!, [admin, outsider], 2)).rejects.toThrow(LAST)
    await setStatus(inSecond!, [outsider], 2)
    await setStatus(inSecond!, [outsider], 1)
    expect(await row('admin')).toMatchObject({ status: 1, selectedroles: roleId })
  })

  it('one of two administrators who freeze each other remains', async () => {
    const roleId = (await row('admin'))!.selectedroles
    const pair = [
      await person({ password: GOOD, selectedroles: roleId }),
      await person({ password: GOOD, selectedroles: roleId }),
    ]
    const system = app.services.database.scoped('*')
    await sql`update sys_credential set must_change = false`.execute(system)
    const tokens = await Promise.all(pair.map(async ({ username }) => (await signIn(username, GOOD)).result!.token))
    await sql`update sys_user set status = 2 where username = 'admin'`.execute(system)
    const [ofFirst, ofSecond] = await Promise.all(
      tokens.map((token, i) =>
        app.call('PUT', '/sys/user/frozenBatch', { token, body: { ids: pair[1 - i]!.id, status: 2 } }),
      ),
    )
    expect([ofFirst!.body.success, ofSecond!.body.success].toSorted()).toEqual([false, true])
    const { rows } =
      await sql`select 1 from sys_user where status = 1 and id in (${pair[0]!.id}, ${pair[1]!.id})`.execute(system)
    expect(rows).toHaveLength(1)
    await sql`update sys_user set status = 1 where username = 'admin'`.execute(system)
    app.services.bus.publish('authority.changed', {})
  })
})

describe('resetting a password', () => {
  it('refuses the caller’s own, stronger users, and weak passwords', async () => {
    expect((await reset('admin', GOOD)).body.message).toBe('请用“密码修改”修改自己的密码')
    expect((await reset('secadmin', GOOD, 'sysadmin')).body.message).toBe(STRONGER)
    expect((await reset('nurse', '1234567890', 'sysadmin')).body.success).toBe(false)
    expect((await reset('nurse', GOOD, 'sysadmin', { confirmpassword: 'x' })).body.message).toBe('两次输入密码不一致!')
    expect((await reset('nurse', GOOD, 'nurse')).status).toBe(403)
    const { token } = (await signIn('nurse', PEOPLE.nurse.password)).result!
    expect((await reset('nurse', GOOD, 'sysadmin', { confirmpassword: GOOD })).body.message).toBe('密码修改成功!')
    expect((await app.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(401)
    expect((await signIn('nurse', PEOPLE.nurse.password)).message).toBe('用户名或密码错误')
    expect((await signIn('nurse', GOOD)).result!.userInfo.mustChange).toBe(true)
  })
})
