import type { Message, MessageTemplate } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, signIn, systemOf, useApp } from '../../../../test/accounts.ts'
import { announcementsOf } from '../../../../test/announcements.ts'
import { addHolder } from '../../../../test/conformance/holders.ts'
import { openConnection } from '../../../../test/connections.ts'
import type { PersonName } from '../../../../test/people.ts'

const PATH = '/sys/message/sysMessageTemplate'

describe('a template', () => {
  const app = useApp()
  let codes = 0
  const add = async (templateContent: string, more: object = {}) => {
    const templateCode = `greet_${(codes += 1)}`
    const body = { templateCode, templateName: '问候', templateType: '2', templateContent, ...more }
    const added = await app.call<{ id: string }>('POST', `${PATH}/add`, { as: 'sysadmin', body })
    expect(added.body.message).toBe('添加成功！')
    return { id: added.body.result!.id, templateCode }
  }
  const applied = async (templateContent: string, more: object = {}) => {
    const template = await add(templateContent, more)
    expect((await app.call('PUT', `${PATH}/apply`, { as: 'sysadmin', body: { ids: template.id } })).body.success).toBe(
      true,
    )
    return template
  }
  const send = async (templateCode: string, more: object = {}, as: PersonName = 'sysadmin') => {
    const body = { templateCode, receiver: 'nurse,doctor', msgType: 'system', testData: '{"name":"甲"}', ...more }
    return (await app.call('POST', `${PATH}/sendMsg`, { as, body })).body
  }
  const preview = async (id: string, testData?: string) =>
    (
      await app.call<{ title: string; content: string; missing: string[] }>('POST', `${PATH}/preview`, {
        as: 'sysadmin',
        body: { id, ...(testData !== undefined && { testData }) },
      })
    ).body
  const messagesOf = async (as: PersonName = 'sysadmin', path = '/sys/message/sysMessage') =>
    (await app.call<Page<Message>>('GET', `${path}/list`, { as })).body.result!.records

  test('is filled with text: values are neither variables nor HTML', async () => {
    const { id } = await add('<p>您好，${name}！<a href="/x" title="${ name }">详情</a> ${time}</p>')
    const reply = await preview(id, JSON.stringify({ name: '${time}<script>alert(1)</script>"&', time: 8 }))
    expect(reply.result).toEqual({
      title: '问候',
      content: expect.stringContaining('您好，${time}&lt;script&gt;alert(1)&lt;/script&gt;') as string,
      missing: [],
    })
    expect(reply.result!.content).not.toContain('<script')
    expect(reply.result!.content).toContain('</a> 8</p>')
    expect((await preview(id, '{}')).result!.missing).toEqual(['name', 'time'])
    // property names of Object.prototype are no values
    const odd = await add('${constructor}')
    expect((await preview(odd.id, '{}')).result).toMatchObject({ content: '${constructor}', missing: ['constructor'] })
  })

  test('of plain text keeps its lines; its test data fill the preview', async () => {
    const { id } = await add('第一行\n${name}', { templateType: '1', templateTestJson: '{"name":"第二行"}' })
    expect((await preview(id)).result!.content).toBe('第一行<br />第二行')
  })

  test.each([
    ['{"name":', '测试数据须为 JSON 对象'],
    ['["甲"]', '测试数据须为 JSON 对象'],
    ['{"name":{}}', '测试数据中“name”的值须为文字或数字'],
  ])('test data %s are refused with a sentence', async (testData, sentence) => {
    const { id } = await add('${name}')
    expect((await preview(id, testData)).message).toContain(sentence)
    const body = { templateCode: `t${(codes += 1)}`, templateName: 'x', templateType: '1', templateContent: 'x' }
    const added = await app.call('POST', `${PATH}/add`, {
      as: 'sysadmin',
      body: { ...body, templateTestJson: testData },
    })
    expect(added.body.message).toContain(sentence)
  })

  test('in use is sent with one row per receiver, or not at all', async () => {
    const draft = await add('您好，${name}')
    expect((await send(draft.templateCode)).message).toBe('消息模板“问候”还没有应用，请先应用再发送')
    const { templateCode } = await applied('您好，${name}')
    expect((await send('nowhere')).message).toBe('没有编码为 nowhere 的消息模板，请重新选择')
    expect((await send(templateCode, { testData: '{}' })).message).toBe('测试数据缺少变量 name，请补充后再发送')
    expect((await send(templateCode, { receiver: 'nurse,nobody-here,outsider,frozen' })).message).toBe(
      '接收方 nobody-here、outsider、frozen 不存在或不能登录，请重新选择',
    )
    expect((await send(templateCode, { receiver: ' , ' })).message).toBe('请选择消息接收方')
    expect((await send(templateCode, { msgType: 'email' })).message).toBe(
      '邮件发送未配置，消息没有发送，请改选系统消息',
    )
    expect((await send(templateCode, { msgType: 'pigeon' })).message).toBe('消息类型不正确，请重新选择')
    expect(await messagesOf()).toEqual([])
    expect(await send(templateCode)).toMatchObject({ success: true, message: '消息发送成功！' })
    expect(await send(templateCode, { msgType: '4', receiver: 'nurse, nurse' })).toMatchObject({ success: true })
    const rows = await messagesOf()
    expect(await messagesOf('sysadmin', '/message/sysMessage')).toEqual(rows)
    expect(rows.map(({ esReceiver }) => esReceiver).sort()).toEqual(['doctor', 'nurse', 'nurse'])
    expect(rows[0]).toMatchObject({
      esTitle: '问候',
      esContent: '您好，甲',
      esParam: '{"name":"甲"}',
      esSendNum: 1,
      esSendStatus: '1',
      esSendStatus_dictText: '发送成功',
      esType: 'system',
      esType_dictText: '系统消息',
    })
    expect(await messagesOf('outsider')).toEqual([])
    expect((await send(templateCode, {}, 'outsider')).message).toContain('没有编码为')
    expect((await send(templateCode, {}, 'nurse')).code).toBe(403)
  })

  test('in use is frozen until withdrawn, by older clients with an edit', async () => {
    const { id } = await applied('您好')
    const edit = (body: object) => app.call('PUT', `${PATH}/edit`, { as: 'sysadmin', body: { id, ...body } })
    expect((await edit({ templateName: '别名' })).body.message).toContain('请先“停用”')
    expect((await app.call('DELETE', `${PATH}/delete`, { as: 'sysadmin', query: { id } })).body.message).toContain(
      '请先“停用”',
    )
    const state = async () => {
      const { body } = await app.call<MessageTemplate>('GET', `${PATH}/queryById`, { as: 'sysadmin', query: { id } })
      return [body.result!.useStatus, body.result!.templateName]
    }
    for (let i = 0; i < 2; i += 1) expect((await edit({ useStatus: '0' })).body.message).toBe('更新成功！')
    expect(await state()).toEqual(['0', '问候'])
    expect((await edit({ templateName: '别名', useStatus: '1' })).body.message).toBe('更新成功！')
    expect(await state()).toEqual(['1', '别名'])
    const editor = await addHolder(app, ['message:template:list', 'message:template:edit'])
    const refusal = await app.call('PUT', `${PATH}/edit`, { ...editor, body: { id, useStatus: '0' } })
    expect(refusal.status).toBe(403)
    expect(await state()).toEqual(['1', '别名'])
  })
})

describe('a push', () => {
  const app = useApp()

  test('is tried by administrators within their tenant, and carries none of their text', async () => {
    const [ours, theirs] = [await addAccount(app), await addAccount(app, { tenantId: 2 })]
    const open = async (account: typeof ours) =>
      (await openConnection(app, account.id, (await signIn(app, account)).token)).frames
    const [own, foreign] = [await open(ours), await open(theirs)]
    const call = (path: string, body: object, as: PersonName = 'admin') =>
      app.call<string>('POST', `/sys/socketTest/${path}`, { as, body: { message: '<b>你好</b>', ...body } })
    expect((await call('sendAll', {}, 'nurse')).status).toBe(403)
    expect((await call('sendAll', {})).body.result).toBe('群发！')
    expect((await call('sendUser', { userId: ours.id })).body.result).toBe('单发')
    expect((await call('sendUser', { userId: theirs.id })).body.success).toBe(false)
    await expect
      .poll(() => own.map((frame) => JSON.parse(frame) as object))
      .toEqual([
        { cmd: 'topic', msgTxt: '消息推送测试' },
        { cmd: 'user', userId: ours.id, msgTxt: '消息推送测试' },
      ])
    expect(foreign).toEqual([])
  })
})

describe('messages to others', () => {
  const app = useApp()
  const { add, move, published, person } = announcementsOf(app)
  const reachLimit = () =>
    sql`insert into sys_quota (id, subject, at) select kind || n, 'notice:' || kind || ':1:' || id, now()
      from sys_user, unnest(array['system:announcement', 'announcement-sync', 'push-test']) as kind, generate_series(1, 500) as n
      where username = 'admin'`.execute(systemOf(app, 1).db)

  test('count a set time of publication once, whichever way it is set', async () => {
    const counted = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_quota
        where subject like 'notice:system:announcement:1:%'`.execute(systemOf(app, 1).db)
      return rows[0]!.n
    }
    const before = await counted()
    const schedule = (id: string, publishAt: string | null) =>
      app.call('PUT', '/sys/annountCement/edit', { as: 'admin', body: { id, publishAt } })
    const draft = await add({ publishAt: '2098-01-01 00:00:00' })
    expect(await counted()).toBe(before + 1)
    await schedule(draft, '2098-01-01 00:00:00')
    await schedule(draft, null)
    expect(await counted()).toBe(before + 1)
    await schedule(draft, '2098-01-02 00:00:00')
    expect(await counted()).toBe(before + 2)
  })

  test('have a daily limit in each way of sending', async () => {
    const [draft, sent, receiver] = [await add(), await published(), await person()]
    const template = { templateCode: 'limit', templateName: '问候', templateType: '2', templateContent: '您好' }
    const call = (method: string, path: string, body: object) =>
      app.call<{ id: string }>(method, path, { as: 'admin', body })
    const { body: added } = await call('POST', `${PATH}/add`, template)
    expect((await call('PUT', `${PATH}/apply`, { ids: added.result!.id })).body).toMatchObject({ success: true })
    await reachLimit()
    const message = { templateCode: 'limit', receiver: receiver.username, msgType: 'system', testData: '{}' }
    const answers = [
      await move('publish', draft),
      (await call('POST', '/sys/annountCement/remind', { id: sent })).body,
      (await call('POST', `${PATH}/sendMsg`, message)).body,
      (await app.call('GET', '/sys/annountCement/syncNotic', { as: 'admin', query: { anntId: sent } })).body,
      (await call('POST', '/sys/socketTest/sendAll', { message: '' })).body,
      (await call('POST', '/sys/socketTest/sendUser', { message: '', userId: receiver.id })).body,
    ]
    const later = { publishAt: '2098-01-01 00:00:00' }
    answers.push((await call('PUT', '/sys/annountCement/edit', { id: draft, ...later })).body)
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 429, message: expect.stringContaining('已达 500 次') })
    expect(await move('revoke', sent)).toMatchObject({ success: true })
  })
})
