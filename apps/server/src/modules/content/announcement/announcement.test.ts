import type { Reader } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { departId, roleId, useApp } from '../../../../test/accounts.ts'
import { announcementsOf, PATH, SEND } from '../../../../test/announcements.ts'
import { addHolder } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'

const NOT_FOUND = '未找到对应实体'
const as = (name: CallOptions['as'] = 'admin'): CallOptions => ({ as: name })

describe('announcements', () => {
  const app = useApp()
  const { add, move, published, refusal, heard, read, one, sends, bellOf, arrived, person } = announcementsOf(app)

  test('for all reach every member of the tenant and no other', async () => {
    const id = await published()
    for (const name of ['nurse', 'nobody', 'admin'] as const) expect(await heard(as(name))).toContain(id)
    expect(await heard(as('outsider'))).not.toContain(id)
    expect(await heard({ as: 'admin', headers: { tenant_id: '2' } })).not.toContain(id)
    const row = (await one(id)).result!
    expect(row).toMatchObject({ sendStatus: '1', sender: 'admin', readCount: 0, cancelTime: null })
    expect(row.sentCount).toBeGreaterThan(4)
  })

  test('for people, departments with descendants, and roles reach each recipient once', async () => {
    const [ward, below, holder, both] = [
      await person({ departs: ['A01A02'] }),
      await person({ departs: ['A01A01'] }),
      await person({ roleCode: 'secadmin' }),
      await person({ roleCode: 'secadmin', departs: ['A01A02'] }),
    ]
    const ids = async (given: object) => heard2(await published({ msgType: 'USER', ...given }))
    const heard2 = async (id: string) => {
      const all = await Promise.all([ward, below, holder, both].map(async (who) => (await heard(who)).includes(id)))
      return all.map(Number).join('')
    }
    expect(await ids({ departIds: await departId(app, 'A01A02') })).toBe('1001')
    expect(await ids({ departIds: await departId(app, 'A01') })).toBe('1101')
    expect(await ids({ roleIds: await roleId(app, 'secadmin') })).toBe('0011')
    expect(await ids({ userIds: `${below.id},${both.id},`, roleIds: await roleId(app, 'secadmin') })).toBe('0111')
    const row = await published({ msgType: 'USER', userIds: both.id, roleIds: await roleId(app, 'secadmin') })
    const { result } = await one(row)
    expect([result!.userIds, result!.roleIds]).toEqual([both.id, await roleId(app, 'secadmin')])
  })

  test('need at least one active recipient', async () => {
    expect(await refusal({ msgType: 'USER' })).toContain('请至少选择一个用户、部门或角色')
    expect(await refusal({ userIds: (await person()).id })).toContain('通告对象是全体用户')
    expect(await refusal({ msgType: 'USER', userIds: '1000000000000000000' })).toBe('指定用户不存在，请重新选择')
    const stranger = (await app.call<{ userInfo: { id: string } }>('GET', '/sys/user/getUserInfo', as('outsider'))).body
    expect(stranger.success).toBe(true)
    expect(await refusal({ msgType: 'USER', userIds: stranger.result!.userInfo.id })).toBe('指定用户不存在，请重新选择')
    const frozen = await person()
    await app.call('PUT', '/sys/user/freeze', { as: 'admin', body: { ids: frozen.id } })
    const id = await add({ msgType: 'USER', userIds: frozen.id })
    expect((await move('publish', id)).message).toContain('没有可以通知的人')
    expect((await one(id)).result!.sendStatus).toBe('0')
  })

  test('leave every bell when revoked, keep their readers, and start anew when published again', async () => {
    const [reader, other] = [await person(), await person()]
    const id = await published({ msgType: 'USER', userIds: `${reader.id},${other.id}` })
    expect(await read(id, reader)).toMatchObject({ success: true })
    expect(await move('revoke', id)).toMatchObject({ success: true, message: '该系统通知撤销成功' })
    expect([await heard(reader), await heard(other)].flat()).not.toContain(id)
    expect((await sends(other)).records.map(({ anntId }) => anntId)).not.toContain(id)
    const readers = async () =>
      (await app.call<Page<Reader>>('GET', `${PATH}/readers`, { ...as(), query: { id } })).body.result!.records
    expect((await readers()).map(({ userId, readFlag }) => [userId, readFlag])).toEqual([
      [other.id, '0'],
      [reader.id, '1'],
    ])
    expect((await one(id)).result).toMatchObject({ sendStatus: '2', cancelTime: expect.any(String), readCount: 1 })
    await app.call('PUT', `${PATH}/edit`, { ...as(), body: { id, userIds: reader.id } })
    await move('publish', id)
    expect([(await heard(reader)).includes(id), (await heard(other)).includes(id)]).toEqual([true, false])
    expect((await one(id)).result).toMatchObject({ cancelTime: null, readCount: 0, sentCount: 1 })
  })

  test('are frozen while they are published', async () => {
    const id = await published()
    for (const [method, verb, options] of [
      ['PUT', 'edit', { body: { id, titile: '改' } }],
      ['DELETE', 'delete', { query: { id } }],
      ['DELETE', 'deleteBatch', { query: { ids: id } }],
    ] as const)
      expect((await app.call(method, `${PATH}/${verb}`, { ...as(), ...options })).body, verb).toMatchObject({
        success: false,
        message: expect.stringContaining('请先“撤销”'),
      })
  })

  test('are readable for recipients without further permission, and absent for all others', async () => {
    const [reader, other] = [await person(), await person()]
    const id = await add({ msgType: 'USER', userIds: reader.id })
    const answers = async (who: CallOptions) =>
      Promise.all([
        one(id, who).then(({ message }) => message),
        app.call('GET', `${SEND}/getAnnouncement`, { ...who, query: { anntId: id } }).then(({ body }) => body.message),
      ])
    expect(await answers(reader)).toEqual([NOT_FOUND, NOT_FOUND])
    await move('publish', id)
    expect((await one(id, reader)).result).toMatchObject({
      id,
      titile: '停水通知',
      sender: 'admin',
      senderName: '管理员',
    })
    expect(await answers(other)).toEqual([NOT_FOUND, NOT_FOUND])
    expect(await answers(as('outsider'))).toEqual([NOT_FOUND, NOT_FOUND])
    await move('revoke', id)
    expect(await answers(reader)).toEqual([NOT_FOUND, NOT_FOUND])
  })

  test('count concurrent and repeated readers once', async () => {
    const id = await published()
    const many = await Promise.all(Array.from({ length: 10 }, () => person()))
    for (const who of many) expect(await heard(who)).toContain(id)
    const before = (await one(id)).result!
    await Promise.all(Array.from({ length: 50 }, (_, n) => read(id, many[n % many.length]!)))
    const after = (await one(id)).result!
    expect([after.readCount! - before.readCount!, after.version]).toEqual([many.length, before.version])
    for (const who of many) expect(await heard(who)).not.toContain(id)
  })

  test('open a local or web address or a page of the menu, and nothing else', async () => {
    const opens = (openType: string | null, openPage: string | null) => refusal({ openType, openPage })
    for (const page of ['/isystem/user?a=1', 'https://www.example.cn/a', 'HTTP://example.cn'])
      expect(await opens('url', page), page).toBe('添加成功！')
    expect(await opens('component', 'system/UserList')).toBe('添加成功！')
    for (const page of [
      'javascript:alert(1)',
      'JaVaScript:alert(1)',
      '//evil.cn',
      '/\\evil.cn',
      'data:text/html,x',
      'user',
    ])
      expect(await opens('url', page), page).toContain('打开页面应以 / 、http:// 或 https:// 开头')
    expect(await opens('component', '../../secret')).toContain('没有这个页面组件')
    expect(await opens(null, '/isystem/user')).toContain('请选择打开方式')
    expect(await opens('url', null)).toContain('请输入打开页面')
  })

  test('end after their beginning, and cannot be published after their end', async () => {
    const [start, end] = ['2098-01-02 00:00:00', '2098-01-01 00:00:00']
    expect(await refusal({ startTime: start, endTime: end })).toContain('结束时间应晚于开始时间')
    const id = await add({ endTime: '2020-01-01 00:00:00' })
    expect((await move('publish', id)).message).toContain('结束时间已过')
    expect(await refusal({ publishAt: '2020-01-01 00:00:00' })).toContain('定时发布的时间已过')
    expect(await refusal({ publishAt: '2098-01-01 00:00:00', endTime: end })).toContain('结束时间应晚于定时发布的时间')
  })

  test('can be scheduled only with the permission to publish', async () => {
    const drafter = await addHolder(app, ['system:announcement:list', 'system:announcement:add'])
    expect(await refusal({ publishAt: '2098-01-01 00:00:00' }, drafter)).toContain('您没有发布的权限')
    expect(await refusal({}, drafter)).toBe('添加成功！')
  })

  test('count their audience, and remind unread recipients at most every ten minutes', async () => {
    const [reader, other] = [await person(), await person()]
    const count = (given: object, who: CallOptions = as()) =>
      app.call<{ count: number }>('POST', `${PATH}/countRecipients`, { ...who, body: given })
    const userIds = `${reader.id},${other.id},`
    expect((await count({ msgType: 'USER', userIds })).body.result).toEqual({ count: 2 })
    expect((await count({ msgType: 'USER', userIds }, as('outsider'))).body.result).toEqual({ count: 0 })
    expect((await count({ msgType: 'ALL' })).body.result!.count).toBeGreaterThan(5)
    const id = await published({ msgType: 'USER', userIds })
    await read(id, reader)
    const remind = async (which: string, who: CallOptions = as()) =>
      (await app.call<{ count: number }>('POST', `${PATH}/remind`, { ...who, body: { id: which } })).body
    const before = (await bellOf(other)).seq
    expect(await remind(id)).toMatchObject({ success: true, message: '已提醒 1 人', result: { count: 1 } })
    expect((await arrived(other, before)).items.map((item) => item.id)).toEqual([id])
    expect((await remind(id)).message).toContain('10 分钟内已经提醒过')
    app.clock.advance(10 * 60_000 + 1000)
    await read(id, other)
    expect((await remind(id)).message).toContain('没有可以提醒的人')
    expect((await remind(await add())).message).toContain('没有发布')
    expect((await remind(id, as('outsider'))).message).toBe(NOT_FOUND)
  })

  test('list readers, unread first, by name, account and state', async () => {
    const [reader, other] = [
      await person({ realname: '阅读者', departs: ['A01A01'] }),
      await person({ realname: '未阅读者' }),
    ]
    const id = await published({ msgType: 'USER', userIds: `${reader.id},${other.id}` })
    await read(id, reader)
    const readers = async (query: object, who: CallOptions = as()) =>
      (await app.call<Page<Reader>>('GET', `${PATH}/readers`, { ...who, query: { id, ...query } })).body
    const names = async (query: object) => (await readers(query)).result!.records.map(({ realname }) => realname)
    expect(await names({})).toEqual(['未阅读者', '阅读者'])
    expect(await names({ readFlag: '1' })).toEqual(['阅读者'])
    expect(await names({ keyword: other.username })).toEqual(['未阅读者'])
    expect(await names({ pageSize: 1, pageNo: 2 })).toEqual(['阅读者'])
    expect((await readers({ readFlag: '1' })).result!.records[0]).toMatchObject({
      userId: reader.id,
      departs: expect.stringMatching(/./),
      readTime: expect.any(String),
    })
    expect((await readers({}, as('outsider'))).message).toBe(NOT_FOUND)
  })

  test('of another tenant are absent in every endpoint', async () => {
    const id = await published()
    const reader = await person()
    expect(await heard(reader)).toContain(id)
    const sendId = (await sends(reader)).records.find(({ anntId }) => anntId === id)!.id
    const tries = (annt: string, send: string) =>
      Promise.all(
        (
          [
            ['GET', `${PATH}/queryById`, { query: { id: annt } }],
            ['GET', `${PATH}/doReleaseData`, { query: { id: annt } }],
            ['GET', `${PATH}/doReovkeData`, { query: { id: annt } }],
            ['PUT', `${PATH}/revoke`, { body: { ids: annt } }],
            ['GET', `${PATH}/syncNotic`, { query: { anntId: annt } }],
            ['GET', `${PATH}/readers`, { query: { id: annt } }],
            ['POST', `${PATH}/remind`, { body: { id: annt } }],
            ['GET', `${SEND}/getAnnouncement`, { query: { anntId: annt } }],
            ['GET', `${SEND}/getOne`, { query: { sendId: send } }],
            ['PUT', `${SEND}/editByAnntIdAndUserId`, { body: { anntId: annt } }],
          ] as const
        ).map(async ([method, path, given]) => {
          const { status, body } = await app.call(method, path, { ...as('outsider'), ...given })
          return [path, status, body.success, body.message]
        }),
      )
    const absent = '1000000000000000000'
    const [foreign, none] = [await tries(id, sendId), await tries(absent, absent)]
    expect(foreign).toEqual(none)
    expect(foreign.filter(([, , success]) => success).map(([path]) => path)).toEqual([`${SEND}/editByAnntIdAndUserId`])
    expect((await one(id)).result).toMatchObject({ sendStatus: '1', readCount: 0 })
    const all = await Promise.all([sends(as('outsider')), arrived(as('outsider'), 0)])
    expect(all).toMatchObject([{ total: 0 }, { items: [] }])
  })
})
