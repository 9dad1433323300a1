/** Run on a small disk: the embedded engine has no space for its journal, then has space again. Prints the errors. */
import { sql } from 'kysely'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../src/platform/db/db.ts'
import { openEmbedded } from '../../src/platform/db/embedded.ts'

const folder = process.argv[2]!
const ballast = join(folder, 'ballast')
const ENOUGH = 40

const open = (): Promise<Database> => openEmbedded(join(folder, 'db'))
const sentence = (error: unknown): string => (error as Error).message

const first = await open()
const db = first.scoped('*')
await sql`create table kept (id int)`.execute(db)
await sql`insert into kept values (1)`.execute(db)
const { bfree, bsize } = statfsSync(folder)
writeFileSync(ballast, Buffer.alloc(bfree * bsize))
const met = new Set<string>()
const note = sql`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`
for (let i = 0; i < ENOUGH; i += 1) await note.execute(db).catch((error: unknown) => met.add(sentence(error)))
await sql`select 1`.execute(db).catch((error: unknown) => met.add(sentence(error)))

rmSync(ballast)
// the same process goes on, with statements it has prepared before
await sql`insert into kept values (2)`.execute(db)
await sql`select 1`.execute(db)
await first.close()
const second = await open()
const { rows } = await sql`select id from kept order by id`.execute(second.scoped('*'))
await second.close()
process.stdout.write(JSON.stringify({ met: [...met], rows }))
