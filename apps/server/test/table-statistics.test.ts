import { expect, test } from 'vitest'
import { gatherStatistics } from '../src/platform/db/statistics.ts'
import { openScratch } from './harness.ts'

const EMBEDDED = process.env['TEST_ENGINE'] !== 'postgres'

test.runIf(EMBEDDED)('tables without statistics get them once, all of them on demand', async () => {
  const { database, drop } = await openScratch()
  const rows = () =>
    database.asOwner(async (client) => {
      const found = await client.query<{ n: number }>(`select reltuples as n from pg_class where relname = 'Filled'`)
      return found.rows[0]!.n
    })
  await database.asOwner((client) => client.query(`create table "Filled" as select generate_series(1, 1000) as id`))
  expect(await rows()).toBe(-1)
  expect([await gatherStatistics(database, 'missing'), await rows()]).toEqual([1, 1000])
  await database.asOwner((client) => client.query(`delete from "Filled" where id > 400`))
  expect([await gatherStatistics(database, 'missing'), await rows()]).toEqual([0, 1000])
  expect([await gatherStatistics(database, 'all'), await rows()]).toEqual([1, 400])
  await database.close()
  await drop()
})
