import type { Choice, HistoryEntry, ImportResult, Page } from '@huxi/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, asSystem, unscoped } from '../../src/engine/core/caller.ts'
import type { Hooks } from '../../src/engine/read/hooks.ts'
import { storeOf } from '../../src/engine/write/store.ts'
import { formatTime } from '../../src/platform/config/clock.ts'
import { tableOptions, tableTexts } from '../../src/modules/system/dict/table-dictionary.ts'
import { systemOf } from '../accounts.ts'
import type { Row } from '../conformance/fixtures.ts'
import { REFUSED, type ListResult } from '../conformance/subject.ts'
import { conformance } from '../conformance/suites.ts'
import type { CallOptions, TestApp } from '../harness.ts'
import { formHeaders, formOf } from '../upload.ts'
import { openSpecimens } from './area.ts'
import { FIXED, HIDDEN, hooked, KEPT, REFUSED_NAME } from './definitions.ts'
import { hookCalls } from './hooks.ts'

conformance([hooked], () => openSpecimens([hooked]))

describe('hooks', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openSpecimens([hooked])))
  afterAll(() => app.dispose())

  let numbers = 0
  const call = <T = unknown>(verb: string, method: string, options: CallOptions = {}) =>
    app.call<T>(method, `${hooked.path}/${verb}`, { as: 'admin', ...options })
  const add = async (more: object = {}): Promise<Row> => {
    const body = { code: `hook-${(numbers += 1)}`, name: '张三丰', ...more }
    const added = await call<{ id: string }>('add', 'POST', { body })
    expect(added.body).toMatchObject({ success: true })
    return (await call<Row>('queryById', 'GET', { query: { id: added.body.result!.id } })).body.result!
  }
  const listed = async (options: CallOptions = {}) =>
    (await call<ListResult>('list', 'GET', options)).body.result!.records
  const sheetOf = async (id: unknown) => (await call('exportXls', 'GET', { query: { selections: id } })).raw
  const importSheet = async (bytes: Buffer, options: CallOptions = {}) =>
    (
      await call<ImportResult>('importExcel', 'POST', {
        body: formOf({ onExisting: 'update' }, 'a.xlsx', bytes),
        headers: formHeaders(),
        ...options,
      })
    ).body

  test('a rare name is found, and pages of a frequent name fit together', async () => {
    const now = formatTime(app.clock.now() - 86_400_000)
    await sql`insert into specimen_hooked (id, create_time, code, name, name_pinyin, name_initials, remark, initials)
      select 'many' || n, ${now}::timestamptz - n * interval '1 second', 'many' || n, x.name, x.pinyin, x.initials, '众多', ''
      from generate_series(1, 1100) n, lateral (select case when n in (1050, 1080) then '欧阳若曦' else '李晓明' end as name,
        case when n in (1050, 1080) then 'ouyangruoxi' else 'lixiaoming' end as pinyin,
        case when n in (1050, 1080) then 'oyrx' else 'lxm' end as initials) x`.execute(systemOf(app, 1).db)
    const chosen = async (query: object) =>
      (await call<Page<Choice>>('choices', 'GET', { query: { ...query } })).body.result!.records.map(({ id }) => id)
    for (const keyword of ['欧阳', '曦', 'OuYang', 'ou yang', 'yrx', 'many1050', 'MANY1080'])
      expect(await chosen({ keyword }), keyword).toEqual(
        ['many1050', 'many1080'].filter(
          (id) => !keyword.toLowerCase().startsWith('many') || keyword.toLowerCase() === id,
        ),
      )
    const pages = await Promise.all([1, 2, 3].map((pageNo) => chosen({ keyword: 'lixiao', pageNo, pageSize: 400 })))
    expect(pages.flat()).toEqual(
      await chosen({ keyword: '晓明', pageSize: 1000 }).then(async (ids) => [
        ...ids,
        ...(await chosen({ keyword: '晓明', pageSize: 1000, pageNo: 2 })),
      ]),
    )
    expect(pages.flat()).toHaveLength(1098)
    await sql`delete from specimen_hooked where remark = '众多'`.execute(systemOf(app, 1).db)
  })

  test('prepare fills missing fields when adding, editing and importing', async () => {
    const row = await add()
    expect(row['initials']).toBe('张三')
    await call('edit', 'PUT', { body: { id: row['id'], name: '李四光' } })
    const bytes = await sheetOf(row['id'])
    await call('edit', 'PUT', { body: { id: row['id'], name: '王五' } })
    expect(await importSheet(bytes)).toMatchObject({ success: true, result: { updatedCount: 1 } })
    const after = (await call<Row>('queryById', 'GET', { query: { id: row['id'] } })).body.result!
    expect([after['name'], after['initials']]).toEqual(['李四光', '李四'])
  })

  test('shape adds to every outgoing row', async () => {
    const row = await add({ name: '欧阳修远' })
    expect(row['length']).toBe(4)
    expect((await listed({ query: { id: row['id'] } }))[0]).toMatchObject({ length: 4 })
    const stale = await call<Row>('edit', 'PUT', { body: { id: row['id'], name: '改', version: 99 } })
    expect(stale.body).toMatchObject({ code: 409, result: { length: 4 } })
  })

  test('narrow hides rows in every verb', async () => {
    const row = await add({ remark: HIDDEN })
    const outsider = { as: 'outsider' } as const
    const [entry] = (await call<HistoryEntry[]>('history', 'GET', { query: { id: row['id'] } })).body.result!
    expect((await listed({ ...outsider, query: { pageSize: 1000 } })).map((one) => one['id'])).not.toContain(row['id'])
    const tries = [
      call('queryById', 'GET', { ...outsider, query: { id: row['id'] } }),
      call('edit', 'PUT', { ...outsider, body: { id: row['id'], name: '邻居改的' } }),
      call('delete', 'DELETE', { ...outsider, query: { id: row['id'] } }),
      call('deleteBatch', 'DELETE', { ...outsider, query: { ids: row['id'] } }),
      call('history', 'GET', { ...outsider, query: { id: row['id'] } }),
      call('undo', 'POST', { ...outsider, body: { id: entry!.id } }),
      call('restoreFields', 'POST', { ...outsider, body: { id: entry!.id, fields: 'name' } }),
    ]
    for (const { body } of await Promise.all(tries))
      expect(body).toMatchObject({ ...REFUSED, message: '未找到对应实体' })
    const bytes = await sheetOf(row['id'])
    const { raw } = await call('exportXls', 'GET', { ...outsider, query: { selections: row['id'] } })
    expect(raw.length).toBeLessThan(bytes.length)
    await importSheet(bytes, outsider)
    expect(await listed({ query: { id: row['id'] } })).toMatchObject([{ name: '张三丰', version: 1 }])
    await call('delete', 'DELETE', { query: { id: row['id'] } })
    expect((await call('putRecycleBin', 'PUT', { ...outsider, body: { ids: row['id'] } })).body).toMatchObject(REFUSED)
  })

  test('afterWrite runs for every change in its transaction, and throwing rolls it back', async () => {
    const row = await add()
    const id = row['id']
    hookCalls.length = 0
    await call('edit', 'PUT', { body: row })
    await call('edit', 'PUT', { body: { id, name: '甲' } })
    const [entry] = (await call<HistoryEntry[]>('history', 'GET', { query: { id } })).body.result!
    await call('undo', 'POST', { body: { id: entry!.id } })
    await call('delete', 'DELETE', { query: { id } })
    await call('putRecycleBin', 'PUT', { body: { ids: id } })
    expect(hookCalls).toEqual([
      { verb: 'edit', before: '张三丰', after: '甲', past: undefined },
      { verb: 'edit', before: '甲', after: '张三丰', past: 'undo' },
      { verb: 'delete', before: '张三丰', after: null, past: undefined },
      { verb: 'add', before: null, after: '张三丰', past: 'restore' },
    ])
    const message = '该名称不能使用，请换一个'
    expect((await call('edit', 'PUT', { body: { id, name: REFUSED_NAME } })).body).toMatchObject({
      ...REFUSED,
      message,
    })
    expect(await listed({ query: { id } })).toMatchObject([{ name: '张三丰' }])
    const refused = await call('add', 'POST', { body: { code: `hook-${(numbers += 1)}`, name: REFUSED_NAME } })
    expect(refused.body).toMatchObject({ ...REFUSED, message })
    expect(await listed({ query: { name: REFUSED_NAME } })).toEqual([])
  })

  test('undo writes the result of prepare, and no field that only the program changes', async () => {
    const undoLast = async (id: unknown) => {
      const [entry] = (await call<HistoryEntry[]>('history', 'GET', { query: { id } })).body.result!
      return (await call('undo', 'POST', { body: { id: entry!.id } })).body
    }
    const row = await add({ remark: '草稿' })
    const id = row['id']
    await call('edit', 'PUT', { body: { id, name: '李四光', remark: FIXED } })
    expect(await undoLast(id)).toMatchObject({ success: true })
    expect((await listed({ query: { id } }))[0]).toMatchObject({ name: '张三丰', initials: '张三', remark: FIXED })
    const entries = (await call<HistoryEntry[]>('history', 'GET', { query: { id } })).body.result!
    const before = { id: entries.find(({ verb }) => verb === 'edit')!.id, fields: 'remark', before: true }
    expect((await call('restoreFields', 'POST', { body: before })).body).toMatchObject({
      ...REFUSED,
      message: '“说明”不能这样恢复，请使用改变它的操作',
    })
    // the operation that changes a state also undoes it
    const ctx = unscoped(asSystem(app.services, 'test', 1))
    await storeOf(ctx, hooked).edit(ctx, String(id), undefined, { initials: '终态' })
    expect(await undoLast(id)).toMatchObject({ ...REFUSED, message: '首字不能用撤销修改，请使用改变它的操作' })
    expect((await listed({ query: { id } }))[0]).toMatchObject({ initials: '终态' })
  })

  test('beforeDelete keeps rows in every kind of deletion', async () => {
    const row = await add({ name: KEPT })
    const [id, other] = [row['id'], (await add())['id']]
    const [entry] = (await call<HistoryEntry[]>('history', 'GET', { query: { id } })).body.result!
    const answers = await Promise.all([
      call('delete', 'DELETE', { query: { id } }),
      call('deleteBatch', 'DELETE', { query: { ids: `${String(other)},${String(id)}` } }),
      call('undo', 'POST', { body: { id: entry!.id } }),
    ])
    for (const { body } of answers) expect(body).toMatchObject({ ...REFUSED, message: `“${KEPT}”仍在使用，不能删除` })
    expect(await listed({ query: { id: other } })).toHaveLength(1)
    expect(await listed({ query: { id } })).toMatchObject([{ name: KEPT, version: 1 }])
  })

  test('a row cannot be moved out of the caller’s visibility, in a form or in a sheet', async () => {
    const row = await add()
    const [id, outsider] = [row['id'], { as: 'outsider' } as const]
    const moved = await call('edit', 'PUT', { ...outsider, body: { id, remark: HIDDEN } })
    const message = '保存后您将看不到该数据，不能保存，请检查修改的内容'
    expect(moved.body).toMatchObject({ ...REFUSED, message })
    await call('edit', 'PUT', { body: { id, remark: HIDDEN } })
    const hidden = await sheetOf(id)
    await call('edit', 'PUT', { body: { id, remark: '' } })
    expect(await importSheet(hidden, outsider)).toMatchObject({
      result: { errorCount: 1, issues: [{ reason: message }] },
    })
    expect(await listed({ query: { id } })).toMatchObject([{ remark: null }])
  })

  test('a dictionary of the table neither lists nor names rows hidden by a hook', async () => {
    const { code } = await add({ name: '保密', remark: HIDDEN })
    const table = { resource: hooked, text: 'name', code: 'code', access: 'login' } as const
    const asked = { table, where: [], order: undefined }
    const known = async (as: 'admin' | 'outsider') => {
      const session = (await app.services.ports.sessions.find(await app.tokenOf(as), 0))!
      const ctx = asPerson(app.services, session, { id: 'test', ip: '', agent: '', token: undefined })
      const options = await tableOptions(ctx, asked, { keyword: String(code) })
      return [options.map(({ text }) => text), [...(await tableTexts(ctx, asked, [String(code)])).values()]]
    }
    expect(await known('admin')).toEqual([['保密'], ['保密']])
    expect(await known('outsider')).toEqual([[], []])
  })

  test('hooks know the fields: a misspelt one does not compile', () => {
    const misspelt: Hooks<typeof hooked> = {
      // @ts-expect-error there is no such field in what comes
      beforeWrite: (_tx, input) => ({ name: input.nmae }),
    }
    const returned: Hooks<typeof hooked> = {
      // @ts-expect-error nor in what goes
      beforeWrite: (_tx, input) => ({ nmae: input.name }),
    }
    expect([misspelt, returned]).toHaveLength(2)
  })

  test('messages are those of the definition', async () => {
    const body = { code: `hook-${(numbers += 1)}`, name: '词' }
    const { message, result } = (await call<{ id: string }>('add', 'POST', { body })).body
    expect(message).toBe('保存成功！')
    expect((await call('delete', 'DELETE', { query: { id: result!.id } })).body.message).toBe('删除标本成功')
  })
})
