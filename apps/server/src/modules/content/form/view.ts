/** One view per published form: typed columns over the JSON of its rows, created by the owner of the tables. */
import {
  columnOf,
  formResource,
  formView,
  onlineForm,
  partResource,
  partsOf,
  type FormShape,
  type OnlineForm,
} from '@huxi/contract'
import { columnName, type Resource } from '@huxi/model'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { unscoped, asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { APP_ROLE } from '../../../platform/db/connection.ts'
import { alone, inClientTransaction } from '../../../platform/db/migrate.ts'
import { fillSlots, mainSource, selectOf, type Source } from './columns.ts'
import { dropReportView, hasReportView, makeReportView, readReportMarks, type ReportMarks } from './report-view.ts'

const shapeOf = (row: OnlineForm & { tenantId: number }): FormShape | undefined =>
  row.published
    ? {
        id: row.id,
        tenantId: row.tenantId,
        code: row.code,
        name: row.name,
        retired: row.status === 'retired',
        content: row.published,
      }
    : undefined

interface View {
  readonly name: string
  readonly mark: string
  readonly drop: string
  readonly statements: readonly string[]
  readonly comment: string
  readonly grant: string
}

/** Safe to interpolate: ids are digits, and codes were validated when written. */
const viewOn = (r: Resource, source: Source): View => {
  const { table, where, args } = source
  const name = r.table
  if (!/^form_\d{1,19}(?:_[a-z][a-z0-9_]{0,30})?$/.test(name)) throw new Error(`${name} is no name of a view`)
  const unique = Object.entries(r.fields).flatMap(([field, f]) => (f.unique ? [columnName(field)] : []))
  const statements = [
    `create view ${name} with (security_invoker = true) as ${selectOf(r, source)}`,
    `create trigger ${name}_write instead of insert or update or delete on ${name}
      for each row execute function ${table}_write(${args})`,
    ...(table === 'onl_form_row' ? [fillSlots(source)] : []),
    ...unique.map(
      (column) => `create unique index uq_${name}_${column} on ${table} ((data->>'${column}'))
        where ${where} and del_flag = 0`,
    ),
  ]
  const mark = createHash('sha256').update(statements.join(';')).digest('hex').slice(0, 32)
  return {
    name,
    mark,
    drop: `drop view if exists ${name}`,
    statements,
    comment: `comment on view ${name} is '${mark}'`,
    grant: `grant select, insert, update, delete on ${name} to ${APP_ROLE}`,
  }
}

const viewsOf = (shape: FormShape): View[] => {
  const { id, content } = shape
  const source = mainSource(shape)
  const { where } = source
  const main = viewOn(formResource(shape), source)
  const parts = partsOf(content).map((part) =>
    viewOn(partResource(shape, part), {
      table: 'onl_form_part_row',
      columns: 'id, tenant_id, row_id, sort_no',
      own: new Set(['rowId', 'sortNo']),
      where: `${where} and part = '${part.code}'`,
      args: `'${id}', '${part.code}'`,
      slots: [],
    }),
  )
  return [main, ...parts]
}

const MARKS = `select relname as name, obj_description(oid, 'pg_class') as mark from pg_class
  where relkind = 'v' and relnamespace = 'public'::regnamespace and relname ~ '^form_[0-9]+'`

export const isReady = (shape: FormShape, marks: ReadonlyMap<string, string | null>): boolean =>
  viewsOf(shape).every(({ name, mark }) => marks.get(name) === mark)

interface ReadForms {
  readonly shapes: readonly FormShape[]
  readonly marks: ReadonlyMap<string, string>
  readonly reportMarks: ReportMarks | undefined
}

export const readForms = async (services: AppServices): Promise<ReadForms> => {
  const { rows } = await services.database.asOwner((client) =>
    client.query<{ id: string; tenantId: number }>(
      'select id, tenant_id as "tenantId" from onl_form where published is not null',
    ),
  )
  const shapes: FormShape[] = []
  const tenants = new Map(rows.map(({ id, tenantId }) => [id, tenantId]))
  for (const tenantId of new Set(tenants.values())) {
    const own: Ctx = unscoped(asSystem(services, 'published forms', tenantId))
    for (const row of await storeOf(own, onlineForm).list(own)) {
      const shape = shapeOf({ ...row, tenantId })
      if (shape) shapes.push(shape)
    }
  }
  const found = await services.database.asOwner((client) => client.query<{ name: string; mark: string }>(MARKS))
  const reportMarks = await services.database.asOwner(readReportMarks)
  return { shapes, marks: new Map(found.rows.map(({ name, mark }) => [name, mark])), reportMarks }
}

const DROP_INDEXES = `do $$ declare index text; begin
    for index in select indexname from pg_indexes where schemaname = 'public'
      and starts_with(indexname, current_setting('huxi.form_indexes')) loop
      execute format('drop index public.%I', index);
    end loop;
  end $$`

const make = async (client: pg.ClientBase, shape: FormShape): Promise<void> => {
  await inClientTransaction(client, async () => {
    await client.query(`select set_config('huxi.form_indexes', $1, true)`, [`uq_${formView(shape.id)}_`])
    await client.query(DROP_INDEXES)
    await dropReportView(client, shape)
    const role = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
    for (const { drop, statements, comment, grant } of viewsOf(shape)) {
      await client.query(drop)
      for (const statement of statements) await client.query(statement)
      await client.query(comment)
      if (role.rowCount) await client.query(grant)
    }
  })
}

const problemOf = (error: unknown, { id, content }: FormShape): string => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const field = content.items.find((item) => constraint === `uq_${formView(id)}_${columnOf(item)}`)
  return code === '23505'
    ? `“${field?.label ?? '要求不重复的字段'}”有重复的值，请去掉不重复的要求后重新发布`
    : '数据库暂时没有准备好这个表单，请重新发布；仍不行请联系管理员'
}

const recordProblem = (client: pg.ClientBase, { id }: FormShape, problem: string | null) =>
  client.query('update onl_form set problem = $2 where id = $1 and problem is distinct from $2', [id, problem])

export const syncForms = async (services: AppServices): Promise<void> => {
  const { shapes, marks, reportMarks } = await readForms(services)
  const stale = shapes.filter((shape) => !isReady(shape, marks))
  const ready = shapes.filter((shape) => !stale.includes(shape)).map(({ id }) => id)
  await services.database.asOwner((client) =>
    client.query('update onl_form set problem = null where problem is not null and id = any($1)', [ready]),
  )
  const reported = reportMarks
    ? shapes.filter((shape) => stale.includes(shape) || !hasReportView(shape, reportMarks))
    : []
  if (stale.length + reported.length === 0) return
  await services.database.asOwner((client) =>
    alone(client, async () => {
      for (const shape of stale) {
        try {
          await make(client, shape)
          await recordProblem(client, shape, null)
        } catch (error) {
          services.log.error({ err: error, form: shape.id }, 'the view of a form could not be made')
          await recordProblem(client, shape, problemOf(error, shape))
        }
      }
      for (const shape of reported)
        await makeReportView(client, shape).catch((error: unknown) =>
          services.log.error({ err: error, form: shape.id }, 'the report view of a form could not be made'),
        )
    }),
  )
}
