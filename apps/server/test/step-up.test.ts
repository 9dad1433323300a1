import { describe, expect, test } from 'vitest'
import { messageOf } from './account.ts'
import { addAccount, departId, tokenOf, useApp } from './accounts.ts'
import { xlsxOf } from './conformance/sheet-table.ts'
import { PEOPLE } from './people.ts'
import { formHeaders, formOf } from './upload.ts'

const OLDER = { 'x-huxi-client': '' }
const ASKED = { success: false, code: 428, result: { stepUp: true } }
const app = useApp({ STEP_UP: 'on' })

const admin = () => tokenOf(app, PEOPLE.admin)
const send = (method: string, path: string, token: string, body: object = {}) =>
  app.call<{ id: string }>(method, path, { token, body })
const added = async (path: string, token: string, body: object): Promise<string> =>
  (await send('POST', path, token, body)).body.result!.id

describe('a wider role', () => {
  test.each([
    ['a role', '/sys/role', async () => ({})],
    ['a department role', '/sys/sysDepartRole', async () => ({ departId: await departId(app, 'A01A01') })],
  ])('the data scope of %s asks, its other fields do not', async (_, path, more) => {
    const token = await admin()
    const id = await added(`${path}/add`, token, { roleName: '随访', roleCode: path.slice(5), ...(await more()) })
    const edit = (body: object) => send('PUT', `${path}/edit`, token, { id, ...body })
    expect((await edit({ description: '说明' })).body).toMatchObject({ success: true })
    expect((await edit({ dataScope: 'own' })).body).toMatchObject(ASKED)
  })

  test('a change or deletion of a data rule asks', async () => {
    const token = await admin()
    const rule = { ruleName: '只看主任', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'zr', status: '1' }
    const whole = { permissionId: 'system_position', ...rule }
    const id = await added('/sys/permission/addPermissionRule', token, whole)
    const edited = await send('POST', '/sys/permission/editPermissionRule', token, { ...whole, id, status: '0' })
    expect(edited.body).toMatchObject(ASKED)
    const deleted = await app.call('DELETE', '/sys/permission/deletePermissionRule', { token, query: { id } })
    expect(deleted.body).toMatchObject(ASKED)
  })

  test('another code of a menu row asks, another name does not', async () => {
    const token = await admin()
    const body = { menuType: 2, parentId: 'system_position', name: '按钮', perms: 'system:position:add' }
    const id = await added('/sys/permission/add', token, body)
    const edit = (more: object) => send('PUT', '/sys/permission/edit', token, { ...body, id, ...more })
    expect((await edit({ name: '另一个名称' })).body).toMatchObject({ success: true })
    expect((await edit({ perms: 'system:position:add,system:user:list' })).body).toMatchObject(ASKED)
  })
})

test('restoring a user with roles asks, without roles it does not', async () => {
  const token = await admin()
  const restored = async (roleCode?: string) => {
    const { id } = await addAccount(app, roleCode ? { roleCode } : {})
    await app.call('DELETE', '/sys/user/delete', { token, query: { id } })
    return (await send('PUT', '/sys/user/putRecycleBin', token, { userIds: id })).body
  }
  expect(await restored()).toMatchObject({ success: true })
  expect(await restored('nurse')).toMatchObject(ASKED)
})

test('another way to sign in asks', async () => {
  const token = await tokenOf(app, await addAccount(app))
  const bound = await send('POST', '/sys/thirdLogin/bind', token, { source: 'hospital' })
  expect(bound.body).toMatchObject(ASKED)
})

test('a sheet of department rights asks as a whole; an older client is told to sign in again', async () => {
  const account = await addAccount(app, { roleCode: 'admin' })
  const body = { username: account.username, password: account.password }
  const { token } = (await app.call<{ token: string }>('POST', '/sys/login', { body, headers: OLDER })).body.result!
  app.clock.advance(301_000)
  const sheet = await xlsxOf([
    ['部门', '菜单'],
    ['呼吸科', '首页'],
  ])
  const answer = await app.call('POST', '/sys/sysDepartPermission/importExcel', {
    token,
    body: formOf({}, 'a.xlsx', sheet),
    headers: { ...formHeaders(), ...OLDER },
  })
  expect(answer.body).toMatchObject(ASKED)
  expect(messageOf(answer)).toBe('为确认是您本人，请退出后用密码重新登录，并在 5 分钟内操作')
})
