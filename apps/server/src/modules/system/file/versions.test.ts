import type { FileRoom, FileVersion, SharedLink } from '@huxi/contract'
import { sql } from 'kysely'
import { readdirSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { formOf, PDF, sendForm } from '../../../../test/upload.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { HOUR_MS } from '../../../platform/config/clock.ts'
import { incomingOf } from '../../../platform/files/storage-of.ts'

const app = useApp({ FILE_MAX_MB: '12', FILE_QUOTA_GB: '1' })

const MEGABYTE = 1_048_576
const as = 'sysadmin' as const

interface Listed {
  id: string
  url: string
  versionNo: number
  size: number
  checksum: string
}
const list = async (fileName: string): Promise<Listed[]> =>
  (await app.call<{ records: Listed[] }>('GET', '/sys/oss/file/list', { as, query: { fileName } })).body.result!.records
const send = (name: string, bytes: Uint8Array) => {
  app.clock.advance(61_000)
  return sendForm(app, formOf({}, name, bytes), as, '/sys/oss/file/upload')
}
const sent = async (name: string, bytes: Uint8Array): Promise<Listed> => {
  const { body } = await send(name, bytes)
  expect(body.success, body.message).toBe(true)
  return (await list(name))[0]!
}
const open = (url: string, headers: Record<string, string> = {}) =>
  app.call('GET', `/sys/common/static/${url}`, { as, headers })

const zipOf = (name: string, text: string, before: number): Buffer => {
  const [label, packed] = [Buffer.from(name), deflateRawSync(text)]
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(label.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(text.length, 24)
  central.writeUInt16LE(label.length, 28)
  const filling = Buffer.concat([local.subarray(0, 26), Buffer.alloc(4), Buffer.alloc(before)])
  central.writeUInt32LE(filling.length, 42)
  const contents = Buffer.concat([central, label])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(contents.length, 12)
  const body = Buffer.concat([filling, local, label, packed])
  end.writeUInt32LE(body.length, 16)
  return Buffer.concat([body, contents, end])
}
const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const large = (head: string, fill = 'x'): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(11 * MEGABYTE, fill)])

describe('a large file', () => {
  test.each([
    ['大.pdf', large('%PDF-1.7\n')],
    ['大.txt', large('中文')],
    ['大.zip', zipOf('a.txt', 'a', 11 * MEGABYTE)],
    ['大.docx', zipOf('[Content_Types].xml', OFFICE, 11 * MEGABYTE)],
    ['大.mp4', large('\0\0\0\x20ftypisom')],
  ])('%s comes back as it was sent', async (name, bytes) => {
    const { url, size } = await sent(name, bytes)
    expect(size).toBe(bytes.length)
    expect((await open(url)).raw.equals(bytes)).toBe(true)
  })

  test.each([
    ['假.pdf', large('GIF89a')],
    ['假.txt', large('\0')],
    ['假.zip', large('PK\x03\x04')],
    ['假.docx', zipOf('[Content_Types].xml', 'text/plain', 11 * MEGABYTE)],
    ['假.doc', large('\xd0\xcf')],
  ])('%s is not what its name says', async (name, bytes) => {
    expect((await send(name, bytes)).body).toMatchObject({
      success: false,
      message: '文件内容与扩展名不一致或已损坏，请重新选择',
    })
  })

  test('has a limit, and leaves nothing when refused', async () => {
    expect((await send('超.pdf', Buffer.concat([large('%PDF-'), Buffer.alloc(MEGABYTE)]))).body).toMatchObject({
      success: false,
      message: '文件大小超出12MB限制, 请压缩或降低文件质量! ',
    })
    expect((await send('空.pdf', Buffer.alloc(0))).body.message).toBe('文件是空文件，请重新选择')
    expect(readdirSync(incomingOf(app.services.config))).toEqual([])
  })

  test('is served in ranges', async () => {
    const [{ url, size }] = (await list('大.mp4')) as [Listed]
    const part = await open(url, { range: 'bytes=4-11' })
    expect([part.status, part.raw.toString()]).toEqual([206, 'ftypisom'])
    expect(part.headers).toMatchObject({ 'content-range': `bytes 4-11/${size}`, 'content-length': '8' })
    expect((await open(url, { range: `bytes=${size}-` })).status).toBe(200)
  })
})

describe('versions', () => {
  const second = Buffer.concat([PDF, Buffer.from('2')])
  const replace = (id: string, bytes: Uint8Array, name = '新的.pdf') =>
    sendForm(app, formOf({ id }, name, bytes), as, '/sys/oss/file/replace')
  const versions = async (id: string) =>
    (await app.call<FileVersion[]>('GET', '/sys/oss/file/versions', { as, query: { id } })).body.result!

  test('replace the content, and earlier ones can be restored', async () => {
    const file = await sent('制度.pdf', PDF)
    expect(await versions(file.id)).toMatchObject([
      { versionNo: 1, isCurrent: true, createBy_dictText: expect.any(String) },
    ])
    expect((await replace(file.id, second)).body).toMatchObject({ success: true, message: '已替换为新版本' })
    expect((await open(file.url)).raw).toEqual(second)
    expect(await list('制度')).toMatchObject([{ url: file.url, versionNo: 2, size: second.length }])
    const [now, before] = await versions(file.id)
    expect([now!.isCurrent, before!.isCurrent, before!.checksum]).toEqual([true, false, file.checksum])
    const earlier = `${file.url}?version=1`
    expect((await open(earlier)).raw).toEqual(PDF)
    expect((await open(`${file.url}?version=9`)).status).toBe(404)
    expect((await app.call('GET', `/sys/common/static/${earlier}`)).status).toBe(404)
    const restore = () => app.call('PUT', '/sys/oss/file/restoreVersion', { as, body: { id: file.id, versionNo: 1 } })
    expect((await restore()).body).toMatchObject({ success: true, message: '已恢复到版本 1' })
    expect((await open(file.url)).raw).toEqual(PDF)
    expect((await restore()).body).toMatchObject({ success: false, message: '这就是现在使用的版本' })
    expect((await replace(file.id, Buffer.concat([PDF, Buffer.from('3')]))).body.success).toBe(true)
    expect((await versions(file.id)).map(({ versionNo }) => versionNo)).toEqual([3, 2, 1])
  })

  test('need the same format and another content', async () => {
    const file = await sent('表.pdf', PDF)
    expect((await replace(file.id, Buffer.from('a,b'), '表.csv')).body).toMatchObject({
      success: false,
      message: '新版本须与原文件同为“.pdf”格式，请重新选择，或另外上传',
    })
    expect((await replace(file.id, PDF)).body.message).toBe('新版本的内容与现在的相同，没有替换')
    expect((await replace('absent', second)).body.message).toBe('未找到对应实体')
  })

  test('are deleted with the file', async () => {
    const file = await sent('旧版.pdf', PDF)
    await replace(file.id, second)
    const { rows } = await sql<{ stored: string }>`select stored from sys_file_version
      where file_id = ${file.id}`.execute(asSystem(app.services, 'test').db)
    expect(rows).toHaveLength(2)
    await app.call('DELETE', '/sys/oss/file/delete', { as, query: { id: file.id } })
    for (const version of ['', '?version=1']) expect((await open(file.url + version)).status).toBe(404)
    await app.call('DELETE', '/sys/oss/file/deleteRecycleBin', { as, query: { ids: file.id } })
    for (const { stored } of rows) await expect.poll(() => app.services.storage.get(stored)).toBeUndefined()
  })
})

describe('an expiring link', () => {
  const share = (id: string, hours: number) =>
    app.call<SharedLink>('POST', '/sys/oss/file/share', { as, body: { id, hours } })

  test('opens the file until its end', async () => {
    const file = await sent('通知.pdf', PDF)
    const { body } = await share(file.id, 1)
    const { url } = body.result!
    app.clock.advance(HOUR_MS - 1000)
    expect((await app.call('GET', url)).raw).toEqual(PDF)
    const newer = Buffer.concat([PDF, Buffer.from('2')])
    await sendForm(app, formOf({ id: file.id }, '通知.pdf', newer), as, '/sys/oss/file/replace')
    expect((await app.call('GET', `${url}&version=1`)).raw, 'what was replaced is not for outsiders').toEqual(newer)
    app.clock.advance(2000)
    expect((await app.call('GET', url)).status).toBe(403)
    expect((await share(file.id, 169)).body.success).toBe(false)
  })

  test('ends when a record takes the file as its document', async () => {
    const file = await sent('出院小结.pdf', PDF)
    const { url } = (await share(file.id, 24)).body.result!
    expect((await app.call('GET', url)).status).toBe(200)
    await sql`insert into sys_file_use (source, field, row_id, path, tenant_id)
      values ('fact_spirometry', 'report', 'x', ${file.url}, 1)`.execute(asSystem(app.services, 'test').db)
    expect((await app.call('GET', url)).status).toBe(403)
    await sql`delete from sys_file_use where path = ${file.url}`.execute(asSystem(app.services, 'test').db)
  })

  test('is refused for documents of records', async () => {
    app.clock.advance(61_000)
    const { body } = await sendForm(app, formOf({ biz: 'file' }, '检查单.pdf', PDF), as)
    const [file] = await list('检查单')
    expect(body.success).toBe(true)
    expect((await share(file!.id, 1)).body).toMatchObject({
      success: false,
      message: '资料和患者的文件不能用链接交给外人，请在文件管理中另外上传可以公开的版本',
    })
  })
})

test('limits the storage of a tenant, with a warning at eight tenths', async () => {
  const room = async () => (await app.call<FileRoom>('GET', '/sys/oss/file/room', { as })).body.result!
  const file = await sent('占位.pdf', PDF)
  expect(await room()).toMatchObject({ quota: 1024 * MEGABYTE, isScarce: false, maxBytes: 12 * MEGABYTE })
  await sql`update sys_file set size = ${1023 * MEGABYTE} where id = ${file.id}`.execute(
    asSystem(app.services, 'test').db,
  )
  expect(await room()).toMatchObject({ isScarce: true })
  expect((await send('再来.pdf', large('%PDF-'))).body).toMatchObject({
    success: false,
    message: expect.stringMatching(/^文件空间不足：已用 1(\.\d)? GB，上限 1 GB，请先删除闲置文件并清空回收站/),
  })
  const outsider = await sendForm(app, formOf({}, 'a.pdf', PDF), 'outsider', '/sys/oss/file/upload')
  expect(outsider.body.success, 'another tenant has its own room').toBe(true)
})
