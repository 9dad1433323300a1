import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/harness.ts'
import type { PersonName } from '../../../test/people.ts'
import { asSystem } from '../../engine/context.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
}, 60_000)
afterAll(() => app.dispose())

/** One transparent pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const BOUNDARY = 'a-line-between'

const form = (fields: Record<string, string>, name?: string, bytes: Uint8Array = PNG): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([key, value]) =>
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
    ),
    ...(name === undefined
      ? []
      : [
          Buffer.from(
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
          ),
          bytes,
          Buffer.from('\r\n'),
        ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

const upload = (body: Buffer, as?: PersonName) =>
  app.call('POST', '/sys/common/upload', {
    body,
    ...(as && { as }),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
const open = (path: string) => app.call('GET', `/sys/common/static/${path}`)

describe('S-FIL files', () => {
  test('a picture is stored under a name of the server and answered to everybody', async () => {
    const { body } = await upload(form({ biz: 'avatar' }, '照片 1.png'), 'nurse')
    expect(body).toMatchObject({ success: true, code: 200, result: null })
    expect(body.message).toMatch(/^1\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.png$/)
    const { status, headers, raw } = await open(body.message)
    expect(status).toBe(200)
    expect(raw).toEqual(PNG)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const row = await asSystem(app.house, 'test')
      .db.selectFrom('sys_file')
      .selectAll()
      .where('path', '=', body.message)
      .executeTakeFirst()
    expect(row).toMatchObject({
      name: '照片 1.png',
      tenant_id: 1,
      biz: 'avatar',
      class: 'public',
      create_by: 'nurse',
      size: PNG.length,
    })
  })

  test('old widgets say temp or nothing', async () => {
    expect((await upload(form({ biz: 'temp' }, 'a.png'), 'doctor')).body.success).toBe(true)
    expect((await upload(form({}, 'a.png'), 'doctor')).body.success).toBe(true)
  })

  test.each(['../x', 'patient', 'avatar/..', 'AVATAR', 'a b'])('the purpose %j is refused', async (biz) => {
    expect((await upload(form({ biz }, 'a.png'), 'doctor')).body).toMatchObject({
      success: false,
      message: '上传目录bizPath，格式非法！',
    })
  })

  test('what is no picture, or none at all, is refused with a sentence', async () => {
    expect((await upload(form({ biz: 'avatar' }, 'a.svg'), 'doctor')).body.success).toBe(false)
    expect((await upload(form({ biz: 'avatar' }, 'a.png', Buffer.from('<html>')), 'doctor')).body.success).toBe(false)
    expect((await upload(form({ biz: 'avatar' }), 'doctor')).body).toMatchObject({
      success: false,
      message: '请选择要上传的文件',
    })
    const large = await upload(form({ biz: 'avatar' }, 'a.png', Buffer.alloc(10_485_761)), 'doctor')
    expect(large.body).toMatchObject({ success: false, message: '文件大小超出10MB限制, 请压缩或降低文件质量! ' })
  })

  test('nobody uploads without signing in', async () => {
    expect((await upload(form({ biz: 'avatar' }, 'a.png'))).status).toBe(401)
  })

  test('more than twenty a minute are too many, for this person only', async () => {
    const seen = await Promise.all(
      Array.from({ length: 22 }, () => upload(form({ biz: 'avatar' }, 'a.png'), 'secadmin')),
    )
    expect(seen.filter((a) => a.body.success)).toHaveLength(20)
    const refused = seen.find((a) => !a.body.success)!
    expect(refused).toMatchObject({ status: 429, body: { code: 429, message: '上传过于频繁，请一分钟后再试' } })
    expect(refused.headers['retry-after']).toBe('60')
    expect((await upload(form({ biz: 'avatar' }, 'a.png'), 'sysadmin')).body.success).toBe(true)
    app.clock.advance(61_000)
    expect((await upload(form({ biz: 'avatar' }, 'a.png'), 'secadmin')).body.success).toBe(true)
  })

  test('S-FIL-3 only known rows of class public, whatever the spelling', async () => {
    const { body } = await upload(form({ biz: 'avatar' }, 'a.png'), 'doctor')
    const path = body.message
    const unknown = [
      'nothing.png',
      '1',
      '1/',
      `${path}x`,
      `x/${path}`,
      path.toUpperCase(),
      `${path}%20`,
      "1' or '1'='1",
    ]
    for (const one of unknown) expect((await open(one)).status, one).toBe(404)
    const crooked = [
      '../../etc/passwd',
      '..%2f..%2fetc/passwd',
      '%2e%2e/x',
      `1//${path}`,
      `${path}%00.png`,
      '....//x',
      `${path};a`,
    ]
    for (const one of crooked) expect([400, 401, 404], one).toContain((await open(one)).status)
    await asSystem(app.house, 'test')
      .db.updateTable('sys_file')
      .set({ class: 'private' })
      .where('path', '=', path)
      .execute()
    const hidden = await open(path)
    expect(hidden).toMatchObject({ status: 404, body: { success: false, message: '很抱歉，资源未找到!' } })
  })

  test('a row whose file is gone is not found', async () => {
    const { body } = await upload(form({ biz: 'avatar' }, 'a.png'), 'doctor')
    await app.house.storage.remove(body.message)
    expect((await open(body.message)).status).toBe(404)
  })
})
