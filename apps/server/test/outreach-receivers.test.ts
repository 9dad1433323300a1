import type { OutreachPreview, OutreachReading, OutreachRecord, OutreachTexted } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, tokenOf } from './accounts.ts'
import { addBoundRole, rowsWith } from './conformance/holders.ts'
import type { CallOptions } from './harness.ts'
import { phonesOf } from './outreach-desk.ts'

describe('a receiver', () => {
  const {
    app,
    provider,
    operator,
    db,
    done,
    add,
    setOf,
    person,
    started,
    send,
    statesOf,
    say,
    pending,
    bound,
    follower,
  } = phonesOf(3)

  test('a follower bound at the desk receives nothing until a colleague confirms, and again after a merge', async () => {
    const { id: patientId } = await person()
    const id = await bound(patientId, 'oAbcdefghijklmnop-desk', false)
    const setId = await setOf(['wechat', 'sms'])
    const run = async () => {
      const taskId = await started(setId, [patientId])
      await send()
      return statesOf(taskId)
    }
    const expected = [
      ['sms', 'sent', null],
      ['wechat', 'suppressed', 'unchecked'],
    ]
    expect(await run()).toEqual(expected)
    const check = (who: CallOptions) => app.call('PUT', '/outreach/wechat/check', { ...who, body: { ids: id } })
    expect((await check(operator)).body.message).toContain('另一位同事')
    expect((await check({ as: 'outsider' })).body.success).toBe(false)
    expect((await check({ as: 'admin' })).body.success).toBe(true)
    expect((await run()).at(-1)).toEqual(['wechat', 'sent', null])
    await sql`update outreach_wechat set patient_id = ${(await person()).id} where id = ${id}`.execute(db())
    await sql`update outreach_wechat set patient_id = ${patientId} where id = ${id}`.execute(db())
    expect(await run()).toEqual(expected)
  })

  test('a changed number gets nothing until a colleague confirms it; its author cannot confirm, edit or delete its row', async () => {
    const { id: patientId } = await person()
    const nurse: CallOptions = { as: 'nurse' }
    await done(nurse, 'PUT', '/patient/edit', { id: patientId, phone: '13812340000' })
    const run = async () => {
      const taskId = await started(await setOf(['sms']), [patientId])
      await send()
      return statesOf(taskId)
    }
    expect(await run()).toEqual([['sms', 'suppressed', 'unchecked']])
    const { records } = await done<Page<{ id: string; checked: boolean }>>(nurse, 'GET', '/outreach/contact/list', {
      patientId,
    })
    const [{ id: ids } = { id: '' }] = records
    const { id: dummy } = await person()
    const refused = async (method: string, path: string, body: object) =>
      expect((await app.call(method, path, { ...nurse, body })).body, path).toMatchObject({ success: false })
    await refused('PUT', '/outreach/contact/check', { ids })
    await refused('PUT', '/outreach/contact/edit', { id: ids, patientId: dummy })
    await refused('PUT', '/outreach/contact/edit', { id: ids, channel: 'email', address: 'a@example.cn' })
    expect((await app.call('DELETE', `/outreach/contact/delete?id=${ids}`, nurse)).body.success).toBe(false)
    expect(
      (await app.call('POST', '/outreach/wechat/text', { ...operator, body: { id: await pending(patientId) } })).body
        .message,
    ).toContain('核对')
    await done(operator, 'PUT', '/outreach/contact/check', { ids })
    expect(await run()).toEqual([['sms', 'sent', null]])
    await done(nurse, 'PUT', '/patient/edit', { id: patientId, phone: '13899990000' })
    expect(await run()).toEqual([['sms', 'suppressed', 'unchecked']])
  })

  test('a code to a number that its sender wrote proves nothing', async () => {
    const { id: patientId } = await person()
    const id = await pending(patientId)
    const bind = async (who: CallOptions, n: number) => {
      await done<OutreachTexted>(who, 'POST', '/outreach/wechat/text', { id })
      await say('oAbcdefghijklmnop-own', `绑定${provider.texts.at(-1)!.code}`, n)
      return follower(id)
    }
    expect(await bind({ as: 'admin' }, 940)).toMatchObject({ status: 'active', checked: false })
  })

  const readerOf = async (...codes: string[]) => {
    const isGiven = (code: string) => ['patient:patient:list', ...codes].includes(code)
    const role = await addBoundRole(app, await rowsWith(app, isGiven))
    const reader = { token: await tokenOf(app, await addAccount(app, { roleCode: role.roleCode })) }
    const hide = (resource: string, field: string) => {
      const rules = [{ field, rule: field === 'name' ? 'masked' : 'hidden' }]
      return done({ as: 'admin' }, 'POST', '/sys/role/fieldRule', { roleId: role.id, resource, rules })
    }
    return { reader, hide }
  }

  test('a message is hidden from a role that may not see what it repeats', async () => {
    const taskId = await started(await setOf(['sms']), [(await person()).id])
    await send()
    const { reader, hide } = await readerOf('outreach:record:list')
    const seen = async () => {
      const { records } = await done<Page<OutreachRecord>>(reader, 'GET', '/outreach/record/list', { taskId })
      const { id, target, title } = records[0]!
      const { content } = await done<OutreachReading>(reader, 'GET', '/outreach/record/reading', { id })
      return { target, title, content }
    }
    const [target, title, content] = [expect.stringMatching(/^139\*{4}/), '通知', '王先生您好']
    expect(await seen()).toMatchObject({ target, title, content })
    await hide('patient:patient', 'name')
    expect(await seen()).toMatchObject({ target, title: '***', content: null })
    await hide('patient:patient', 'phone')
    const { target: hidden, ...rest } = await seen()
    expect(hidden).toBeUndefined()
    expect(rest).toMatchObject({ title, content })
  })

  test('the preview of a message shows a sample instead of a result that is hidden from its reader', async () => {
    const { id: patientId } = await person()
    const answers = { admissionsPrev12m: 1, emrcd: '4' }
    const given = { tool: 'copd', part: 'discharge', answers, context: 'inpatient', patientId }
    await done({ as: 'admin' }, 'POST', '/assess/store', given)
    const hours = { quietFrom: '00:00', quietTo: '00:00', validHours: 24 }
    const kind = { name: '结果', event: 'none', consentType: 'message', health: true, ...hours }
    const kindId = await add('/outreach/kind/add', kind)
    const body = '结果：{最近评估}'
    const wording = { code: 'result', name: '结果', kindId, channel: 'in_app', title: '通知', body }
    const id = await add('/outreach/template/add', wording)
    const { reader, hide } = await readerOf(
      'outreach:template:list',
      'outreach:record:health',
      'assess:assessment:list',
    )
    const preview = () => done<OutreachPreview>(reader, 'POST', '/outreach/template/preview', { id, patientId })
    expect((await preview()).body).not.toContain('CAT 18 分')
    await hide('assess:assessment', 'figures')
    expect((await preview()).body).toBe('结果：CAT 18 分')
  })
})
