import type { FileLink } from '@huxi/contract'
import { describe, expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from '../../../../test/accounts.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import type { PersonName } from '../../../../test/people.ts'
import { formHeaders, formOf, PDF, PNG, sendForm } from '../../../../test/upload.ts'
import { sql } from 'kysely'
import { asPerson, asSystem } from '../../../engine/core/caller.ts'

const app = useApp()

const upload = (body: Buffer, as?: PersonName) => sendForm(app, body, as)
const open = (path: string, options: CallOptions = {}) => app.call('GET', `/sys/common/static/${path}`, options)
const rowOf = (path: string) =>
  asSystem(app.services, 'test').db.selectFrom('sys_file').selectAll().where('path', '=', path).executeTakeFirst()

describe('S-FIL files', () => {
  test('stores a picture under a generated name, and serves a public one without session', async () => {
    const { body } = await upload(formOf({ biz: 'avatar' }, '照片 1.png'), 'nurse')
    expect(body).toMatchObject({ success: true, code: 200, result: null })
    expect(body.message).toMatch(/^1\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.png$/)
    expect(await rowOf(body.message)).toMatchObject({ class: 'private' })
    await asSystem(app.services, 'test')
      .db.updateTable('sys_file')
      .set({ class: 'public' })
      .where('path', '=', body.message)
      .execute()
    const { status, headers, raw } = await open(body.message)
    expect(status).toBe(200)
    expect(raw).toEqual(PNG)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''%E7%85%A7%E7%89%87%201.png",
      'cache-control': 'public, max-age=300',
      'x-robots-tag': 'noindex, noimageindex',
    })
    expect(await rowOf(body.message)).toMatchObject({
      name: '照片 1.png',
      tenant_id: 1,
      biz: 'avatar',
      class: 'public',
      create_by: 'nurse',
      size: PNG.length,
      status: null,
    })
  })

  test('accepts `temp` and no label from older clients', async () => {
    expect((await upload(formOf({ biz: 'temp' }, 'a.png'), 'doctor')).body.success).toBe(true)
    expect((await upload(formOf({}, 'a.png'), 'doctor')).body.success).toBe(true)
  })

  test.each(['../x', 'avatar/..', 'AVATAR', 'a b', '病人', 'x'.repeat(33)])(
    'the purpose %j is refused',
    async (biz) => {
      expect((await upload(formOf({ biz }, 'a.png'), 'doctor')).body).toMatchObject({
        success: false,
        message: '上传目录bizPath，格式非法！',
      })
    },
  )

  test('refuses missing and non-image content with a sentence', async () => {
    expect((await upload(formOf({ biz: 'avatar' }, 'a.svg'), 'doctor')).body.success).toBe(false)
    expect((await upload(formOf({ biz: 'avatar' }, 'a.png', Buffer.from('<html>')), 'doctor')).body.success).toBe(false)
    expect((await upload(formOf({ biz: 'avatar' }), 'doctor')).body).toMatchObject({
      success: false,
      message: '请选择要上传的文件',
    })
    const large = await upload(formOf({ biz: 'avatar' }, 'a.png', Buffer.alloc(10_485_761)), 'doctor')
    expect(large.body).toMatchObject({ success: false, message: '文件大小超出10MB限制, 请压缩或降低文件质量! ' })
  })

  test('refuses uploads without a session', async () => {
    expect((await upload(formOf({ biz: 'avatar' }, 'a.png'))).status).toBe(401)
  })

  test('allows twenty uploads a minute per person', async () => {
    const seen = await Promise.all(
      Array.from({ length: 22 }, () => upload(formOf({ biz: 'avatar' }, 'a.png'), 'secadmin')),
    )
    expect(seen.filter((a) => a.body.success)).toHaveLength(20)
    const refused = seen.find((a) => !a.body.success)!
    expect(refused).toMatchObject({ status: 429, body: { code: 429, message: '上传过于频繁，请一分钟后再试' } })
    expect(refused.headers['retry-after']).toBe('60')
    expect((await upload(formOf({ biz: 'avatar' }, 'a.png'), 'sysadmin')).body.success).toBe(true)
    app.clock.advance(61_000)
    expect((await upload(formOf({ biz: 'avatar' }, 'a.png'), 'secadmin')).body.success).toBe(true)
  })

  test('serves public files only, in any spelling of the path', async () => {
    const { body } = await upload(formOf({ biz: 'avatar' }, 'a.png'), 'doctor')
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
      '..%5c..%5cetc/passwd',
      '..\\..\\etc\\passwd',
      '%2e%2e/x',
      '%2e%2e%2fx',
      '.%2e/x',
      '%252e%252e%252fx',
      '..%c0%afx',
      '%c0%ae%c0%ae/x',
      '%uff0e%uff0e/x',
      `1/2026/../${path}`,
      `1//${path}`,
      `%2f${path}`,
      `${path}%00.png`,
      '....//x',
      `${path};a`,
      `${path}/.`,
      `file:///etc/passwd`,
    ]
    for (const one of crooked) expect([400, 401, 404], one).toContain((await open(one)).status)
    const hidden = await open(path)
    expect(hidden).toMatchObject({ status: 404, body: { success: false, message: '很抱歉，资源未找到!' } })
  })

  test('fetches nothing on behalf of a client', async () => {
    const query = { url: 'http://127.0.0.1/', fileUrl: 'http://127.0.0.1/' }
    for (const path of ['transitRESTful', 'uploadImgByHttp', 'pdf/pdfPreviewIframe'])
      expect((await app.call('GET', `/sys/common/${path}`, { as: 'sysadmin', query })).status, path).toBe(404)
  })

  test('answers 404 for a row without bytes', async () => {
    const { body } = await upload(formOf({ biz: 'avatar' }, 'a.png'), 'doctor')
    await app.services.storage.remove(body.message)
    expect((await open(body.message)).status).toBe(404)
  })

  test('stores every upload as private', async () => {
    const cases: [biz: string, name: string, bytes: Buffer][] = [
      ['avatar', 'a.png', PNG],
      ['jeditor', 'a.png', PNG],
      ['temp', 'a.pdf', PDF],
      ['patient', 'a.png', PNG],
    ]
    for (const [biz, name, bytes] of cases) {
      const { body } = await upload(formOf({ biz }, name, bytes), 'nobody')
      expect(body.success, body.message).toBe(true)
      expect((await rowOf(body.message))!.class, `${biz} ${name}`).toBe('private')
    }
    const { body } = await upload(formOf({ biz: 'avatar' }, 'a.pdf', PDF), 'nobody')
    expect(body).toMatchObject({ success: false, message: '只能上传 png、jpg、jpeg、gif、webp 格式的图片' })
  })
})

describe('private files', () => {
  const store = async (as: PersonName): Promise<string> => {
    app.clock.advance(61_000)
    const { body } = await upload(formOf({ biz: 'patient' }, '检查 (1).pdf', PDF), as)
    expect(body.success, body.message).toBe(true)
    return body.message
  }
  const ABSENT = { status: 404, body: { success: false, message: '很抱歉，资源未找到!' } }
  const linkOf = async (path: string, as: PersonName) =>
    app.call<{ url: string; name: string; size: number }>('GET', '/sys/common/link', { query: { path }, as })

  test('are visible to their owner and to managers of files', async () => {
    const path = await store('doctor')
    const { status, headers, raw } = await open(path, { as: 'doctor' })
    expect([status, raw.equals(PDF)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''%E6%A3%80%E6%9F%A5%20%281%29.pdf",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect((await open(path, { as: 'sysadmin' })).status).toBe(200)
    expect(await open(path)).toMatchObject(ABSENT)
    expect(await open(path, { as: 'nurse' })).toMatchObject(ABSENT)
    expect(await open(path, { token: 'x'.repeat(43) })).toMatchObject(ABSENT)
  })

  test('files of another tenant are absent', async () => {
    const theirs = await store('outsider')
    for (const as of ['sysadmin', 'doctor'] as const) {
      expect(await open(theirs, { as })).toMatchObject(ABSENT)
      expect((await linkOf(theirs, as)).body).toMatchObject({ success: false, message: '未找到对应实体' })
    }
    expect((await open(theirs, { as: 'outsider' })).status).toBe(200)
  })

  test('open by a link for ten minutes, without a token', async () => {
    const path = await store('doctor')
    const { body } = await linkOf(path, 'doctor')
    const { url, name, size } = body.result!
    expect([name, size]).toEqual(['检查 (1).pdf', PDF.length])
    expect(url).not.toContain(await app.tokenOf('doctor'))
    const { status, raw } = await app.call('GET', url)
    expect([status, raw.equals(PDF)]).toEqual([200, true])
    const other = await store('doctor')
    expect(await app.call('GET', url.replace(path, other))).toMatchObject(ABSENT)
    expect(await app.call('GET', url.slice(0, -1))).toMatchObject(ABSENT)
    app.clock.advance(601_000)
    expect(await app.call('GET', url)).toMatchObject({
      status: 403,
      body: { message: '链接已过期，请重新打开文件' },
    })
  })

  test('open by no link of an account that was disabled since', async () => {
    const leaver = await addAccount(app, { roleCode: 'doctor' })
    const token = await tokenOf(app, leaver)
    const sent = { token, body: formOf({ biz: 'file' }, 'a.pdf', PDF), headers: formHeaders() }
    const { body } = await app.call('POST', '/sys/common/upload', sent)
    const { url } = (await app.call<FileLink>('GET', '/sys/common/link', { token, query: { path: body.message } })).body
      .result!
    expect((await app.call('GET', url)).status).toBe(200)
    await app.call('PUT', '/sys/user/frozenBatch', { as: 'admin', body: { ids: leaver.id, status: 2 } })
    expect(await app.call('GET', url)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('已失效') },
    })
    expect((await app.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(401)
  })

  test('refuses links to files of other people', async () => {
    const path = await store('doctor')
    expect((await linkOf(path, 'nurse')).body).toMatchObject({ success: false, message: '未找到对应实体' })
    expect((await linkOf(path, 'sysadmin')).body.success).toBe(true)
  })

  test('are also kept by the app for a person', async () => {
    const { files } = app.services.ports
    const bytes = Buffer.from('第 3 行：科室不存在')
    const session = (await app.services.ports.sessions.find(await app.tokenOf('nurse'), 1))!
    const ctx = asPerson(app.services, session, { id: 'test', ip: '', agent: '', token: undefined })
    const { path, link } = await files.keep(ctx, { name: '错误.txt', bytes, biz: 'import', contentType: 'text/plain' })
    expect((await app.call('GET', link)).raw).toEqual(bytes)
    expect((await open(path, { as: 'nurse' })).raw).toEqual(bytes)
    expect(await open(path, { as: 'doctor' })).toMatchObject(ABSENT)
  })

  test('are audited when uploaded and read', async () => {
    const path = await store('doctor')
    await open(path, { as: 'sysadmin' })
    await open(path, { as: 'nurse' })
    await app.call('GET', (await linkOf(path, 'doctor')).body.result!.url)
    const { rows } = await sql<{ line: string }>`
      select action || ' ' || actor || ' ' || outcome as line from audit_entry where object = ${path}`.execute(
      asSystem(app.services, 'test').db,
    )
    const lines = [
      'file.download doctor success',
      'file.download nurse refused',
      'file.download sysadmin success',
      'file.upload doctor success',
    ]
    expect(rows.map(({ line }) => line).sort()).toEqual(lines)
  })
})
