import type { Bell } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, alive, PASSWORD, systemOf, tokenOf, useApp } from './accounts.ts'
import { PEOPLE } from './people.ts'
import { formHeaders, formOf, PNG, sendForm } from './upload.ts'

const CORS = 'https://portal.example.cn'
const OLDER = { 'x-huxi-client': '' }

const app = useApp({ CORS_ORIGINS: CORS })

describe('an older client', () => {
  const NEW = 'Steep-Valley-Cloud-58'
  const change = (token: string, headers: Record<string, string> = OLDER) =>
    app.call<{ token: string }>('PUT', '/sys/user/updatePassword', {
      token,
      headers,
      body: { oldpassword: PASSWORD, password: NEW, confirmpassword: NEW },
    })

  test('with a due password change it has 首页 alone, its calls and selectDepart', async () => {
    const account = await addAccount(app, { roleCode: 'admin', departs: ['A01'], mustChange: true })
    const token = await tokenOf(app, account)
    const { body } = await app.call<{ menu: { meta: { title: string } }[]; auth: unknown[]; rules: unknown[] }>(
      'GET',
      '/sys/permission/getUserPermissionByToken',
      { token },
    )
    expect(body.result!.menu.map(({ meta }) => meta.title)).toEqual(['首页'])
    expect([body.result!.auth, body.result!.rules]).toEqual([[], []])
    for (const path of ['/sys/loginfo', '/sys/visitInfo', '/sys/user/getCurrentUserDeparts', '/sys/user/getUserInfo'])
      expect((await app.call('GET', path, { token })).status, path).toBe(200)
    const chosen = await app.call('PUT', '/sys/selectDepart', { token, body: { orgCode: 'A01' } })
    expect(chosen.body.success).toBe(true)
    for (const path of ['/sys/user/list', '/sys/mfa/mine', '/sys/online/mine']) {
      const { status, body: refusal } = await app.call('GET', path, { token })
      expect([status, refusal.message], path).toEqual([403, '请先修改密码'])
    }
    await change(token)
    const { body: after } = await app.call<{ menu: unknown[] }>('GET', '/sys/permission/getUserPermissionByToken', {
      token,
    })
    expect(after.result!.menu.length).toBeGreaterThan(1)
  })

  test('its bell has one entry until the password is changed', async () => {
    const token = await tokenOf(app, await addAccount(app, { roleCode: 'admin', mustChange: true }))
    const bell = async () => (await app.call<Bell>('GET', '/sys/annountCement/listByUser', { token })).body.result!
    const due = await bell()
    expect([due.anntMsgTotal, due.sysMsgTotal, due.noticeTotal]).toEqual([0, 1, 0])
    expect(due.sysMsgList).toMatchObject([{ titile: '请先修改密码', priority: 'H', msgId: due.sysMsgList[0]!.id }])
    const body = { anntId: due.sysMsgList[0]!.id }
    const opened = await app.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { token, body })
    expect(opened.body).toMatchObject({ success: true })
    expect((await bell()).sysMsgTotal).toBe(1)
    await change(token)
    expect((await bell()).sysMsgTotal).toBe(0)
  })

  test('the token that changed the password stays, all others end; our own client gets a new one', async () => {
    const older = await addAccount(app)
    const [token, other] = [await tokenOf(app, older), await tokenOf(app, older)]
    const kept = await change(token)
    expect([kept.body.result!.token, await alive(app, token), await alive(app, other)]).toEqual([token, 200, 401])
    const ours = await tokenOf(app, await addAccount(app))
    const { body } = await change(ours, { 'x-huxi-client': '1' })
    expect([await alive(app, ours), await alive(app, body.result!.token)]).toEqual([401, 200])
  })

  test('the signed-in user has birthday, sex and a masked phone, for readers of the user list', async () => {
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

const add = async (): Promise<string> => {
  const body = { code: 'older', name: '职务', postRank: '1' }
  return (await app.call<{ id: string }>('POST', '/sys/position/add', { as: 'sysadmin', body })).body.result!.id
}
const edit = async (id: string, name: string, version: number, headers: Record<string, string>, as = 'sysadmin') =>
  (
    await app.call('PUT', '/sys/position/edit', {
      as: as as 'sysadmin',
      body: { id, name, version },
      headers,
    })
  ).body

describe('signing in', () => {
  test('the key of the captcha is a number', async () => {
    const { username, password } = PEOPLE.nurse
    const body = { username, password, captcha: 1234, checkKey: 1_763_800_000_123, remember_me: true }
    expect((await app.call('POST', '/sys/login', { body, headers: OLDER })).body.success).toBe(true)
  })

  test('a password in an address is refused with a sentence', async () => {
    const query = { username: 'nurse', password: 'Quiet-River-Lamp-28', smscode: '1', phone: '13800138000' }
    const { status, body } = await app.call('GET', '/sys/user/passwordChange', { query, headers: OLDER })
    expect([status, body.success, body.message]).toEqual([200, false, expect.stringContaining('密码不能写在网址里')])
  })
})

describe('lists and records', () => {
  test('page 0 is the first one', async () => {
    const [zero, one] = await Promise.all(
      ['0', '1'].map((pageNo) => app.call('GET', '/sys/position/list', { as: 'sysadmin', query: { pageNo } })),
    )
    expect(zero!.body.result).toEqual(one!.body.result)
    expect((await app.call('GET', '/sys/online/list', { as: 'admin', query: { pageNo: '0' } })).body.success).toBe(true)
    expect((await app.call('GET', '/sys/position/list', { as: 'admin', query: { pageNo: '-1' } })).body.success).toBe(
      false,
    )
  })

  test('a version read once is sent again and again: it passes after the own change, never after a change by another user', async () => {
    const id = await add()
    expect(await edit(id, '一', 1, OLDER)).toMatchObject({ success: true })
    expect(await edit(id, '二', 1, { 'x-huxi-client': '1' })).toMatchObject({ code: 409 })
    expect(await edit(id, '三', 1, OLDER)).toMatchObject({ success: true })
    expect(await edit(id, '四', 3, OLDER, 'admin')).toMatchObject({ success: true })
    expect(await edit(id, '五', 1, OLDER)).toMatchObject({ code: 409 })
  })

  test('asks which address books are synchronised', async () => {
    const { body } = await app.call('GET', '/sys/thirdApp/getEnabledType', { as: 'nurse' })
    expect(body.result).toEqual({ wechatEnterprise: false, dingtalk: false })
  })

  test('is offered no rule that would be refused', async () => {
    const { body } = await app.call<{ value: string }[]>('GET', '/sys/dict/getDictItems/rule_conditions', {
      as: 'admin',
    })
    expect(body.result!.map(({ value }) => value)).not.toContain('USE_SQL_RULES')
  })

  test('the page of files has the name they know', async () => {
    const { body } = await app.call('GET', '/sys/permission/list', { as: 'admin' })
    expect(JSON.stringify(body.result)).toContain('"modules/oss/OSSFileList"')
  })
})

describe('files', () => {
  interface OlderFile {
    id: string
    fileName: string
    url: string
    createBy: string
    createTime: string
  }
  const as = 'sysadmin'
  const list = (query: Record<string, string>, base = '/sys/oss/file') =>
    app.call<{ records: OlderFile[]; total: number }>('GET', `${base}/list`, { as, headers: OLDER, query })

  test.each(['/sys/oss/file', '/oss/file'])(
    '%s are uploaded, found by name and address, opened and deleted',
    async (base) => {
      const fileName = `窗口${base.length}.png`
      const sent = await sendForm(app, formOf({}, fileName), as, `${base}/upload`)
      expect(sent.body).toMatchObject({ success: true, message: '上传成功！' })
      const { body } = await list({ fileName: '窗口', pageNo: '1', pageSize: '10' }, base)
      const [row] = body.result!.records.filter((one) => one.fileName === fileName)
      expect(row).toMatchObject({ id: expect.any(String), url: expect.any(String), createBy: as })
      expect((await list({ url: row!.url }, base)).body.result!.records).toMatchObject([{ id: row!.id }])
      const one = { as, headers: OLDER, query: { id: row!.id } } as const
      expect((await app.call('GET', `${base}/queryById`, one)).body.result).toMatchObject({ fileName })
      expect((await app.call('DELETE', `${base}/delete`, one)).body).toMatchObject({
        success: true,
        message: '删除成功!',
      })
      expect((await app.call('DELETE', `${base}/delete`, one)).body.message).toBe('未找到对应实体')
    },
  )

  test('files of the other upload button answer at their address', async () => {
    const sent = await sendForm(app, formOf({ biz: 'temp' }, '照片.png'), as, '/sys/upload/uploadMinio')
    expect(sent.body).toMatchObject({ success: true, message: expect.stringMatching(/\.png$/) })
    const { status, raw } = await app.call('GET', `/sys/common/static/${sent.body.message},`, { as, headers: OLDER })
    expect([status, raw.length > 0]).toEqual([200, true])
  })
})

test('headers of its requests are allowed from another origin', async () => {
  const asking = { method: 'OPTIONS', url: '/platform/sys/login', headers: { origin: CORS } } as const
  const { headers } = await app.server.inject(asking)
  expect(String(headers['access-control-allow-headers']).split(',')).toEqual(
    expect.arrayContaining(['x-sign', 'x-timestamp', 'x-access-token']),
  )
})

test('public pictures are shown on another origin, private ones are not', async () => {
  const body = formOf({ biz: 'avatar' }, 'a.png', PNG)
  const { message: path } = (
    await app.call('POST', '/sys/common/upload', { as: 'nurse', body, headers: formHeaders() })
  ).body
  const policy = async () =>
    (await app.call('GET', `/sys/common/static/${path}`, { as: 'nurse' })).headers['cross-origin-resource-policy']
  expect(await policy()).toBe('same-origin')
  await sql`update sys_file set class = 'public' where path = ${path}`.execute(systemOf(app, 1).db)
  expect(await policy()).toBe('cross-origin')
})
