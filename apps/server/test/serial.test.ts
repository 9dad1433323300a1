import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../src/engine/core/context.ts'
import { nextNumbers } from '../src/engine/core/numbering.ts'
import { transaction, type Database, type Db } from '../src/platform/db/db.ts'
import { openCopy, type Owned } from './harness.ts'

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'

let owned: Owned
let database: Database
beforeAll(async () => {
  owned = await openCopy()
  database = owned.database
})
afterAll(async () => {
  await database.close()
  await owned.drop()
})

const take = (db: Db, name: string, count = 1): Promise<number[]> =>
  nextNumbers({ tenantId: 1, db } as unknown as Ctx, name, count)

describe('numbers of a series', () => {
  const alone = (name: string, count = 1) => transaction(database.scoped(1), (tx) => take(tx, name, count))

  test('count up one by one, also beyond a block, and a rollback frees its number', async () => {
    const numbers: number[] = []
    for (let i = 0; i < 12; i += 1) numbers.push(...(await alone('a')))
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
    const undone = transaction(database.scoped(1), async (tx) => {
      expect(await take(tx, 'a')).toEqual([13])
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect(await alone('a')).toEqual([13])
  })
  test('several are consecutive and skip reserved numbers', async () => {
    const given = [...(await alone('b')), ...(await alone('b', 25)), ...(await alone('b')), ...(await alone('b', 3))]
    expect(given.slice(1, 26)).toEqual(Array.from({ length: 25 }, (_, i) => given[1]! + i))
    expect(new Set(given).size).toBe(30)
  })
  test.runIf(POSTGRES)('a writer does not wait for an open transaction of another', async () => {
    await alone('c')
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const first = transaction(database.scoped(1), async (tx) => {
      const numbers = await take(tx, 'c')
      await promise
      return numbers
    })
    await expect.poll(async () => (await alone('c'))[0]).toBeGreaterThan(0)
    const second = await alone('c')
    end()
    expect([...(await first), ...second]).toHaveLength(2)
    expect(new Set([...(await first), ...second]).size).toBe(2)
  })
})
