/** S-TEN-1: every table with a tenant hides the others' rows from a query that forgets to ask for its own. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'

/** Not behind the wall, each for its reason. */
const OPEN: Readonly<Record<string, string>> = {
  sys_session:
    'a sign-in belongs to a person, its tenant is only where it begins; looked up before any tenant is known',
}

/** Rows of the whole house among those of tenants: shown to every tenant on purpose. */
const SHARED = new Set(['sys_data_log'])

describe('a raw select', () => {
  const app = useApp()
  const tables = async (): Promise<string[]> =>
    app.house.database.asOwner(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
      )
      return rows.map((row) => row.name).filter((name) => !(name in OPEN))
    })

  beforeAll(async () => {
    for (const as of ['admin', 'outsider'] as const) {
      const body = { code: `wall-${as}`, name: '甲', postRank: '1' }
      expect((await app.call('POST', '/sys/position/add', { as, body })).body.success).toBe(true)
    }
    await app.call('POST', '/sys/dict/add', { as: 'admin', body: { dictName: '墙', dictCode: 'wall' } })
  })

  test('S-TEN-1 under one tenant sees its rows alone, without one none', async () => {
    const names = await tables()
    expect(names).toEqual(expect.arrayContaining(['sys_log', 'sys_data_log', 'audit_entry', 'sys_position']))
    for (const name of names) {
      const rowsOf = async (scope: number | null) =>
        (
          await sql<{ tenant_id: number | null }>`select * from ${sql.table(name)}`.execute(
            app.house.database.scoped(scope),
          )
        ).rows
      const foreign = (await rowsOf(2)).filter(
        (row) => row.tenant_id !== 2 && !(SHARED.has(name) && row.tenant_id === null),
      )
      expect(foreign, name).toEqual([])
      expect(
        (await rowsOf(null)).filter((row) => row.tenant_id !== null),
        name,
      ).toEqual([])
    }
  })

  test('S-TEN-1 each of these tables is behind the wall, its owner included', async () => {
    const walled = await app.house.database.asOwner(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relrowsecurity and relforcerowsecurity`,
      )
      return rows.map((row) => row.name)
    })
    expect((await tables()).filter((name) => !walled.includes(name))).toEqual([])
  })
})
