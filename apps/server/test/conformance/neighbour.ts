import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { keptFields, sightOf, type Row } from './fixtures.ts'
import { uniqueFields } from './change.ts'
import { facts, REFUSED, type Subject } from './subject.ts'

const OUTSIDER = { as: 'outsider' } as const

const exported = async (s: Subject, query: object): Promise<unknown[]> => {
  const { status, raw } = await s.call('exportXls', { ...OUTSIDER, query: { ...query } })
  expect(status).toBe(200)
  const rows = (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows
  return rows.slice(3).flat().map(String)
}

const addTheirs = (s: Subject): Promise<Row> => s.add(s.input({}, 'theirs'), OUTSIDER)

const listedSuite = (s: Subject): void =>
  test('lists and exports of another tenant hold none of our rows', async () => {
    const row = await s.add()
    if (s.has('list')) {
      for (const query of [{}, { id: row['id'] }, { createBy: 'admin' }, { tenantId: 1, tenant_id: 1 }]) {
        expect((await s.list(query, OUTSIDER)).records.map((r) => r['id'])).not.toContain(row['id'])
      }
    }
    if (!s.has('exportXls')) return
    for (const query of [{}, { selections: row['id'] }]) expect(await exported(s, query)).not.toContain(row['id'])
  })

const absentSuite = (s: Subject): void =>
  test('reading, editing and deleting answer as for an absent row, and change nothing', async () => {
    const row = await s.add()
    // the same input for both, so that the answers cannot differ by it
    const input = s.input({}, 'theirs')
    const tries = (id: unknown) => [
      s.call('queryById', { ...OUTSIDER, query: { id } }),
      s.call('edit', { ...OUTSIDER, body: { ...input, id } }),
      s.call('edit', { ...OUTSIDER, body: { id, version: 999 } }),
      s.call('delete', { ...OUTSIDER, query: { id } }),
      s.call('deleteBatch', { ...OUTSIDER, query: { ids: id } }),
    ]
    const foreign = await Promise.all(tries(row['id']))
    const absent = await Promise.all(tries(s.absentId))
    for (const { body } of foreign) expect(body.success).toBe(false)
    expect(foreign.map(facts)).toEqual(absent.map(facts))
    expect(await s.read(row['id'])).toEqual(row)
  })

const mutualSuite = (s: Subject): void => {
  test('a batch with one foreign id changes nothing', async () => {
    const [ours, theirs] = [await s.add(), await addTheirs(s)]
    const batch = (second: unknown) =>
      s.call('deleteBatch', { query: { ids: `${String(ours['id'])},${String(second)}` } })
    expect(facts(await batch(theirs['id']))).toEqual(facts(await batch(s.absentId)))
    expect(await s.read(ours['id'])).toEqual(ours)
    expect(await s.read(theirs['id'], OUTSIDER)).toEqual(theirs)
  })

  test('a member of both tenants sees each from its own side', async () => {
    const [ours, theirs] = [await s.add(), await addTheirs(s)]
    const next = { headers: { tenant_id: '2' } }
    expect((await s.read(theirs['id'], next))['id']).toBe(theirs['id'])
    expect((await s.call('queryById', { query: { id: ours['id'] }, ...next })).body).toMatchObject(REFUSED)
    expect((await s.call('queryById', { query: { id: theirs['id'] } })).body).toMatchObject(REFUSED)
  })
}

const perTenantSuite = (s: Subject): void => {
  test('unique values are unique within the tenant', async () => {
    const given = s.input()
    await s.add(given)
    for (const [wire] of uniqueFields(s)) {
      const { body } = await s.call('add', { ...OUTSIDER, body: s.input({ [wire]: given[wire] }, 'theirs') })
      expect(body, wire).toMatchObject({ success: true })
    }
  })
}

const sharedSuite = (s: Subject): void => {
  test('global rows are the same for every caller who may see them', async () => {
    const row = await s.add()
    const there = await s.read(row['id'], OUTSIDER)
    const same = (r: Row) => keptFields(s.r).map(([wire]) => r[wire])
    expect(same(there)).toEqual(same(row))
  })
}

export const neighbourSuite = (s: Subject): void => {
  const sight = sightOf(s.r)
  if (sight === 'everybody') sharedSuite(s)
  else {
    listedSuite(s)
    absentSuite(s)
  }
  if (sight === 'members') mutualSuite(s)
  if (s.r.owner === 'tenant') perTenantSuite(s)
}

/** Rows of a tenant are walled off by the database, whatever a module does: row-level-security.test.ts. */
export const ownNeighbourSuite = (s: Subject): void => {
  if (s.r.owner !== 'tenant') return neighbourSuite(s)
  absentSuite(s)
  perTenantSuite(s)
}
