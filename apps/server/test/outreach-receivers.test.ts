import type { OutreachTexted } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CallOptions } from './harness.ts'
import { phonesOf } from './outreach-desk.ts'

describe('a receiver', () => {
  const { app, provider, operator, db, done, setOf, person, started, send, statesOf, say, pending, bound, follower } =
    phonesOf(3)

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
})
