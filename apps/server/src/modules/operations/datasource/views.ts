import { dataSource, type releaseSourceView, type SourceView } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { actor } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import { typeOfOid } from '../../../engine/report/views.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { openForeign, type ForeignDatabases } from '../../../platform/db/foreign.ts'
import type { Ask } from '../../../platform/db/reading.ts'
import { loginOf, refuseForeign } from './proof.ts'

const databases = new WeakMap<AppServices, ForeignDatabases>()

export const openDatabases = (services: AppServices): ForeignDatabases => {
  const opened = openForeign(services.config)
  databases.set(services, opened)
  return opened
}

export type Source = RowOf<typeof dataSource>

export const provenSource = async (ctx: Ctx, id: string): Promise<Source> => {
  refuseForeign(ctx)
  const [found]: Source[] = await storeOf(ctx, dataSource).list(ctx, [sql`id = ${id}`])
  if (!found) throw refused('数据源不存在，请重新选择')
  if (found.provenTime) return found
  throw refused(`数据源“${found.name}”还没有通过只读验证，请在多数据源管理中输入密码并测试连接`)
}

export const lendSource = async <T>(ctx: Ctx, source: Source, work: (ask: Ask) => Promise<T>): Promise<T> => {
  const login = await loginOf(ctx, source)
  if (!login) throw refused(`数据源“${source.name}”没有密码，请在多数据源管理中填写`)
  try {
    return await databases.get(ctx.services)!.lend(source.id, login, work)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unavailable') throw refused(`${source.name}：${error.message}`)
    throw error
  }
}

/** Views the account may read, with columns of built-in types: others could bring functions of their own. */
const LIVE = `select n.nspname::text as schema, c.relname::text as view, a.attname::text as name, a.atttypid::int as oid,
    coalesce(col_description(c.oid, a.attnum), a.attname) as title, coalesce(obj_description(c.oid, 'pg_class'), c.relname) as "viewTitle"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid join pg_namespace tn on tn.oid = t.typnamespace
  where c.relkind in ('v', 'm') and n.nspname !~ '^(pg_|information_schema$)' and tn.nspname = 'pg_catalog' and t.typtype = 'b'
    and (t.typcategory in ('S', 'N', 'D', 'B') or t.typname = 'uuid')
    and has_schema_privilege(n.oid, 'USAGE') and has_column_privilege(c.oid, a.attnum, 'SELECT')
  order by 1, 2, a.attnum limit 10000`

interface Column {
  readonly schema: string
  readonly view: string
  readonly name: string
  readonly oid: number
  readonly title: string
  readonly viewTitle: string
}

type FoundView = Omit<SourceView, 'state'>

const TITLE_MAX = 100
const short = (text: string): string => [...text].slice(0, TITLE_MAX).join('')

const PLAIN = 'public'
const keyOf = ({ schema, view }: Pick<SourceView, 'schema' | 'view'>): string => JSON.stringify([schema, view])

const liveViews = async (ctx: Ctx, source: Source): Promise<Map<string, FoundView>> => {
  const { rows } = await lendSource(ctx, source, (ask) => ask<Column>(LIVE))
  const views = new Map<string, FoundView>()
  for (const { schema, view, name, oid, title, viewTitle } of rows) {
    const existing = views.get(keyOf({ schema, view }))
    const column = { name, title: short(title), type: typeOfOid(oid) }
    if (existing) existing.columns.push(column)
    else
      views.set(keyOf({ schema, view }), {
        name: schema === PLAIN ? view : `${schema}_${view}`,
        title: short(viewTitle),
        schema,
        view,
        columns: [column],
      })
  }
  return views
}

export const releasedViews = async (ctx: Ctx, id: string): Promise<FoundView[]> =>
  (
    await sql<FoundView>`select name, title, schema_name as schema, view_name as view, columns from sys_data_source_view
      where data_source_id = ${id} order by name`.execute(ctx.db)
  ).rows

const isMissing = (released: FoundView, live: FoundView): boolean =>
  released.columns.some(({ name, type }) => !live.columns.some((one) => one.name === name && one.type === type))

export const views = async (ctx: Ctx, { id }: { id: string }): Promise<SourceView[]> => {
  const source = await provenSource(ctx, id)
  const live = await liveViews(ctx, source)
  const released = await releasedViews(ctx, id)
  const closed = [...live].filter(([key]) => !released.some((one) => keyOf(one) === key))
  return [
    ...released.map((one): SourceView => {
      const now = live.get(keyOf(one))
      return { ...one, state: !now ? 'gone' : isMissing(one, now) ? 'changed' : 'released' }
    }),
    ...closed.map(([, one]): SourceView => ({ ...one, state: 'closed' })),
  ]
}

type Place = InputOfEndpoint<typeof releaseSourceView>

const note = (tx: Ctx, action: string, { id, schema, view }: Place, columns: readonly string[] = []) =>
  audit(tx, { action, object: `${dataSource.name}/${id}`, outcome: 'success', detail: { schema, view, columns } })

export const release = async (ctx: Ctx, place: Place): Promise<Answer> => {
  const source = await provenSource(ctx, place.id)
  const found = (await liveViews(ctx, source)).get(keyOf(place))
  if (!found) throw refused('数据源中没有这个视图，或账号不能查询它，请刷新后重试')
  await inTransaction(ctx, async (tx) => {
    const others = (await releasedViews(tx, place.id)).filter((one) => keyOf(one) !== keyOf(place))
    if (others.some(({ name }) => name === found.name))
      throw refused(`已开放的视图中有一个也叫“${found.name}”，请先收回它`)
    const { schema, view, name, title, columns } = found
    await sql`insert into sys_data_source_view (data_source_id, schema_name, view_name, name, title, columns, released_by, released_at)
      values (${place.id}, ${schema}, ${view}, ${name}, ${title}, ${JSON.stringify(columns)}, ${actor(tx)},
        ${new Date(tx.services.clock.now())})
      on conflict (data_source_id, schema_name, view_name) do update set title = excluded.title, columns = excluded.columns,
        released_by = excluded.released_by, released_at = excluded.released_at`.execute(tx.db)
    const names = columns.map((column) => column.name)
    await note(tx, 'datasource.release', place, names)
  })
  return reply(`已开放视图“${found.name}”`)
}

export const withdraw = async (ctx: Ctx, place: Place): Promise<Answer> => {
  refuseForeign(ctx)
  await inTransaction(ctx, async (tx) => {
    const { rows } = await sql`delete from sys_data_source_view where data_source_id = ${place.id}
      and schema_name = ${place.schema} and view_name = ${place.view} returning name`.execute(tx.db)
    if (rows.length > 0) await note(tx, 'datasource.withdraw', place)
  })
  return reply('已收回，用到它的报表不能再运行')
}
