/** The schema and the definitions, the runner of migrations, and the way up from every schema that has landed. */
import { resources } from '@huxi/contract'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedSchema, schemaDifferences } from '../src/engine/kinds/schema-check.ts'
import type { Database } from '../src/platform/db/db.ts'
import { migrate, MIGRATIONS } from '../src/platform/db/migrate.ts'
import { StartError } from '../src/platform/config/start-error.ts'
import { plainTables } from '../src/platform/db/tables.ts'
import { landedSchemas, migrateUpTo, restoreLanded } from './fixtures/landed.ts'
import { openScratch, openTestApp, type Owned } from './harness.ts'

const EXPECTED = expectedSchema(Object.values(resources), plainTables)
const FILES = readdirSync(MIGRATIONS).sort()

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'

const differences = (database: Database): Promise<string[]> => schemaDifferences(database, EXPECTED)
const run = (database: Database, statement: string): Promise<unknown> =>
  database.asOwner((client) => client.query(statement))

const withScratch = async (work: (owned: Owned) => Promise<void>): Promise<void> => {
  const owned = await openScratch()
  try {
    await work(owned)
  } finally {
    await owned.database.close()
    await owned.drop()
  }
}

describe('schema and definitions', () => {
  let owned: Owned
  beforeAll(async () => {
    owned = await openScratch()
    await migrate(owned.database)
  })
  afterAll(async () => {
    await owned.database.close()
    await owned.drop()
  })

  test('agree after migrating from nothing', async () => expect(await differences(owned.database)).toEqual([]))

  test('every tenant table is under row-level security, its owner included', async () => {
    const { rows } = await owned.database.asOwner((client) =>
      client.query<{
        relname: string
      }>(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`),
    )
    // sys_session is read before anybody's tenant is known: by its unguessable token
    expect(rows.map((row) => row.relname)).toEqual(['sys_session'])
  })

  test.each([
    [
      'a column is missing',
      'alter table sys_position drop column name',
      `alter table sys_position add column name text not null default ''; alter table sys_position alter name drop default`,
      ['alter table sys_position add column name text not null'],
    ],
    [
      'a column is of another type',
      'alter table sys_tenant alter column status type text',
      'alter table sys_tenant alter column status drop default; alter table sys_tenant alter column status type integer using status::integer; alter table sys_tenant alter column status set default 1',
      ['alter table sys_tenant alter column status type integer'],
    ],
    [
      'a column may be null',
      'alter table sys_depart alter column depart_name drop not null',
      'alter table sys_depart alter column depart_name set not null',
      ['alter table sys_depart alter column depart_name set not null'],
    ],
    [
      'a column too many',
      'alter table sys_role add column spare text',
      'alter table sys_role drop column spare',
      ['alter table sys_role drop column spare'],
    ],
    [
      'an audit column is missing',
      'alter table sys_role drop column version',
      'alter table sys_role add column version integer not null default 1',
      ['alter table sys_role add column version integer not null'],
    ],
    [
      'a table of nobody’s resource differs',
      'alter table sys_session drop column agent',
      `alter table sys_session add column agent text not null default ''; alter table sys_session alter agent drop default`,
      ['alter table sys_session add column agent text not null'],
    ],
    [
      'row-level security is off',
      'alter table sys_position no force row level security',
      'alter table sys_position force row level security',
      [`select own_by_tenant('sys_position')`],
    ],
    [
      'a unique index is missing',
      'drop index uq_sys_user_phone',
      'create unique index uq_sys_user_phone on sys_user (phone) where del_flag = 0',
      ['create unique index uq_sys_user_phone on sys_user (phone) where del_flag = 0'],
    ],
    [
      'a unique index is not unique',
      'drop index uq_sys_user_email; create index uq_sys_user_email on sys_user (email)',
      'drop index uq_sys_user_email; create unique index uq_sys_user_email on sys_user (email) where del_flag = 0',
      ['drop index uq_sys_user_email; create unique index uq_sys_user_email on sys_user (email) where del_flag = 0'],
    ],
    [
      'a unique index has another condition',
      'drop index uq_sys_user_email; create unique index uq_sys_user_email on sys_user (email)',
      'drop index uq_sys_user_email; create unique index uq_sys_user_email on sys_user (email) where del_flag = 0',
      ['drop index uq_sys_user_email; create unique index uq_sys_user_email on sys_user (email) where del_flag = 0'],
    ],
    [
      'a unique index is on other columns',
      'drop index uq_sys_position_code; create unique index uq_sys_position_code on sys_position (code)',
      'drop index uq_sys_position_code; create unique index uq_sys_position_code on sys_position (tenant_id, code)',
      ['drop index uq_sys_position_code; create unique index uq_sys_position_code on sys_position (tenant_id, code)'],
    ],
    [
      'a column may not be null that a form may leave empty',
      'alter table sys_role alter column description set not null',
      'alter table sys_role alter column description drop not null',
      ['alter table sys_role alter column description drop not null'],
    ],
    ['a table too many', 'create table stray (id text)', 'drop table stray', ['drop table stray']],
    [
      'a table is missing',
      'alter table sys_captcha rename to sys_captcha_old',
      'alter table sys_captcha_old rename to sys_captcha',
      [
        'create table sys_captcha (id text not null primary key, answer text not null, expires_at timestamp with time zone not null)',
        'drop table sys_captcha_old',
      ],
    ],
  ])('%s', async (_name, change, undo, expected) => {
    await run(owned.database, change)
    expect(await differences(owned.database)).toEqual(expected)
    await run(owned.database, undo)
    expect(await differences(owned.database)).toEqual([])
  })
})

describe('migrations', () => {
  const folders: string[] = []
  const folderWith = (change: (folder: string) => void): string => {
    const folder = mkdtempSync(join(tmpdir(), 'huxi-migrations-'))
    cpSync(MIGRATIONS, folder, { recursive: true })
    change(folder)
    folders.push(folder)
    return folder
  }
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  test('run once, in order, and report what they did', () =>
    withScratch(async ({ database }) => {
      expect((await migrate(database)).applied).toEqual(FILES)
      expect((await migrate(database)).applied).toEqual([])
    }))

  test('an applied file that was changed stops the start', () =>
    withScratch(async ({ database }) => {
      await migrate(database)
      const folder = folderWith((f) => writeFileSync(join(f, FILES[0]!), 'select 1'))
      await expect(migrate(database, { folder })).rejects.toThrow(StartError)
      await expect(migrate(database, { folder })).rejects.toThrow(`迁移文件 ${FILES[0]} 与数据库里执行过的不同`)
    }))

  test('a database newer than the program stops the start, and nothing is changed', () =>
    withScratch(async ({ database }) => {
      await migrate(database)
      let backups = 0
      const older = folderWith((f) => rmSync(join(f, FILES.at(-1)!)))
      const upgrade = migrate(database, { folder: older, beforeUpgrade: async () => void (backups += 1) })
      await expect(upgrade).rejects.toThrow(`数据库比程序新（${FILES.at(-1)}）`)
      expect([backups, await differences(database)]).toEqual([0, []])
    }))

  test('a file that fails leaves no trace, and the ones before it stay', () =>
    withScratch(async ({ database }) => {
      const folder = folderWith((f) =>
        writeFileSync(join(f, '9001_broken.sql'), 'create table half (id text); select nonsense()'),
      )
      await expect(migrate(database, { folder })).rejects.toThrow('migration 9001_broken.sql')
      expect(await differences(database)).toEqual([])
      expect((await migrate(database)).applied).toEqual([])
    }))

  test('an upgrade is backed up before, a first start and a start without new migrations are not', () =>
    withScratch(async ({ database }) => {
      const calls: number[] = []
      const beforeUpgrade = async () => void calls.push(1)
      await migrateUpTo(database, '0010', beforeUpgrade)
      expect(calls).toHaveLength(0)
      await migrate(database, { beforeUpgrade })
      expect(calls).toHaveLength(1)
      await migrate(database, { beforeUpgrade })
      expect(calls).toHaveLength(1)
    }))

  test('two at once are one after the other', () =>
    withScratch(async ({ database, again }) => {
      const other = await again()
      const reports = await Promise.all([migrate(database), migrate(other ?? database)])
      expect(reports.map((r) => r.applied.length).sort((a, b) => a - b)).toEqual([0, FILES.length])
      expect(await differences(database)).toEqual([])
      await other?.close()
    }))
})

/** Rows that a later version takes out. */
const WITHDRAWN: Readonly<Record<string, number>> = { sys_dict_item: 1 }

/** The embedded engine takes the longest way and the shortest. */
const LANDED = landedSchemas().filter((_, i, all) => POSTGRES || i === 0 || i === all.length - 1)

describe.each(LANDED)('upgrade from %s', (schema) => {
  test('keeps every row and answers', async () => {
    const owned = await openScratch()
    const rows = await restoreLanded(owned.database, schema)
    await migrate(owned.database)
    expect(await differences(owned.database)).toEqual([])
    const counts = await owned.database.asOwner(async (client) => {
      const found: Record<string, number> = {}
      for (const table of Object.keys(rows))
        found[table] = Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n)
      return found
    })
    for (const [table, list] of Object.entries(rows))
      expect(counts[table], table).toBeGreaterThanOrEqual(list.length - (WITHDRAWN[table] ?? 0))

    const app = await openTestApp({}, owned)
    for (const [as, path] of [
      ['admin', '/sys/user/list'],
      ['admin', '/sys/dict/list'],
      ['admin', '/sys/role/list'],
      ['outsider', '/sys/user/list'],
      ['nurse', '/sys/sysDepart/queryTreeList'],
    ] as const) {
      const { status, body } = await app.call('GET', path, { as })
      expect([status, body.success], path).toEqual([200, true])
    }
    const menu = await app.call<{ menu: object[] }>('GET', '/sys/permission/getUserPermissionByToken', { as: 'admin' })
    expect(menu.body.result!.menu.length).toBeGreaterThan(1)
    await app.dispose()
  })
})
