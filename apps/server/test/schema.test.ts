import { resources } from '@huxi/contract'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedSchema, schemaDifferences } from '../src/engine/kinds/schema-check.ts'
import type { Database } from '../src/platform/db/db.ts'
import { migrate, MIGRATIONS } from '../src/platform/db/migrate.ts'
import { StartError } from '../src/platform/config/start-error.ts'
import { plainTables } from '../src/platform/db/tables.ts'
import { releasedSchemas, restoreReleased } from './fixtures/released.ts'
import { openCopy, openScratch, openTestApp, type Owned } from './harness.ts'

const EXPECTED = expectedSchema(Object.values(resources), plainTables)
const FILES = readdirSync(MIGRATIONS).sort()

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'

const differences = (database: Database): Promise<string[]> => schemaDifferences(database, EXPECTED)
const run = (database: Database, statement: string): Promise<unknown> =>
  database.asOwner((client) => client.query(statement))

const close = async ({ database, drop }: Owned): Promise<void> => {
  await database.close()
  await drop()
}

describe('schema and definitions', () => {
  let owned: Owned
  // the template was migrated from nothing on the same engine; views of reports would hold its columns
  beforeAll(async () => {
    owned = await openCopy()
    await run(owned.database, 'drop schema rpt cascade')
  })
  afterAll(() => close(owned))

  test('agree after migrating from nothing, in the order of the files', async () => {
    expect(await differences(owned.database)).toEqual([])
    const { rows } = await owned.database.asOwner((client) =>
      client.query<{ name: string }>('select name from schema_migration order by applied_at, id'),
    )
    expect(rows.map(({ name }) => name)).toEqual(FILES)
    expect((await migrate(owned.database)).applied).toEqual([])
  })

  test('every tenant table is under row-level security, its owner included', async () => {
    const { rows } = await owned.database.asOwner((client) =>
      client.query<{
        relname: string
      }>(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`),
    )
    // sys_session is read before the tenant is known: by its unguessable token
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
      'a table without a resource differs',
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
    [
      'a table of children is missing',
      'alter table example_accessory rename to example_accessory_old',
      'alter table example_accessory_old rename to example_accessory',
      [
        `select create_child_table('example_accessory', 'loan_id', 'example_loan', 'name text not null, quantity integer not null, returned boolean')`,
        'drop table example_accessory_old',
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
  /** A few files stand for all, which would take long. */
  const FEW = FILES.slice(0, 3)
  const folders: string[] = []
  const folderWith = (change: (folder: string) => void = () => {}): string => {
    const folder = mkdtempSync(join(tmpdir(), 'huxi-migrations-'))
    for (const name of FEW) copyFileSync(join(MIGRATIONS, name), join(folder, name))
    change(folder)
    folders.push(folder)
    return folder
  }
  const few = folderWith()
  const tables = async (database: Database): Promise<string[]> => {
    const { rows } = await database.asOwner((client) =>
      client.query<{ name: string }>(`select relname as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`),
    )
    return rows.map(({ name }) => name)
  }
  let owned: Owned
  beforeAll(async () => void (owned = await openScratch()))
  afterAll(async () => {
    await close(owned)
    folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
  })

  /** Empties the schema instead of opening an engine, which takes seconds. */
  const withEmpty = async (work: (owned: Owned) => Promise<void>): Promise<void> => {
    await run(owned.database, 'drop schema public cascade; create schema public')
    await work(owned)
  }

  test('run once, in order, and report their results', () =>
    withEmpty(async ({ database }) => {
      expect((await migrate(database, { folder: few })).applied).toEqual(FEW)
      expect((await migrate(database, { folder: few })).applied).toEqual([])
    }))

  test('a changed, a newer and a failing file stop the start, and change nothing', () =>
    withEmpty(async ({ database }) => {
      await migrate(database, { folder: few })
      const before = await tables(database)

      const changed = folderWith((f) => writeFileSync(join(f, FEW[0]!), 'select 1'))
      await expect(migrate(database, { folder: changed })).rejects.toThrow(StartError)
      await expect(migrate(database, { folder: changed })).rejects.toThrow(`迁移文件 ${FEW[0]} 与数据库里执行过的不同`)

      let backups = 0
      const older = folderWith((f) => rmSync(join(f, FEW.at(-1)!)))
      const upgrade = migrate(database, { folder: older, beforeUpgrade: async () => void (backups += 1) })
      await expect(upgrade).rejects.toThrow(`数据库比程序新（${FEW.at(-1)}）`)
      expect([backups, await tables(database)]).toEqual([0, before])

      const broken = 'create table half (id text); select nonsense()'
      const failing = folderWith((f) => {
        writeFileSync(join(f, '9000_whole.sql'), 'create table whole (id text)')
        writeFileSync(join(f, '9001_broken.sql'), broken)
      })
      await expect(migrate(database, { folder: failing })).rejects.toThrow('migration 9001_broken.sql')
      expect(await tables(database)).toEqual([...before, 'whole'].sort())
    }))

  test('a database older than the baseline stays as it is', () =>
    withEmpty(async ({ database }) => {
      await run(
        database,
        `create table schema_migration (id integer primary key, name text, checksum text, applied_at timestamptz);
        insert into schema_migration (id, name) values (1, '0001_house.sql'), (262, '0262_log_sign_ins.sql')`,
      )
      const upgrade = migrate(database, { beforeUpgrade: () => expect.fail('a backup was made') })
      await expect(upgrade).rejects.toThrow(StartError)
      await expect(upgrade).rejects.toThrow(/正式版之前的程序建立（0262_log_sign_ins\.sql）.*改为空的目录或空的数据库/)
      expect(await tables(database)).toEqual(['schema_migration'])
    }))

  test('an upgrade is backed up before; a first start and a start without new files are not', () =>
    withEmpty(async ({ database }) => {
      const calls: number[] = []
      const options = { folder: few, beforeUpgrade: async () => void calls.push(1) }
      await migrate(database, { ...options, folder: folderWith((f) => rmSync(join(f, FEW.at(-1)!))) })
      expect(calls).toHaveLength(0)
      await migrate(database, options)
      expect(calls).toHaveLength(1)
      await migrate(database, options)
      expect(calls).toHaveLength(1)
    }))

  test('two concurrent runs follow each other', () =>
    withEmpty(async ({ database, again }) => {
      const other = await again()
      const reports = await Promise.all([database, other ?? database].map((one) => migrate(one, { folder: few })))
      expect(reports.map((r) => r.applied.length).sort((a, b) => a - b)).toEqual([0, FEW.length])
      await other?.close()
    }))
})

/** Upgrades from later schemas are parts of the upgrade from the first one. */
const RELEASED = releasedSchemas().slice(0, POSTGRES ? undefined : 1)

/** Rows about wordings, which became versions of questionnaires. */
const DROPPED = /assess_(wording|questionnaire|licence)/

describe.each(RELEASED)('upgrade from %s', (schema) => {
  test('keeps every row and answers', async () => {
    const owned = await openScratch()
    const rows = await restoreReleased(owned.database, schema)
    await migrate(owned.database)
    expect(await differences(owned.database)).toEqual([])
    const counts = await owned.database.asOwner(async (client) => {
      const found: Record<string, number> = {}
      for (const table of Object.keys(rows))
        found[table] = Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n)
      return found
    })
    const isDropped = (row: object): boolean => DROPPED.test(JSON.stringify(row))
    const dropped = new Set(
      Object.values(rows).flatMap((list) => list.filter(isDropped).map((row) => 'id' in row && row.id)),
    )
    for (const [table, list] of Object.entries(rows)) {
      const kept = list.filter((row) => !isDropped(row) && !Object.values(row).some((value) => dropped.has(value)))
      expect(counts[table], table).toBeGreaterThanOrEqual(kept.length)
    }

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
