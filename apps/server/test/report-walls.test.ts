import { classOf, resources } from '@huxi/contract'
import { maskOf, resource, text as textField } from '@huxi/model'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reportReads } from '../src/areas.ts'
import { syncViews } from '../src/engine/report/view-sync.ts'
import { maskedName, reportViews } from '../src/engine/report/views.ts'
import { useApp } from './accounts.ts'
import { watching } from './statements.ts'

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'let through',
    (error: { code?: unknown }) => error.code,
  )

const STRANGE_NAMES = [
  '',
  ' ',
  '张',
  '张三',
  '张小三',
  '𠮷田',
  '𠮷',
  'e\u0301a',
  '👩‍⚕️护士',
  '*',
  '**',
  '\ufeff张',
  'ab\n',
  '\u3000',
]

describe('the walls of reports', () => {
  const app = useApp()

  describe('the masks of the views', () => {
    test('names are masked in the views as in lists', async () => {
      const names = [
        ...STRANGE_NAMES,
        ...fc.sample(fc.string({ unit: 'binary', maxLength: 6 }), { numRuns: 300, seed: 7 }),
      ].filter((name) => name.isWellFormed() && !name.includes('\0'))
      const { rows } = await app.services.database.asOwner((client) =>
        client.query<{ mask: string }>(
          `select 'x' || ${maskedName('name')} as mask from unnest($1::text[]) with ordinality as t (name, n) order by n`,
          [names],
        ),
      )
      expect(rows.map(({ mask }) => mask)).toEqual(names.map((name) => `x${maskOf('personName', name)}`))
    })
  })

  describe('past the gate', () => {
    const lend = (text: string, tenantId = 1) =>
      app.services.database.reading.lend({ tenantId }, (ask) => ask<Record<string, unknown>>(text))

    test('the role reads no table, writes nothing, sees no other tenant and runs one statement', async () => {
      for (const table of ['sys_user', 'sys_credential', 'sys_user_depart', 'audit_entry', 'schema_migration'])
        expect(await codeOf(lend(`select * from ${table}`)), table).toBe('42501')
      expect(await codeOf(lend('select last_login_time from sys_user_tenant'))).toBe('42501')
      const foreign = await lend('select tenant_id from sys_user_tenant where tenant_id <> 1')
      expect(foreign.rows).toEqual([])
      for (const wish of [
        'update rpt.sys_position set code = null',
        'insert into sys_position (id) values (1)',
        'create table rpt.mine (id int)',
        'create schema mine',
      ])
        expect(['42501', '25006'], wish).toContain(await codeOf(lend(wish)))
      expect(await codeOf(lend('select 1; select 2'))).toBe('42601')
    })

    test('every view of tenants shows one tenant', async () => {
      for (const view of reportViews(Object.values(resources), classOf).filter(({ r }) => r.owner === 'tenant')) {
        const { rows } = await lend(`select tenant_id from ${view.name} where tenant_id <> 2`, 2)
        expect(rows, view.name).toEqual([])
      }
    })

    test('views show no secret, no cipher text and nothing sensitive', async () => {
      const { rows } = await app.services.database.asOwner((client) =>
        client.query<{ name: string }>(
          `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'rpt'`,
        ),
      )
      const names = rows.map(({ name }) => name)
      expect(names).toContain('sys_user.phone')
      expect(
        // the digest of a text that every reader may see
        names
          .filter((name) => name !== 'consent_text.text_hash')
          .filter((name) => /_cipher|_index$|_tail|pinyin|initials|secret|hash|password|onl_cgreport_item/.test(name)),
      ).toEqual([])
    })

    test('limits of a report last for its transaction only', async () => {
      const settings = ['transaction_read_only', 'statement_timeout', 'role', 'work_mem', 'jit']
      const { rows } = await lend(
        `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
      )
      expect(rows).toEqual([
        { transaction_read_only: 'on', statement_timeout: '10s', role: 'rpt_reader', work_mem: '16MB', jit: 'off' },
      ])
      const { rows: after } =
        await sql`select current_setting('role') as role, current_setting('transaction_read_only') as only`.execute(
          app.services.database.scoped(1),
        )
      expect(after).toEqual([{ role: 'huxi_app', only: 'off' }])
    })
  })

  describe('the views', () => {
    const views = reportViews(Object.values(resources), classOf)
    const sync = (given = views) => syncViews(app.services.database, given, reportReads)
    const there = async () =>
      app.services.database.asOwner(async (client) => {
        const { rows } = await client.query<{ name: string; oid: number }>(
          `select relname as name, oid::int from pg_class where relnamespace = 'rpt'::regnamespace and relkind = 'v' order by 1`,
        )
        return new Map(rows.map(({ name, oid }) => [name, oid]))
      })

    test('are checked with one query when unchanged', async () => {
      const seen: string[] = []
      await watching((text) => void seen.push(text), sync)
      expect(seen.filter((text) => !text.includes('set_config'))).toHaveLength(1)
    })

    test('follow the definitions: new ones are made, changed ones replaced, old ones dropped', async () => {
      const before = await there()
      const more = resource({
        name: 'system:position',
        title: '职务',
        table: 'sys_position',
        path: '/x',
        owner: 'tenant',
        label: 'code',
        sort: { createTime: 'desc' },
        fields: { code: textField('编码') },
      })
      const changed = [
        ...views.filter(({ r }) => !['sys_position', 'sys_log'].includes(r.table)),
        ...reportViews([more], classOf),
      ]
      await Promise.all([sync(changed), sync(changed), sync(changed)])
      const after = await there()
      expect([...before.keys()].filter((name) => !after.has(name))).toEqual(before.has('sys_log') ? ['sys_log'] : [])
      expect(
        [...before].filter(([name, oid]) => after.has(name) && after.get(name) !== oid).map(([name]) => name),
      ).toEqual(['sys_position'])
      const lend = (text: string) => app.services.database.reading.lend({ tenantId: 1 }, (ask) => ask(text))
      expect(await codeOf(lend('select name from rpt.sys_position'))).toBe('42703')
      await sync()
      expect(await codeOf(lend('select name from rpt.sys_position'))).toBe('let through')
      expect([...(await there()).keys()]).toEqual([...before.keys()])
    })
  })
})
