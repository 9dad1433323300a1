import { position } from '@huxi/contract'
import { columnName, verbsOf, type Page, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, useApp } from './accounts.ts'
import { asSystem } from '../src/engine/core/caller.ts'
import { adjustmentOf } from './conformance/adjustments.ts'
import { addedId, adderBody, inputOf, type Offers, type Row } from './conformance/fixtures.ts'
import { exploreFixtures } from './conformance/explore.ts'
import type { CallOptions } from './harness.ts'
import { ownResources } from './resources/own.ts'
import { statementsOf } from './statement-count.ts'

const listed = ownResources.filter((r) => verbsOf(r).includes('list'))
const deletable = ownResources.filter((r) => verbsOf(r).includes('add') && verbsOf(r).includes('deleteBatch'))

const app = useApp()
let known: Offers
beforeAll(async () => {
  known = await exploreFixtures(app, [...new Set([...listed, ...deletable])])
})

const list = async (r: Resource, query: Record<string, unknown>, options: CallOptions = {}) => {
  const { body } = await app.call<Page<Row>>('GET', `${r.path}/list`, { as: 'admin', query, ...options })
  expect(body, JSON.stringify(query)).toMatchObject({ success: true })
  return body.result!
}

/** Caches that expire every few seconds do not count. */
const least = async (cost: () => Promise<number>): Promise<number> => Math.min(await cost(), await cost(), await cost())

describe('P1 the same number of statements at any length', () => {
  const MOST = 10
  /** One statement per row shows in six more rows as in twenty. */
  const [FEW, MANY] = [2, 8]
  /** The first deletion fills caches that each deletion empties. */
  const ADDED = 1 + FEW + MANY
  /** Each tenant loses its members and their roles one by one. */
  const APART = new Set(['system:tenant'])

  const addSome = async (r: Resource): Promise<string[]> => {
    const ids: string[] = []
    const { adder } = adjustmentOf(r)
    while (ids.length < ADDED) {
      const given = inputOf(r, 500 + ids.length, known)
      const { body } = await app.call<Row>('POST', adder?.path ?? `${r.path}/add`, {
        as: 'admin',
        body: { ...given, ...(adder && (await adderBody(app, adder, { as: 'admin' }, given))) },
      })
      expect(body).toMatchObject({ success: true })
      ids.push(addedId(r, body.result!))
    }
    return ids
  }

  test.each([...new Set([...listed, ...deletable])].map((r) => [r.name, r] as const))('%s', async (_name, r) => {
    const ids = verbsOf(r).includes('add') ? await addSome(r) : []
    if (listed.includes(r)) {
      const costOf = (pageSize: number) => () => statementsOf(app.services.database, () => list(r, { pageSize }))
      const [few, many] = [await least(costOf(FEW)), await least(costOf(MANY))]
      expect(few, 'a list').toBeGreaterThanOrEqual(2)
      expect(many, 'a list').toBe(few)
      expect(many, 'a list').toBeLessThanOrEqual(MOST)
    }
    if (!deletable.includes(r) || APART.has(r.name)) return
    const deleting = (some: readonly string[]) =>
      statementsOf(app.services.database, async () => {
        const options = { as: 'admin', query: { ids: some.join(',') } } as const
        expect((await app.call('DELETE', `${r.path}/deleteBatch`, options)).body).toMatchObject({ success: true })
      })
    await deleting(ids.slice(0, 1))
    const few = await deleting(ids.slice(1, 1 + FEW))
    expect(await deleting(ids.slice(1 + FEW)), 'a deletion').toBeLessThanOrEqual(few + 1)
  })
})

describe('P4 every order of a list has its index', () => {
  const columnsOf = (definition: string): string[] =>
    (/\(([^)]*)\)/.exec(definition)?.[1] ?? '').split(', ').map((c) => c.replace(/ .*/, ''))

  test.each(ownResources.map((r) => [r.name, r] as const))('%s', async (_name, r) => {
    const { rows } = await app.services.database.asOwner((client) =>
      client.query<{ indexdef: string }>('select indexdef from pg_indexes where tablename = $1', [r.table]),
    )
    const indexes = rows.map(({ indexdef }) => columnsOf(indexdef))
    const covered = (columns: string[]) => {
      const wanted = [...(r.owner === 'tenant' ? ['tenant_id'] : []), ...columns]
      return indexes.some((index) => wanted.every((column, i) => index[i] === column))
    }
    const [first = 'id'] = Object.keys(r.sort)
    expect(covered([columnName(first)]), `default order of ${r.table}`).toBe(true)
    if (verbsOf(r).includes('list')) expect(covered(['create_time', 'id']), `${r.table} by time`).toBe(true)
  })
})

describe('P3 P4 long lists', () => {
  const ROWS = 10_050
  const named = { name: '*长名单*' }

  beforeAll(async () => {
    const { db } = asSystem(app.services, 'long list')
    for (const [tenant, from, to] of [
      [1, 1, ROWS],
      [2, ROWS + 1, ROWS + 20],
    ]) {
      await sql`insert into sys_position (id, tenant_id, code, name, post_rank, create_by, create_time)
        select (5000000000000000000 + i)::text, ${tenant}::int, 'long-' || i, '长名单' || i, '1', 'admin',
          timestamptz '2020-01-01 00:00:00+08' + (i / 3) * interval '1 minute'
        from generate_series(${from}::int, ${to}::int) i`.execute(db)
    }
  })

  test('distant pages fit together and to those before', async () => {
    const page = async (pageNo: number, query = {}) =>
      (await list(position, { ...named, pageNo, pageSize: 450, ...query })).records.map((row) => String(row['id']))
    for (const query of [{}, { column: 'postRank,createTime', order: 'asc,desc' }, { column: 'code', order: 'asc' }]) {
      const ids: string[] = []
      for (let pageNo = 1; pageNo <= 6; pageNo += 1) ids.push(...(await page(pageNo, query)))
      expect(new Set(ids).size).toBe(2700)
      for (const pageNo of [1, 2, 3]) {
        const { records } = await list(position, { ...named, pageSize: 900, pageNo, ...query })
        expect(records.map((row) => row['id'])).toEqual(ids.slice((pageNo - 1) * 900, pageNo * 900))
      }
    }
    expect(await page(23)).toHaveLength(ROWS - 22 * 450)
    expect(await page(24)).toEqual([])
  })

  test('totals up to 10 000 are exact', async () => {
    const few = await list(position, { ...named, createTime_end: '2020-01-03 00:00:00' })
    expect([few.total, 'estimated' in few]).toEqual([8642, false])
  })

  test('larger totals are at most five seconds old and say so; another tenant has its own', async () => {
    const total = async (query = {}) => {
      const page = await list(position, { ...named, ...query })
      return [page.total, page.estimated, page.pages]
    }
    expect(await total()).toEqual([ROWS, true, ROWS / 10])
    const { db } = asSystem(app.services, 'unseen')
    await sql`delete from sys_position where code = 'long-7'`.execute(db)
    expect(await total()).toEqual([ROWS, true, ROWS / 10])
    app.clock.advance(5001)
    expect(await total()).toEqual([ROWS - 1, true, ROWS / 10])
    app.clock.advance(-60_000)
    await sql`delete from sys_position where code = 'long-8'`.execute(db)
    expect(await total()).toEqual([ROWS - 2, true, ROWS / 10])
    const there = await list(position, named, { as: 'outsider' })
    expect([there.total, 'estimated' in there]).toEqual([20, false])
  })

  test('an older total answers while it is counted again', async () => {
    const total = async () => (await list(position, named)).total
    const before = await total()
    await sql`delete from sys_position where code = 'long-9'`.execute(asSystem(app.services, 'unseen').db)
    app.clock.advance(3000)
    expect(await total()).toBe(before)
    await expect.poll(total).toBe(before - 1)
  })

  test('own changes are counted at once: adding, editing and deleting', async () => {
    const total = async () => (await list(position, named)).total
    const before = await total()
    const body = { code: 'long-own', name: '长名单自己的', postRank: '1' }
    const added = await app.call<{ id: string }>('POST', '/sys/position/add', { as: 'admin', body })
    const { id } = added.body.result!
    expect(await total()).toBe(before + 1)
    await app.call('PUT', '/sys/position/edit', { as: 'admin', body: { ...body, id, name: '短名单' } })
    expect(await total()).toBe(before)
    await app.call('PUT', '/sys/position/edit', { as: 'admin', body: { ...body, id } })
    expect(await total()).toBe(before + 1)
    await app.call('DELETE', '/sys/position/delete', { as: 'admin', query: { id } })
    expect(await total()).toBe(before)
  })

  test('rows and total are two statements', async () => {
    const nobody = { code: ',a,b,c,', createBy: 'nobody' }
    expect(await least(() => statementsOf(app.services.database, () => list(position, nobody)))).toBe(2)
  })
})

test('M1 a batch costs the same number of statements at any length', async () => {
  const ids: string[] = []
  for (let n = 0; n < 8; n += 1) ids.push((await addAccount(app)).id)
  const freezing = (some: readonly string[]) =>
    statementsOf(app.services.database, async () => {
      const options = { as: 'admin', body: { ids: some.join(','), status: 2 } } as const
      expect((await app.call('PUT', '/sys/user/frozenBatch', options)).body).toMatchObject({ success: true })
    })
  const few = await freezing(ids.slice(0, 2))
  expect(await freezing(ids.slice(2))).toBeLessThanOrEqual(few)
})
