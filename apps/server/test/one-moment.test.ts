import { classOf, position } from '@huxi/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openReports } from '../src/engine/report/run.ts'
import { reportViews } from '../src/engine/report/views.ts'
import { asPerson } from '../src/engine/core/caller.ts'
import { inSnapshot, outsideTransaction } from '../src/engine/core/transaction.ts'
import { rowsWithin } from '../src/engine/read/select.ts'
import { withTotal } from '../src/engine/read/page.ts'
import { systemOf, useApp } from './accounts.ts'

const app = useApp()
let written = 0
const write = async () => {
  written += 1
  const at = `${written}`.padStart(3, '0')
  await sql`insert into sys_position (id, tenant_id, code, name, post_rank) values
    (${`moment${at}`}, 1, ${`moment${at}`}, '时刻', '1')`.execute(systemOf(app, 1).db)
}

test.each([2, 1000])('rows and total of a list, on pages of %i', async (limit) => {
  const ctx = systemOf(app, 1)
  const where = sql`tenant_id = 1 and code like 'moment%'`
  await write()
  for (let tries = 0; tries < 20; tries += 1) {
    const page = await withTotal(ctx, position, where, { limit, offset: 0 }, async (beside) => {
      await write()
      return rowsWithin(ctx, position, where, { order: sql`id desc`, limit, offset: 0, beside })
    })
    expect([page.total, page.rows[0]!.id]).toEqual([written, `moment${String(written).padStart(3, '0')}`])
    expect(JSON.stringify(page.rows[0])).not.toContain('beside the rows')
  }
})

// the embedded engine has no second connection to write with
test.runIf(process.env['TEST_ENGINE'] === 'postgres')('all parts of a report', async () => {
  const reports = openReports(app.services, reportViews([position], classOf))
  const session = await app.services.ports.sessions.find(await app.tokenOf('admin'), 0)
  const ctx = asPerson(app.services, session!, { id: 'test', ip: '', agent: '', token: undefined })
  const counts = await reports.within(ctx, { text: 'select id from rpt.sys_position' }, async (ask) => {
    const count = async () =>
      (await ask<{ n: number }>((from) => sql`select count(*)::int as n from ${from}`, 'any'))[0]!.n
    const before = await count()
    await write()
    return [before, await count()]
  })
  expect(counts[1]).toBe(counts[0])
})

test.runIf(process.env['TEST_ENGINE'] === 'postgres')('several statistics, and a sheet beside others', async () => {
  const counts = await inSnapshot(systemOf(app, 1), async (tx) => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from sys_position`.execute(tx.db)).rows[0]!.n
    const before = await count()
    await outsideTransaction(tx, write)
    return [before, await count()]
  })
  expect(counts[1]).toBe(counts[0])
})
