import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openEmbedded } from '../../src/platform/db/embedded.ts'
import type { Database } from '../../src/platform/db/db.ts'
import { unpack } from '../unpack.ts'

describe.skipIf(process.env['TEST_ENGINE'] === 'postgres')('a report without end on the embedded engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'huxi-stopped-'))
  let database: Database

  beforeAll(async () => {
    unpack(inject('embeddedTemplate')!, folder)
    database = await openEmbedded(join(folder, 'db'))
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const endless = () =>
    database.reading.lend({ tenantId: 1 }, (ask) => ask('select count(*) from generate_series(1, 1000000000000) as n'))
  const kept = async () => (await sql<{ id: number }>`select id from kept`.execute(database.scoped('*'))).rows

  test('ends with a sentence; committed rows stay, waiting requests are answered, and a second one ends too', async () => {
    await sql`create table kept (id int)`.execute(database.scoped('*'))
    await sql`insert into kept values (1)`.execute(database.scoped('*'))
    for (const _ of [1, 2]) {
      const report = endless()
      const waiting = kept()
      await expect(report).rejects.toMatchObject({ code: '57014' })
      expect(await waiting).toEqual([{ id: 1 }])
    }
    await sql`insert into kept values (2)`.execute(database.scoped('*'))
    expect(await kept()).toHaveLength(2)
  })
  test('leaves the process free for requests without the database', async () => {
    const report = endless()
    let turns = 0
    const counting = setInterval(() => void (turns += 1), 1)
    await expect(report).rejects.toMatchObject({ code: '57014' })
    clearInterval(counting)
    expect(turns).toBeGreaterThan(10)
  })
  test('does not affect reports that finish', async () => {
    const { rows } = await database.reading.lend({ tenantId: 1 }, (ask) => ask<{ one: number }>('select 1 as one'))
    expect(rows).toEqual([{ one: 1 }])
  })
})
