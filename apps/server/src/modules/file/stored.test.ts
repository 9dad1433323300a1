import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/harness.ts'
import type { PersonName } from '../../../test/people.ts'
import { formOf, PDF, sendForm } from '../../../test/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
}, 60_000)
afterAll(() => app.dispose())

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

  test('shows what was sent, finds it by name, and lets it go with its bytes', async () => {
    app.clock.advance(61_000)
    expect((await send('手册一.pdf', 'sysadmin')).body).toMatchObject({ success: true, message: '上传成功！' })
    const [row] = await list('sysadmin', { fileName: '手册一' })
    expect(row).toMatchObject({ fileName: '手册一.pdf', createBy: 'sysadmin', biz: 'oss', size: PDF.length })
    const same = await app.call<Listed>('GET', '/oss/file/queryById', { as: 'sysadmin', query: { id: row!.id } })
    expect(same.body.result).toEqual(row)
    expect((await app.call('GET', `/sys/common/static/${row!.url}`)).status).toBe(404)
    const remove = () => app.call('DELETE', '/sys/oss/file/delete', { as: 'sysadmin', query: { id: row!.id } })
    expect((await remove()).body).toMatchObject({ success: true, message: '删除成功!' })
    expect(await app.services.storage.get(row!.url)).toBeUndefined()
    expect((await remove()).body).toMatchObject({ success: false, message: '未找到对应实体' })
  })

  test('lets several go at once, or none', async () => {
    app.clock.advance(61_000)
    for (const name of ['批一.pdf', '批二.pdf']) expect((await send(name, 'sysadmin')).body.success).toBe(true)
    const found = await list('sysadmin', { fileName: '批' })
    const ids = found.map(({ id }) => id).join(',')
    const remove = (given: string) =>
      app.call('DELETE', '/sys/oss/file/deleteBatch', { as: 'sysadmin', query: { ids: given } })
    expect((await remove(`${ids},1000000000000000000`)).body.success).toBe(false)
    expect(await list('sysadmin', { fileName: '批' })).toHaveLength(2)
    expect((await remove(ids)).body).toMatchObject({ success: true, message: '删除成功!' })
    for (const { url } of found) expect(await app.services.storage.get(url)).toBeUndefined()
  })

  test('needs its codes', async () => {
    expect((await app.call('GET', '/sys/oss/file/list', { as: 'doctor' })).status).toBe(403)
    expect((await send('a.pdf', 'doctor')).status).toBe(403)
    expect((await app.call('DELETE', '/sys/oss/file/delete', { as: 'doctor', query: { id: '1' } })).status).toBe(403)
  })

  test('holds nothing of another tenant', async () => {
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
