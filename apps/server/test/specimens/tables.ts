/** Tables of the specimens, made by the statements that a start prints for missing ones. */
import { classOf, resources as product } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { reportReads } from '../../src/areas.ts'
import { expectedSchema, schemaDifferences } from '../../src/engine/kinds/schema-check.ts'
import { syncViews } from '../../src/engine/report/view-sync.ts'
import { reportViews } from '../../src/engine/report/views.ts'
import { APP_ROLE, type Database } from '../../src/platform/db/db.ts'
import { plainTables } from '../../src/platform/db/tables.ts'

export const addTables = async (database: Database, specimens: readonly Resource[]): Promise<void> => {
  const expected = expectedSchema([...Object.values(product), ...specimens], plainTables)
  const statements = await schemaDifferences(database, expected)
  await database.asOwner(async (client) => {
    for (const statement of statements) await client.query(statement)
    for (const { table } of specimens)
      await client.query(`grant select, insert, update, delete on ${table} to ${APP_ROLE}`)
  })
  await syncViews(database, reportViews([...Object.values(product), ...specimens], classOf), reportReads)
}
