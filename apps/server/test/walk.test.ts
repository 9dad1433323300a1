import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from './accounts.ts'

interface Row {
  id: string
  name: string
  createTime: string
}

describe('a walk', () => {
  const app = useApp()
  let positions = 0
  const call = async <T>(method: string, path: string, more: object) =>
    (await app.call<T>(method, `/sys/position/${path}`, { as: 'admin', ...more })).body
  const list = async (query: object) =>
    (await call<Page<Row>>('GET', 'list', { query: { name: '*走*', ...query } })).result!
  const add = async () => {
    positions += 1
    const body = { name: `走${positions}`, code: `walk_${positions}`, postRank: '1', companyId: undefined }
    const done = await call<{ id: string }>('POST', 'add', { body })
    expect(done).toMatchObject({ success: true })
    return done.result!.id
  }
  const addMany = async (count: number) => {
    const ids = []
    for (let n = 0; n < count; n += 1) ids.push(await add())
    return ids
  }

  test('loses and repeats none while rows are added, deleted and changed', async () => {
    const ids = await addMany(17)
    const { db } = systemOf(app, 1)
    // several of one moment, and of parts of a second
    await sql`update sys_position set create_time = create_time - (1 + ascii(right(id, 1)) % 3) * interval '1 ms'
      where code like 'walk_%'`.execute(db)
    const seen: string[] = []
    let before: string | undefined
    for (let pages = 0; pages < 20; pages += 1) {
      const page = await list({ pageSize: 4, ...(before && { before }) })
      if (page.records.length === 0) break
      seen.push(...page.records.map(({ id }) => id))
      before = page.next
      await add()
      if (page.records.length > 1) await call('DELETE', 'delete', { query: { id: page.records[0]!.id } })
    }
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('continues where its row was purged', async () => {
    await addMany(6)
    const first = await list({ pageSize: 3 })
    await sql`delete from sys_position where id = ${first.records.at(-1)!.id}`.execute(systemOf(app, 1).db)
    const left = (await list({ pageSize: 100 })).records.map(({ id }) => id)
    const rest = (await list({ pageSize: 100, before: first.next })).records.map(({ id }) => id)
    expect(new Set([...first.records.map(({ id }) => id), ...rest])).toEqual(
      new Set([first.records.at(-1)!.id, ...left]),
    )
  })

  test('by page numbers keeps its beginning', async () => {
    await addMany(5)
    const first = await list({ pageSize: 2 })
    await addMany(3)
    const [again, second] = [
      await list({ pageSize: 2, before: first.mark }),
      await list({ pageSize: 2, pageNo: 2, before: first.mark }),
    ]
    expect(again.records).toEqual(first.records)
    expect(again.total).toBe(first.total)
    const whole = (await list({ pageSize: 100, before: first.mark })).records.map(({ id }) => id)
    expect(second.records.map(({ id }) => id)).toEqual(whole.slice(2, 4))
  })

  test.each([
    [{ before: 'x' }, '列表的标记不正确，请从第一页重新读取'],
    [{ before: '2026-11-20 10:00:00~1', column: 'name', order: 'desc' }, '按标记继续读取时，只能按时间从新到旧排序'],
  ])('is refused: %j', async (query, message) => {
    expect(await call('GET', 'list', { query })).toMatchObject({ success: false, message })
  })

  test('has no marks in another order', async () => {
    expect((await list({ column: 'name', order: 'asc' })).next).toBeUndefined()
  })
})
