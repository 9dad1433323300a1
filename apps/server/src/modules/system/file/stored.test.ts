import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'
import { emptyBin } from './bin.ts'
import { formOf, PDF, sendForm } from '../../../../test/upload.ts'

const app = useApp()

describe('the list of files', () => {
  const send = (name: string, as: PersonName) => sendForm(app, formOf({}, name, PDF), as, '/sys/oss/file/upload')
  interface Listed {
    id: string
    fileName: string
    url: string
  }
  const list = async (as: PersonName, query: object = {}) => {
    const { body } = await app.call<{ records: Listed[]; total: number }>('GET', '/sys/oss/file/list', {
      as,
      query: { ...query },
    })
    expect(body.success, body.message).toBe(true)
    return body.result!.records
  }

  test('shows uploads, finds them by name, and deletes them through the bin with their bytes', async () => {
    app.clock.advance(61_000)
    expect((await send('手册一.pdf', 'sysadmin')).body).toMatchObject({ success: true, message: '上传成功！' })
    const [row] = await list('sysadmin', { fileName: '手册一' })
    expect(row).toMatchObject({ fileName: '手册一.pdf', createBy: 'sysadmin', biz: 'oss', size: PDF.length })
    const same = await app.call<Listed>('GET', '/oss/file/queryById', { as: 'sysadmin', query: { id: row!.id } })
    expect(same.body.result).toEqual(row)
    expect((await app.call('GET', `/sys/common/static/${row!.url}`)).status).toBe(404)
    const remove = () => app.call('DELETE', '/sys/oss/file/delete', { as: 'sysadmin', query: { id: row!.id } })
    const open = () => app.call('GET', `/sys/common/static/${row!.url}`, { as: 'sysadmin' })
    expect((await open()).status).toBe(200)
    expect((await remove()).body).toMatchObject({ success: true, message: '删除成功!' })
    expect(await list('sysadmin', { fileName: '手册一' })).toEqual([])
    expect((await open()).status).toBe(404)
    expect((await remove()).body).toMatchObject({ success: false, message: '未找到对应实体' })
    const bin = (method: string, verb: string, query: object) =>
      app.call<{ records: Listed[] }>(method, `/sys/oss/file/${verb}`, { as: 'sysadmin', query: { ...query } })
    expect(
      (await app.call('PUT', '/sys/oss/file/putRecycleBin', { as: 'sysadmin', body: { ids: row!.id } })).body,
    ).toMatchObject({ success: true })
    expect((await open()).raw).toEqual(PDF)
    await remove()
    expect((await bin('GET', 'recycleBin', {})).body.result!.records).toMatchObject([
      { id: row!.id, deleteBy: 'sysadmin' },
    ])
    expect((await bin('DELETE', 'deleteRecycleBin', { ids: row!.id })).body).toMatchObject({ success: true })
    await expect.poll(() => app.services.storage.get(row!.url)).toBeUndefined()
  })

  test('deletes files for good after thirty days in the bin', async () => {
    app.clock.advance(61_000)
    const { storage } = app.services
    const work = () => emptyBin(app.services, new AbortController().signal)
    const deleted = async (name: string) => {
      expect((await send(name, 'sysadmin')).body.success).toBe(true)
      const [row] = await list('sysadmin', { fileName: name })
      await app.call('DELETE', '/sys/oss/file/delete', { as: 'sysadmin', query: { id: row!.id } })
      return row!
    }
    const [old, young, found] = [await deleted('旧.pdf'), await deleted('新.pdf'), await deleted('毒.pdf')]
    const { db } = asSystem(app.services, 'test')
    await sql`update sys_file set delete_time = ${formatTime(app.clock.now() - 30 * DAY_MS - 1000)}::timestamptz
      where path in (${old.url}, ${found.url})`.execute(db)
    await sql`update sys_file set status = 'infected' where path = ${found.url}`.execute(db)
    await work()
    await expect.poll(() => storage.get(old.url)).toBeUndefined()
    expect(await storage.get(young.url)).toEqual(PDF)
  })

  test('lists files whose bytes are missing, and deletes them like others', async () => {
    app.clock.advance(61_000)
    await send('没了.pdf', 'sysadmin')
    const [row] = await list('sysadmin', { fileName: '没了' })
    await app.services.storage.remove(row!.url)
    for (const [verb, query] of [
      ['delete', { id: row!.id }],
      ['deleteRecycleBin', { ids: row!.id }],
    ] as const) {
      const { body } = await app.call('DELETE', `/sys/oss/file/${verb}`, { as: 'sysadmin', query })
      expect(body.success, body.message).toBe(true)
    }
    expect(await list('sysadmin', { fileName: '没了' })).toEqual([])
  })

  test('renames a file, but not its extension', async () => {
    app.clock.advance(61_000)
    await send('旧名.pdf', 'sysadmin')
    const [row] = await list('sysadmin', { fileName: '旧名' })
    const rename = (fileName: string) =>
      app.call('PUT', '/sys/oss/file/edit', { as: 'sysadmin', body: { id: row!.id, fileName } })
    expect((await rename('新名.exe')).body).toMatchObject({
      success: false,
      message: '文件名须以“.pdf”结尾，请保留原来的扩展名',
    })
    expect((await rename('a/b.pdf')).body).toMatchObject({ message: '文件名含有不可用的字符，请改名后重新上传' })
    expect((await rename('新名.pdf')).body).toMatchObject({ success: true, message: '改名成功' })
    expect(await list('sysadmin', { fileName: '新名' })).toMatchObject([{ url: row!.url }])
  })

  test('deletes several files, or none', async () => {
    app.clock.advance(61_000)
    for (const name of ['批一.pdf', '批二.pdf']) expect((await send(name, 'sysadmin')).body.success).toBe(true)
    const found = await list('sysadmin', { fileName: '批' })
    const ids = found.map(({ id }) => id).join(',')
    const remove = (given: string) =>
      app.call('DELETE', '/sys/oss/file/deleteBatch', { as: 'sysadmin', query: { ids: given } })
    expect((await remove(`${ids},1000000000000000000`)).body.success).toBe(false)
    expect(await list('sysadmin', { fileName: '批' })).toHaveLength(2)
    expect((await remove(ids)).body).toMatchObject({ success: true, message: '删除成功!' })
    expect(await list('sysadmin', { fileName: '批' })).toEqual([])
  })

  test('requires its permissions', async () => {
    expect((await app.call('GET', '/sys/oss/file/list', { as: 'doctor' })).status).toBe(403)
    expect((await send('a.pdf', 'doctor')).status).toBe(403)
    expect((await app.call('DELETE', '/sys/oss/file/delete', { as: 'doctor', query: { id: '1' } })).status).toBe(403)
  })

  test('has no files of another tenant', async () => {
    app.clock.advance(61_000)
    expect((await send('邻居.pdf', 'outsider')).body.success).toBe(true)
    const [theirs] = await list('outsider', { fileName: '邻居' })
    expect(theirs).toBeDefined()
    expect(await list('sysadmin', { fileName: '邻居' })).toEqual([])
    const query = { id: theirs!.id }
    for (const [method, verb] of [
      ['GET', 'queryById'],
      ['DELETE', 'delete'],
    ] as const) {
      const { body } = await app.call(method, `/sys/oss/file/${verb}`, { as: 'sysadmin', query })
      expect(body).toMatchObject({ success: false, message: '未找到对应实体' })
    }
    expect(await list('outsider', { fileName: '邻居' })).toHaveLength(1)
  })
})
