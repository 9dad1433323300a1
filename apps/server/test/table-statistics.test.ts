import { expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { gatherStatistics } from './statistics.ts'

test('tables without statistics get them once, all of them on demand', async () => {
  const database = await openEmbedded('memory://')
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
})
