import { saveDraft, type Draft, type DraftLine } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { paramsOf } from '../../../engine/http/request-log.ts'
import { purgeDrafts } from './drafts.ts'

const DAY_MS = 86_400_000
const KEY = 'system:position:new'
const VALUES = { code: 'chief-7', name: '主任医师', postRank: '1', note: '没写完的话' }

const app = useApp()

const save = (key: string, values: unknown, options: CallOptions = {}) =>
  app.call('PUT', '/sys/draft/save', { as: 'nurse', body: { key, values }, ...options })
const read = async (key: string, options: CallOptions = {}) =>
  (await app.call<Draft | null>('GET', '/sys/draft/get', { as: 'nurse', query: { key }, ...options })).body.result
const lines = async (options: CallOptions = {}) =>
  (await app.call<DraftLine[]>('GET', '/sys/draft/list', { as: 'nurse', ...options })).body.result!
const drop = (key: string, options: CallOptions = {}) =>
  app.call('DELETE', '/sys/draft/delete', { as: 'nurse', query: { key }, ...options })
const dump = async () => {
  const { rows } = await sql<object>`select * from sys_draft`.execute(asSystem(app.services, 'test').db)
  return JSON.stringify(rows)
}

describe('drafts', () => {
  test('are returned unchanged on any device of their author', async () => {
    expect((await save(KEY, VALUES)).body).toMatchObject({ success: true })
    const elsewhere = await app.call<{ token: string }>('POST', '/sys/login', {
      body: { username: 'nurse', password: 'Quiet-River-Lamp-27' },
    })
    const { token } = elsewhere.body.result!
    expect(await read(KEY, { token })).toMatchObject({ key: KEY, values: VALUES })
    expect(await lines({ token })).toMatchObject([{ key: KEY }])
  })
  test('keep the latest version', async () => {
    await save(KEY, { ...VALUES, name: '副主任医师' })
    expect((await read(KEY))?.values).toMatchObject({ name: '副主任医师' })
    expect(await lines()).toHaveLength(1)
  })
  test('are stored encrypted', async () => {
    await save('system:user:new', { realname: '欧阳静怡', phone: '13912345678' })
    const text = await dump()
    expect(text).toContain('gcm.')
    for (const clear of ['欧阳静怡', '13912345678', '没写完的话', 'chief-7']) expect(text).not.toContain(clear)
  })
  test('leave nothing in the operation log', async () => {
    await save('system:user:new', { realname: '司马如风', phone: '13955550000' })
    await save('system:nothing:new', { realname: '司马如风' })
    await drop('system:user:new')
    await app.call('POST', '/sys/position/add', {
      as: 'admin',
      body: { code: 'draft-log', name: '日志职务', postRank: '1' },
    })
    const { db } = asSystem(app.services, 'test')
    const log = await vi.waitFor(
      async () => {
        const text = JSON.stringify((await sql<object>`select * from sys_log`.execute(db)).rows)
        expect(text).toContain('日志职务')
        return text
      },
      { timeout: 10_000 },
    )
    for (const word of ['司马如风', '13955550000', 'draft/']) expect(log).not.toContain(word)
    // contents are masked should a draft ever be logged
    expect(paramsOf(saveDraft, app.services.ports, undefined, { key: KEY, values: VALUES }, {})).toBe('{"key":"***"}')
  })
  test('contain no secrets', async () => {
    await save('system:user:new', { username: 'a', password: 'Quiet-River-9', confirmpassword: 'Quiet-River-9' })
    expect((await read('system:user:new'))?.values).toEqual({ username: 'a' })
  })
  test('cannot be read, listed, changed or dropped by other users', async () => {
    for (const as of ['admin', 'doctor', 'outsider'] as const) {
      expect(await read(KEY, { as })).toBeNull()
      expect(await lines({ as })).toEqual([])
      await save(KEY, { name: '别人的' }, { as })
      await drop(KEY, { as })
    }
    expect((await read(KEY))?.values).toMatchObject({ name: '副主任医师' })
  })
  test('cannot be decrypted for another person', async () => {
    const { db } = asSystem(app.services, 'test')
    await save(KEY, { name: '医生的' }, { as: 'doctor' })
    await sql`update sys_draft d set content = s.content from sys_draft s, sys_user a, sys_user b
      where d.form_key = ${KEY} and s.form_key = ${KEY} and d.user_id = a.id and a.username = 'doctor'
        and s.user_id = b.id and b.username = 'nurse'`.execute(db)
    expect(await read(KEY, { as: 'doctor' })).toBeNull()
  })
  test('are dropped one by one by their author', async () => {
    await save('page:grant', { a: 1 })
    await drop('page:grant')
    expect(await read('page:grant')).toBeNull()
    expect(await read(KEY)).not.toBeNull()
  })
  test('of a record are deleted with it', async () => {
    const added = await app.call<{ id: string }>('POST', '/sys/position/add', {
      as: 'admin',
      body: { code: 'draft-1', name: '草稿职务', postRank: '1' },
    })
    const { id } = added.body.result!
    await save(`system:position:${id}`, { name: '改了一半' })
    await app.call('DELETE', '/sys/position/delete', { as: 'admin', query: { id } })
    expect(await read(`system:position:${id}`)).toBeNull()
  })
  test('are dropped after seven days', async () => {
    await save('page:old', { a: 1 })
    app.clock.advance(6 * DAY_MS)
    await save('page:young', { a: 1 }, { as: 'secadmin', token: await freshToken('secadmin') })
    app.clock.advance(DAY_MS + 1000)
    await purgeDrafts(app.services)
    const text = await dump()
    expect(text).toContain('page:young')
    expect(text).not.toContain('page:old')
  })
  test.each([
    ['', {}],
    ['position', {}],
    ['system:nothing:new', {}],
    ["system:position:'or 1=1", {}],
    ['page:../x', {}],
    [KEY, 'text'],
    [KEY, [1]],
    [KEY, null],
    [KEY, { long: 'x'.repeat(250_000) }],
    [KEY, JSON.parse('{"a":{"__proto__":1}}')],
  ])('refuses %j with %.20j', async (key, values) => {
    const { status, body } = await save(key, values, { token: await freshToken('nurse') })
    expect(body.success).toBe(false)
    expect(status).toBeLessThan(500)
    expect(body.message).toMatch(/[一-龥]/)
  })
  test('requires a session', async () => {
    for (const path of ['list', 'get?key=page:a'])
      expect((await app.call('GET', `/sys/draft/${path}`)).status).toBe(401)
  })
})

/** sessions expire as the clock advances */
const freshToken = async (username: string): Promise<string> => {
  const { body } = await app.call<{ token: string }>('POST', '/sys/login', {
    body: { username, password: 'Quiet-River-Lamp-27' },
  })
  return body.result!.token
}
