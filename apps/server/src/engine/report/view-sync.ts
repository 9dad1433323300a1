/** Aligns the views of reports with the definitions at every start. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../../platform/db/db.ts'
import { alone, inClientTransaction } from '../../platform/db/migrate.ts'
import { REPORT_ROLE } from '../../platform/db/reading.ts'
import type { TableColumns } from '../core/area.ts'
import { REPORT_SCHEMA, type View } from './views.ts'

interface Found {
  mark: string | null
  role: boolean
  makes: boolean
}

const LOOK = `select obj_description(oid, 'pg_namespace') as mark, exists (select from pg_roles where rolname = $1) as role,
    has_schema_privilege(oid, 'create') as makes
  from pg_namespace where nspname = $2`

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

export const MADE_AT_RUN_TIME = '^form_[0-9]+$'

const lookAt = async (client: pg.ClientBase): Promise<Found | undefined> =>
  (await client.query<Found>(LOOK, [REPORT_ROLE, REPORT_SCHEMA])).rows[0]

/**
 * Creates, replaces and drops views as the owner of the tables; without the right to create schemas, which the start reports, it
 * does nothing.
 * @param reads columns of other tables that visibility rules name
 */
export const syncViews = (database: Database, views: readonly View[], reads: TableColumns): Promise<void> =>
  database.asOwner(async (client) => {
    const mark = (role: boolean): string =>
      hashOf(JSON.stringify([views.map((view) => view.definition), reads, role ? 'granted' : 'alone']))
    const isUp = (found: Found | undefined): boolean => !found?.makes || found.mark === mark(found.role)
    if (isUp(await lookAt(client))) return
    await alone(client, async () => {
      const found = await lookAt(client)
      if (isUp(found)) return
      await rebuild(client, views, found!.role ? grants(reads) : [], mark(found!.role))
    })
  })

const rebuild = async (
  client: pg.ClientBase,
  views: readonly View[],
  after: readonly string[],
  mark: string,
): Promise<void> => {
  const { rows } = await client.query<{ name: string; mark: string | null }>(
    `select relname as name, obj_description(oid, 'pg_class') as mark from pg_class
      where relnamespace = $1::regnamespace and relkind = 'v' and relname !~ $2`,
    [REPORT_SCHEMA, MADE_AT_RUN_TIME],
  )
  const viewsByTable = new Map(views.map((view) => [view.r.table, view]))
  const marks = new Map(rows.map(({ name, mark: stored }) => [name, stored]))
  const isSame = (name: string): boolean =>
    viewsByTable.has(name) && marks.get(name) === hashOf(viewsByTable.get(name)!.definition)
  const old = [...marks.keys()].filter((name) => !isSame(name))
  const fresh = views.filter((view) => !isSame(view.r.table))
  await inClientTransaction(client, async () => {
    for (const name of old) await client.query(`drop view ${REPORT_SCHEMA}."${name.replaceAll('"', '""')}" cascade`)
    for (const view of fresh) {
      await client.query(view.definition)
      await client.query(`comment on view ${view.name} is '${hashOf(view.definition)}'`)
    }
    for (const statement of after) await client.query(statement)
    await client.query(`comment on schema ${REPORT_SCHEMA} is '${mark}'`)
  })
}

const grants = (reads: TableColumns): string[] => [
  `do $$ declare name text; begin
    for name in select distinct table_name from information_schema.column_privileges
      where grantee = '${REPORT_ROLE}' and table_schema = 'public' loop
      execute format('revoke all on public.%I from ${REPORT_ROLE}', name);
    end loop;
  end $$`,
  `grant usage on schema ${REPORT_SCHEMA} to ${REPORT_ROLE}`,
  `grant select on all tables in schema ${REPORT_SCHEMA} to ${REPORT_ROLE}`,
  ...Object.entries(reads).map(
    ([table, columns]) => `grant select (${columns.join(', ')}) on ${table} to ${REPORT_ROLE}`,
  ),
]
