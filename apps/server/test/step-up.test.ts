import { article, consentText, outreachTask, outreachTemplate, questVersion, storedFile, user } from '@huxi/contract'
import type { Move } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { messageOf } from './account.ts'
import { addAccount, departId, systemOf, tokenOf, useApp } from './accounts.ts'
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

describe('more access', () => {
  const put = async (path: string, body: object) => (await send('PUT', path, await admin(), body)).body

  test('restoring access of an account asks for proof by every endpoint, blocking it does not', async () => {
    const { id } = await addAccount(app)
    expect(await put('/sys/user/frozenBatch', { ids: id, status: 2 })).toMatchObject({ success: true })
    expect(await put('/sys/user/frozenBatch', { ids: id, status: 1 })).toMatchObject(ASKED)
    expect(await put('/sys/user/thaw', { ids: id })).toMatchObject(ASKED)
    await sql`update sys_user set status = 3 where id = ${id}`.execute(systemOf(app, 1).db)
    expect(await put('/sys/user/approve', { ids: id })).toMatchObject(ASKED)
    expect(await put('/sys/user/reject', { ids: id, reason: '不是本院人员' })).toMatchObject({ success: true })
  })

  test('a text asks on its way to patients, and is published after the proof', async () => {
    const token = await admin()
    const text = { type: 'research', title: '研究使用', textVersion: '9', content: '<p>甲</p>' }
    const id = await added('/patient/consentText/add', token, text)
    const publish = () => send('PUT', '/patient/consentText/publish', token, { ids: id })
    expect((await publish()).body).toMatchObject(ASKED)
    expect((await send('POST', '/sys/user/stepUp', token, { password: PEOPLE.admin.password })).body.success).toBe(true)
    expect((await publish()).body).toMatchObject({ success: true, message: '已发布' })
  })

  test.each([
    [article, ['approve', 'schedule', 'publish']],
    [outreachTemplate, ['publish']],
    [outreachTask, ['start']],
    [questVersion, ['publish']],
    [consentText, ['publish']],
    [storedFile, ['open']],
    [user, ['approve', 'thaw']],
  ] as const)('of $title asks for these moves', ({ states }, names) => {
    const asking = Object.entries<Move>(states!.moves).filter(([, { stepUp }]) => stepUp)
    expect(asking.map(([name]) => name)).toEqual(names)
  })

  test('opening a form to the outside asks', async () => {
    const body = { formId: '1', title: '甲', items: 'a', closesAt: '2030-01-01 00:00:00', answersMax: 1 }
    expect((await send('POST', '/online/opening/start', await admin(), body)).body).toMatchObject(ASKED)
  })
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
