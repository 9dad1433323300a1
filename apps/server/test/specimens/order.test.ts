import type { HistoryEntry } from '@huxi/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemOf } from '../accounts.ts'
import type { Row } from '../conformance/fixtures.ts'
import { conformance } from '../conformance/suites.ts'
import type { CallOptions, TestApp } from '../harness.ts'
import { openSpecimens } from './area.ts'
import { FIXED, HIDDEN } from './definitions.ts'
import { line, order } from './order.ts'

conformance([order], () => openSpecimens([order, line]))

describe('hooks', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openSpecimens([order, line])))
  afterAll(() => app.dispose())

  type As = CallOptions['as']
  const linesOf = (names: readonly string[]) => names.map((name) => ({ name, itemRank: '1' }))
  const call = async <T = unknown>(method: 'GET' | 'POST' | 'PUT', verb: string, as: As, options: CallOptions) =>
    (await app.call<T>(method, `${order.path}/${verb}`, { as, ...options })).body
  const read = async (id: string, as: As) =>
    (await call<Row & { lines: Row[] }>('GET', 'queryById', as, { query: { id } })).result!
  const add = async (code: string, names: readonly string[], as: As) => {
    const body = { code, name: '单据', lines: linesOf(names) }
    return read((await call<{ id: string }>('POST', 'add', as, { body })).result!.id, as)
  }
  const edit = (id: unknown, body: object, as: As) => call('PUT', 'edit', as, { body: { id, ...body } })

  test('hidden children are neither deleted nor reached by a saved list', async () => {
    const { id, lines } = await add('c1', ['甲', HIDDEN, '乙'], 'outsider')
    expect(lines.map(({ name }) => name)).toEqual(['甲', '乙'])
    const { rows } = await sql<{ id: string }>`select id from specimen_line where name = ${HIDDEN}`.execute(
      systemOf(app, 2).db,
    )
    expect(await edit(id, { lines: [{ ...lines[0], id: rows[0]!.id }] }, 'outsider')).toMatchObject({ success: false })
    expect(await edit(id, { lines: [] }, 'outsider')).toMatchObject({ success: true })
    const left = sql`select 1 from specimen_line where name = ${HIDDEN}`.execute(systemOf(app, 2).db)
    expect((await left).rows).toHaveLength(1)
  })

  test('queries by child rows find records of the own tenant alone', async () => {
    const [mine, other, theirs] = [
      await add('l1', ['寻甲', '寻乙'], 'admin'),
      await add('l2', ['寻乙'], 'admin'),
      await add('l3', ['寻甲'], 'outsider'),
    ].map(({ id }) => id)
    const ask = async (as: As, rule: string, val: string) => {
      const superQueryParams = JSON.stringify([{ field: 'lineName', rule, val }])
      return (await call<{ records: Row[] }>('GET', 'list', as, { query: { superQueryParams } })).result!.records
    }
    expect((await ask('admin', 'eq', '寻甲')).map(({ id }) => id)).toEqual([mine])
    expect((await ask('outsider', 'like', '寻')).map(({ id }) => id)).toEqual([theirs])
    const without = (await ask('admin', 'ne', '寻甲')).map(({ id }) => id)
    expect([without.includes(other), without.includes(mine), without.includes(theirs)]).toEqual([true, false, false])
  })

  test('a row cannot be edited out of the caller’s visibility', async () => {
    const { id, lines } = await add('c2', ['甲'], 'outsider')
    expect(await edit(id, { lines: [{ ...lines[0], name: HIDDEN }] }, 'outsider')).toMatchObject({
      success: false,
      message: '保存后您将看不到该数据，不能保存，请检查修改的内容',
    })
    expect((await read(String(id), 'outsider')).lines).toEqual(lines)
  })

  test('a list dropped by the hook is not written, by a form or by undo', async () => {
    const { id } = await add('c3', ['甲'], 'admin')
    await edit(id, { lines: [] }, 'admin')
    await sql`update specimen_order set name = ${FIXED} where id = ${id}`.execute(systemOf(app, 1).db)
    const [entry] = (await call<HistoryEntry[]>('GET', 'history', 'admin', { query: { id } })).result!
    expect(await call('POST', 'undo', 'admin', { body: { id: entry!.id } })).toMatchObject({
      success: false,
      message: '明细不能用撤销修改，请使用改变它的操作',
    })
    expect(await edit(id, { lines: linesOf(['乙']) }, 'admin')).toMatchObject({ success: true })
    expect((await read(String(id), 'admin')).lines).toEqual([])
  })
})
