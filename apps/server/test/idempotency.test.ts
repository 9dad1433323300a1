import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteExpired } from '../src/modules/system/session/cleanup.ts'
import { systemOf, useApp } from './accounts.ts'
import type { CallOptions } from './harness.ts'

const KEY = 'form-0123456789abcdef'

describe('a request with an idempotency key', () => {
  const app = useApp()
  const add = async (code: string, key: string, options: CallOptions = {}) =>
    (
      await app.call<{ id: string }>('POST', '/sys/position/add', {
        as: 'admin',
        body: { code, name: '主任医师', postRank: '1' },
        headers: { 'idempotency-key': key },
        ...options,
      })
    ).body
  const rows = async (code: string): Promise<number> =>
    (await sql`select 1 from sys_position where code = ${code}`.execute(systemOf(app, 1).db)).rows.length
  const keys = async (): Promise<number> =>
    (await sql`select 1 from sys_idempotency_key`.execute(systemOf(app, 1).db)).rows.length

  test('runs once for fifty callers and gives all of them the first answer', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => add('once-50', KEY)))
    expect(answers.filter(({ success }) => success)).toHaveLength(50)
    expect(new Set(answers.map(({ result, message }) => `${result!.id} ${message}`)).size).toBe(1)
    expect([await rows('once-50'), await keys()]).toEqual([1, 1])
  })

  test('is refused with another content or path', async () => {
    const message = '这次提交已经处理过，现在的内容与当时的不同；请先在列表中核对，需要再提交时请重新打开表单'
    expect(await add('once-other', KEY)).toMatchObject({ success: false, message })
    const body = { roleCode: 'once-50', roleName: '主任医师' }
    const role = await app.call('POST', '/sys/role/add', { as: 'admin', body, headers: { 'idempotency-key': KEY } })
    expect(role.body).toMatchObject({ success: false, message })
    expect(await rows('once-other')).toBe(0)
  })

  test('is separate for each user', async () => {
    expect(await add('once-second', KEY, { as: 'sysadmin' })).toMatchObject({ success: true })
    expect(await rows('once-second')).toBe(1)
  })

  test('stores no key when it fails, so that the corrected form succeeds', async () => {
    const key = `${KEY}-mended`
    const before = await keys()
    expect(await add('once-50', key)).toMatchObject({ success: false })
    expect(await keys()).toBe(before)
    expect(await add('once-mended', key)).toMatchObject({ success: true })
  })

  test('moves a record once, and repeats the answer', async () => {
    const { rows: found } = await sql<{ id: string }>`select id from sys_user where username = 'nurse'`.execute(
      systemOf(app, 1).db,
    )
    const options = { as: 'admin', body: { ids: found[0]!.id }, headers: { 'idempotency-key': `${KEY}-move` } } as const
    const first = (await app.call('PUT', '/sys/user/freeze', options)).body
    const second = (await app.call('PUT', '/sys/user/freeze', options)).body
    expect(first).toMatchObject({ success: true })
    expect({ ...second, timestamp: 0 }).toEqual({ ...first, timestamp: 0 })
  })

  test('has a key that cannot be guessed', async () => {
    const { status, body } = await app.call('POST', '/sys/position/add', {
      as: 'admin',
      body: { code: 'once-short', name: '主任医师', postRank: '1' },
      headers: { 'idempotency-key': '1' },
    })
    expect([status, body.message]).toEqual([400, '请求头 Idempotency-Key 应为 16 到 64 位字母、数字、下划线或短横线'])
  })

  test('expires after a day', async () => {
    app.clock.advance(23 * 3_600_000)
    await deleteExpired(app.services)
    expect(await keys()).toBeGreaterThan(0)
    app.clock.advance(2 * 3_600_000)
    await deleteExpired(app.services)
    expect(await keys()).toBe(0)
  })
})
