/** The tables of specimens, as a start prints them when they are missing. */
import { resources as product } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { expectedSchema, schemaDifferences } from '../../src/engine/kinds/schema-check.ts'
import { APP_ROLE, type Database } from '../../src/platform/db/db.ts'
import { plainTables } from '../../src/platform/db/tables.ts'

/** Makes what is missing; the role of the application may use it. */
export const addTables = async (database: Database, specimens: readonly Resource[]): Promise<void> => {
  const expected = expectedSchema([...Object.values(product), ...specimens], plainTables)
  const statements = await schemaDifferences(database, expected)
  await database.asOwner(async (client) => {
    for (const statement of statements) await client.query(statement)
    for (const { table } of specimens)
      await client.query(`grant select, insert, update, delete on ${table} to ${APP_ROLE}`)
  })
}
