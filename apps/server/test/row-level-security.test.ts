import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'

const OPEN: Readonly<Record<string, string>> = {
  sys_session:
    'a sign-in belongs to a person, its tenant is only where it begins; looked up before any tenant is known',
}

/** Tables with rows that are shared with every tenant. */
const SHARED = new Set(['sys_data_log'])

describe('the walls of tables', () => {
  const app = useApp()

  describe('a plain select', () => {
    const tables = async (): Promise<string[]> =>
      app.services.database.asOwner(async (client) => {
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

    test('sees rows of its own tenant alone, without a tenant none', async () => {
      const names = await tables()
      expect(names).toEqual(expect.arrayContaining(['sys_log', 'sys_data_log', 'audit_entry', 'sys_position']))
      for (const name of names) {
        const rowsOf = async (scope: number | null) =>
          (
            await sql<{ tenant_id: number | null }>`select * from ${sql.table(name)}`.execute(
              app.services.database.scoped(scope),
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

    test('row-level security holds for each of these tables, its owner included', async () => {
      const walled = await app.services.database.asOwner(async (client) => {
        const { rows } = await client.query<{ name: string }>(
          `select relname as name from pg_class where relkind = 'r' and relrowsecurity and relforcerowsecurity`,
        )
        return rows.map((row) => row.name)
      })
      expect((await tables()).filter((name) => !walled.includes(name))).toEqual([])
    })
  })

  describe('logs of operations and changes', () => {
    const every = () => app.services.database.scoped('*')
    const idsOf = async (table: string) =>
      (
        await sql<{ id: string }>`select id from ${sql.table(table)} where id like 'aged-%' order by id`.execute(
          every(),
        )
      ).rows.map(({ id }) => id)

    test('cannot be changed, deleted or emptied by the program', async () => {
      for (const table of ['sys_log', 'sys_data_log']) {
        const name = sql.table(table)
        const wishes = [sql`update ${name} set create_by = 'x'`, sql`delete from ${name}`, sql`truncate ${name}`]
        for (const wish of wishes) await expect(wish.execute(every()), table).rejects.toMatchObject({ code: '42501' })
      }
    })
    test('keep the mark of the keys, too', async () => {
      for (const wish of [
        sql`insert into sys_key_mark (id, fingerprint, resealed) values (1, 'x', true)`,
        sql`update sys_key_mark set fingerprint = 'x'`,
        sql`delete from sys_key_mark`,
      ])
        await expect(wish.execute(every())).rejects.toMatchObject({ code: '42501' })
    })
    test('old log rows are deleted by one function, which spares half a year in any case', async () => {
      const ages = [1, 170, 200, 900]
      for (const days of ages) {
        const at = sql`now() - ${days} * interval '1 day'`
        const id = `aged-${String(days).padStart(3, '0')}`
        await sql`insert into sys_log (id, tenant_id, log_type, log_content, create_time) values (${id}, 1, 2, 'x', ${at})`.execute(
          every(),
        )
        await sql`insert into sys_data_log (id, tenant_id, data_table, data_id, data_version, verb, create_time)
        values (${id}, 1, 'x', ${id}, 1, 'add', ${at})`.execute(every())
      }
      const forget = (days: number) => sql`select forget_logs(now() - ${days} * interval '1 day')`.execute(every())
      for (const [days, left] of [
        [365, ['aged-001', 'aged-170', 'aged-200']],
        [0, ['aged-001', 'aged-170']],
      ] as const) {
        await forget(days)
        expect([await idsOf('sys_log'), await idsOf('sys_data_log')]).toEqual([left, left])
      }
    })
  })
})
