import { childOf, children, dateTime, ref, resource, text } from '@huxi/model'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectedSchema, schemaDifferences } from '../src/engine/kinds/schema-check.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openScratch, type Owned } from './harness.ts'

const AUDITED = `sys_org_code text, create_by text, create_time timestamptz not null default now(), update_by text,
  update_time timestamptz, version integer not null default 1`

const TENANT = 'tenant_id integer not null references sys_tenant (id)'

const BY_WORDS = `
  select create_table('store_item', 'code text not null, "from" timestamptz, depart_id text', indexed => '{depart_id,from}');
  select create_child_table('store_part', 'item_id', 'store_item', 'name text not null', '{name}');
  select create_table('store_word', 'name text not null', shared => true, recycle_bin => true);`
const BY_HAND = `
  create table store_item (id text primary key, ${TENANT}, code text not null, "from" timestamptz, depart_id text, ${AUDITED});
  create index ix_store_item_create_time on store_item (tenant_id, create_time, id);
  create index ix_store_item_depart_id on store_item (depart_id);
  create index ix_store_item_from on store_item ("from");
  select own_by_tenant('store_item');
  create table store_part (id text primary key, ${TENANT}, item_id text not null references store_item (id) on delete cascade,
    sort_no integer, name text not null, ${AUDITED});
  create index ix_store_part_item_id on store_part (item_id, sort_no);
  create index ix_store_part_create_time on store_part (tenant_id, create_time, id);
  create index ix_store_part_name on store_part (name);
  select own_by_tenant('store_part');
  create table store_word (id text primary key, name text not null,
    del_flag integer not null default 0, delete_by text, delete_time timestamptz, ${AUDITED});
  create index ix_store_word_create_time on store_word (create_time, id) where del_flag = 0;`

const part = resource({
  name: 'store:part',
  title: '部件',
  label: 'name',
  ...childOf('itemId', '物品', 'store:item', { name: text('名称', { required: true }) }),
})
const item = resource({
  name: 'store:item',
  title: '物品',
  owner: 'tenant',
  label: 'code',
  fields: {
    code: text('编号', { required: true }),
    from: dateTime('开始时间'),
    departId: ref('部门', 'system:depart'),
    parts: children('部件', part, { by: 'itemId', order: 'sortNo' }),
  },
})

describe('functions that make tables', () => {
  const owned = {} as Owned
  const run = <T extends object>(statement: string): Promise<{ rows: T[] }> =>
    owned.database.asOwner((client) => client.query<T>(statement))
  beforeAll(async () => {
    Object.assign(owned, await openScratch())
    await migrate(owned.database)
  })
  afterAll(async () => {
    await owned.database.close()
    await owned.drop()
  })

  test('a start prints calls of them for missing tables, parents first', async () => {
    const expected = expectedSchema([part, item], {})
    const missing = async () =>
      (await schemaDifferences(owned.database, expected)).filter((each) => !each.startsWith('drop table'))
    const printed = await missing()
    expect(printed).toEqual([
      `select create_table('store_item', 'code text not null, code_pinyin text, code_initials text, "from" timestamp with time zone, depart_id text', indexed => '{depart_id}')`,
      `select create_child_table('store_part', 'item_id', 'store_item', 'name text not null')`,
    ])
    await run(printed.join(';'))
    expect(await missing()).toEqual([])
    await run('drop table store_part, store_item')
  })

  test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('equal tables made by hand', async () => {
    const { rows } = await run<{ bin: string; name: string }>(
      `select setting as bin, current_database() as name from pg_config where name = 'BINDIR'`,
    )
    const url = new URL(inject('postgresUrl')!)
    url.pathname = `/${rows[0]!.name}`
    const dumped = async (statements: string): Promise<string> => {
      await run(statements)
      const args = ['--schema-only', '--table=store_*', url.href]
      const text = execFileSync(join(rows[0]!.bin, 'pg_dump'), args, { encoding: 'utf8' })
      await run('drop table store_part, store_item, store_word')
      return text.replace(/^\\(un)?restrict .*$/gm, '')
    }
    const made = await dumped(BY_WORDS)
    expect(made).toContain('FORCE ROW LEVEL SECURITY')
    expect(made).toBe(await dumped(BY_HAND))
  })
})
