import { sql } from 'kysely'
import fs, { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openEmbedded } from '../../src/platform/db/embedded.ts'
import { openLite } from '../../src/platform/db/lite-engine.ts'
import { unpack } from '../unpack.ts'

test.skipIf(process.env['TEST_ENGINE'] === 'postgres')('a commit of the embedded engine is on the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'huxi-sync-'))
  const real = fs.fdatasyncSync
  let synced = 0
  fs.fdatasyncSync = (file) => {
    synced += 1
    real(file)
  }
  syncBuiltinESMExports()
  unpack(inject('embeddedEmpty')!, folder)
  try {
    const database = await openEmbedded(join(folder, 'db'), undefined, undefined, openLite)
    const db = database.scoped('*')
    await sql`create table kept (id int)`.execute(db)
    const writes = 5
    const before = synced
    for (let id = 0; id < writes; id += 1) await sql`insert into kept values (${id})`.execute(db)
    expect(synced - before).toBeGreaterThanOrEqual(writes)
    const written = synced
    await sql`select count(*) from kept`.execute(db)
    expect(synced).toBe(written)
    await database.close()
  } finally {
    fs.fdatasyncSync = real
    syncBuiltinESMExports()
    rmSync(folder, { recursive: true, force: true })
  }
})
