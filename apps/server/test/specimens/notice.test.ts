import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../src/engine/core/caller.ts'
import { storeOf } from '../../src/engine/write/store.ts'
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
