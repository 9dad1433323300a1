import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../src/engine/core/caller.ts'
import { storeOf } from '../../src/engine/write/store.ts'
import { systemOf } from '../accounts.ts'
import type { Row } from '../conformance/fixtures.ts'
import type { ListResult } from '../conformance/subject.ts'
import { conformance } from '../conformance/suites.ts'
import type { CallOptions, TestApp } from '../harness.ts'
import { openSpecimens } from './area.ts'
import { HIDDEN, KEPT, notice, REFUSED_NAME } from './definitions.ts'
import { moved } from './hooks.ts'

conformance([notice], () => openSpecimens([notice]))

describe('hooks of moves', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openSpecimens([notice])))
  afterAll(() => app.dispose())

  const add = async (code: string, name = '停诊通知', as: CallOptions['as'] = 'admin'): Promise<string> => {
    const { body } = await app.call<{ id: string }>('POST', `${notice.path}/add`, { as, body: { code, name } })
    return body.result!.id
  }
  const move = async (name: string, body: object, as: CallOptions['as'] = 'admin') =>
    (await app.call('PUT', `${notice.path}/${name}`, { as, body })).body
  const read = async (id: string) =>
    (await app.call<Row>('GET', `${notice.path}/queryById`, { as: 'admin', query: { id } })).body.result!

  test('one writes further columns with the state', async () => {
    const id = await add('h1')
    await move('publish', { ids: id })
    expect(await move('withdraw', { ids: id, reason: '日期有误', level: '2' })).toMatchObject({ success: true })
    expect(await read(id)).toMatchObject({ state: '2', reason: '日期有误', version: 3 })
  })

  test('no other code writes the state of an existing row', async () => {
    const id = await add('h4')
    const ctx = asSystem(app.services, 'test', 1)
    const work = storeOf(ctx, notice).edit(ctx, id, undefined, { state: '1' })
    await expect(work).rejects.toThrow('only moves write state')
    expect(await read(id)).toMatchObject({ state: '0', version: 1 })
  })

  test('the data log names a move by its label', async () => {
    const id = await add('h5')
    await move('publish', { ids: id })
    const { body } = await app.call<ListResult>('GET', '/sys/dataLog/list', { as: 'admin', query: { dataId: id } })
    expect(body.result!.records.map((row) => row['verb_dictText']).toSorted()).toEqual(['发布', '新增'])
  })

  test('a deleting move asks beforeDelete; afterWrite gets the move', async () => {
    const [id, kept] = [await add('h6'), await add('h7', KEPT)]
    moved.length = 0
    expect(await move('drop', { ids: `${id},${kept}`, reason: '重复' })).toMatchObject({
      success: false,
      message: `“${KEPT}”仍在使用，不能删除`,
    })
    expect(await read(id)).toMatchObject({ state: '0', version: 1 })
    await move('publish', { ids: id })
    await move('withdraw', { ids: id, reason: '日期有误', level: '2' })
    expect(await move('drop', { ids: id, reason: '重复' })).toMatchObject({ success: true })
    expect(moved).toEqual([
      { move: 'publish', verb: 'edit', before: '0', after: '1' },
      { move: 'withdraw', verb: 'edit', before: '1', after: '2' },
      { move: 'drop', verb: 'delete', before: '2', after: undefined },
    ])
  })

  test('an account is shown, found and sorted by the name of its user, and never read from a caller', async () => {
    const accounts = ['doctor', 'nurse', 'outsider', 'left', 'system']
    const names = [
      ['doctor', '医生甲'],
      ['left', undefined],
      ['nurse', '护士甲'],
      ['outsider', '邻家管理员'],
      ['system', '系统'],
    ]
    for (const account of accounts) {
      const body = { code: `p-${account}`, name: '署名', publishedBy: 'admin', checkedBy: 'admin' }
      await app.call('POST', `${notice.path}/add`, { as: 'admin', body })
      const set = sql`update specimen_notice set checked_by = ${account} where code = ${body.code}`
      await set.execute(systemOf(app, 1).db)
    }
    await add('p-theirs', '署名', 'outsider')
    const find = async (query: object) => {
      const { body } = await app.call<ListResult>('GET', `${notice.path}/list`, {
        as: 'admin',
        query: { name: '署名', ...query },
      })
      return body.result!.records.map(
        (row) => [row['publishedBy'], row['checkedBy'], row['checkedBy_dictText']] as const,
      )
    }
    const checked = async (checkedBy: string) => (await find({ checkedBy })).map(([, account]) => account).toSorted()
    expect((await find({})).toSorted()).toEqual(names.map((one) => [null, ...one]))
    expect([await checked('hu'), await checked('护士'), await checked('nur')]).toEqual([
      ['nurse'],
      ['nurse'],
      ['nurse'],
    ])
    expect([await checked('!护士甲'), await checked('甲')]).toEqual([
      ['doctor', 'left', 'outsider', 'system'],
      ['doctor', 'nurse'],
    ])
    expect([await checked('系统'), await checked('护士甲,left')]).toEqual([['system'], ['left', 'nurse']])
    const sorted = (await find({ column: 'checkedBy', order: 'desc' })).map(([, account]) => account)
    expect(sorted).toEqual(['doctor', 'system', 'outsider', 'left', 'nurse'])
  })

  test('a search by an account finds no rows of a user with that name; a search by name finds the rows of its user', async () => {
    await add('q1')
    const rename = (to: string) =>
      sql`update sys_user set realname = ${to} where username = 'doctor'`.execute(systemOf(app, 1).db)
    const found = async (createBy: string) => {
      const query = { code: 'q1', createBy }
      return (await app.call<ListResult>('GET', `${notice.path}/list`, { as: 'admin', query })).body.result!.total
    }
    await rename('admin')
    await sql`update specimen_notice set create_by = 'doctor' where code = 'q1'`.execute(systemOf(app, 1).db)
    expect([await found('admin'), await found('doctor')]).toEqual([0, 1])
    await rename('医生甲')
    expect([await found('医生甲'), await found('!医生甲')]).toEqual([1, 0])
  })

  test('a row cannot be moved out of the caller’s visibility', async () => {
    const id = await add('h8', HIDDEN, 'outsider')
    expect(await move('publish', { ids: id }, 'outsider')).toMatchObject({
      success: false,
      message: '保存后您将看不到该数据，不能保存，请检查修改的内容',
    })
  })

  test('an error rolls back the state of all', async () => {
    const ids = [await add('h2'), await add('h3', REFUSED_NAME)]
    expect(await move('publish', { ids: ids.join(',') })).toMatchObject({
      success: false,
      message: '该标题不能发布，请换一个',
    })
    for (const id of ids) expect(await read(id)).toMatchObject({ state: '0', version: 1 })
  })
})
