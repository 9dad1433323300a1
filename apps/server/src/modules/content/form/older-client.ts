/** Calls of older clients, answered by the routes of the form under its own rights. */
import {
  formResource,
  formView,
  olderAdd,
  olderColumns,
  olderDelete,
  olderDetail,
  olderEdit,
  olderErpColumns,
  olderExport,
  olderImport,
  olderItem,
  olderPart,
  olderPartRow,
  olderQuery,
  olderQuerySchema,
  olderRow,
  olderRows,
  olderScripts,
  olderTree,
  onlineForm,
  partsOf,
  type FormShape,
} from '@huxi/contract'
import {
  codeOf,
  forbidden,
  malformed,
  notFound,
  noSuchPath,
  refused,
  type Page,
  type Resource,
  type Verb,
} from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Extra, type Query, type Route } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { columnsOf, itemOf, queryOf, querySchemaOf } from './older-shape.ts'
import { formsOf } from './registry.ts'

type Row = Record<string, unknown>

const ALL = '-521'
const ROWS_MAX = '1000'

interface Form {
  readonly shape: FormShape
  readonly r: Resource
}

const formFor = async (ctx: Ctx, id: string, verb: Verb): Promise<Form> => {
  const shape = await formsOf(ctx).shape(ctx, id)
  const r = formResource(shape)
  if (!holds(ctx, codeOf(r, verb))) throw forbidden()
  return { shape, r }
}

const run = async (ctx: Ctx, id: string, verb: Verb, input: Row, extra: Extra): Promise<unknown> => {
  const { shape } = await formFor(ctx, id, verb)
  const route = await formsOf(ctx).route(ctx, shape.code, verb)
  return route.run(ctx, input, extra)
}

const AUDITED = /^(?:create|update)_(?:by|time)(?=$|_begin$|_end$)/

const fieldNamed = (column: string): string =>
  column.trim().replace(AUDITED, (name) => name.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase()))

/** Older clients ask by column: `create_time` is `createTime`. Fields of a form have one name. */
const byField = ({ column, ...query }: Query): Query => ({
  ...Object.fromEntries(Object.entries(query).map(([name, value]) => [fieldNamed(name), value])),
  ...(column !== undefined && { column: column.split(',').map(fieldNamed).join(',') }),
})

const listed = async (ctx: Ctx, id: string, extra: Extra, more: Query = {}): Promise<Page<Row>> => {
  const { pageSize, ...query } = extra.query
  const size = pageSize === ALL ? ROWS_MAX : pageSize
  const asked = { ...byField(query), ...(size !== undefined && { pageSize: size }), ...more }
  return (await run(ctx, id, 'list', {}, { ...extra, query: asked })) as Page<Row>
}

const one = async (ctx: Ctx, id: string, dataId: string, extra: Extra): Promise<Row> =>
  (await run(ctx, id, 'queryById', { id: dataId }, extra)) as Row

const level = async (ctx: Ctx, id: string, extra: Extra) => {
  const { hasQuery, parentId, ...query } = extra.query
  const wanted: Query = hasQuery === 'true' ? {} : { parentId: parentId && parentId !== '0' ? parentId : 'null' }
  const own = { ...extra, query }
  const roots = wanted['parentId'] === 'null'
  const page = await listed(ctx, id, own, roots ? rootsOnly : wanted)
  const ids = page.records.map((row) => String(row['id']))
  const { rows } = await sql<{ id: string }>`select distinct parent_id as id from ${sql.table(formView(id))}
    where parent_id = any(${ids}) and del_flag = 0`.execute(ctx.db)
  const parents = new Set(rows.map((row) => row.id))
  return {
    total: page.total,
    records: page.records.map((row) => ({ ...row, has_child: parents.has(String(row['id'])) ? '1' : '0' })),
  }
}

const rootsOnly: Query = {
  superQueryParams: encodeURIComponent(JSON.stringify([{ field: 'parentId', rule: 'empty', val: '' }])),
  superQueryMatchType: 'and',
}

/** Older clients offer to publish a draft when the message is `NO_DB_SYNC`. */
const refuseDraft = async (ctx: Ctx, id: string): Promise<void> => {
  if (!holds(ctx, codeOf(onlineForm, 'list'))) return
  const [draft] = await storeOf(ctx, onlineForm).list(ctx, [sql`id = ${id} and published is null`])
  if (draft) throw refused('NO_DB_SYNC')
}

const conditionsIn = (paramsStr: string | null | undefined): Query => {
  if (!paramsStr) return {}
  try {
    const given: unknown = JSON.parse(paramsStr)
    if (typeof given === 'object' && given !== null)
      return Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) =>
          typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
        ),
      )
  } catch {
    // refused below
  }
  throw malformed('导出条件的格式不正确')
}

const partOf = async (ctx: Ctx, table: string, mainId: string, extra: Extra): Promise<Row[]> => {
  const [, id, code] = /^form_(\d{1,19})_([a-z][a-z0-9_]{0,30})$/.exec(table) ?? []
  if (id === undefined || code === undefined) throw notFound()
  const { shape } = await formFor(ctx, id, 'queryById')
  if (!partsOf(shape.content).some((part) => part.code === code)) throw notFound()
  const rows = (await one(ctx, id, mainId, extra))[code]
  return Array.isArray(rows) ? (rows as Row[]) : []
}

const resolving = (endpoint: Route['endpoint'], verb: Verb): Route => ({
  endpoint,
  run: () => Promise.reject(noSuchPath()),
  async resolve(ctx, { id }) {
    const { shape } = await formFor(ctx, id!, verb)
    return formsOf(ctx).route(ctx, shape.code, verb)
  },
})

const describing =
  <T>(description: (ctx: Ctx, shape: FormShape, r: Resource) => T) =>
  async (ctx: Ctx, { id }: { id: string }): Promise<Awaited<T>> => {
    const { shape, r } = await formFor(ctx, id, 'list')
    return await description(ctx, shape, r)
  }

export const olderRoutes: readonly Route[] = [
  handle(olderColumns, describing(columnsOf)),
  handle(olderErpColumns, describing(columnsOf)),
  handle(olderQuery, describing(queryOf)),
  handle(olderItem, describing(itemOf)),
  handle(olderRows, async (ctx, { id }, extra) => {
    await refuseDraft(ctx, id)
    return listed(ctx, id, extra)
  }),
  handle(olderTree, async (ctx, { id }, extra) => {
    const { shape } = await formFor(ctx, id, 'list')
    return shape.content.isTree ? level(ctx, id, extra) : listed(ctx, id, extra)
  }),
  handle(olderRow, (ctx, { id, dataId }, extra) => one(ctx, id, dataId, extra)),
  handle(olderDetail, (ctx, { id, dataId }, extra) => one(ctx, id, dataId, extra)),
  handle(olderPart, (ctx, { table, mainId }, extra) => partOf(ctx, table, mainId, extra)),
  resolving(olderAdd, 'add'),
  resolving(olderEdit, 'edit'),
  resolving(olderImport, 'importExcel'),
  handle(olderDelete, (ctx, { id, dataId: ids }, extra) => run(ctx, id, 'deleteBatch', { ids }, extra)),
  handle(olderExport, (ctx, { id, paramsStr }, extra) =>
    run(ctx, id, 'exportXls', {}, { ...extra, query: byField(conditionsIn(paramsStr)) }),
  ),
  handle(olderQuerySchema, describing(querySchemaOf)),
  handle(olderScripts, async (ctx, { id }) => {
    await formFor(ctx, id, 'list')
    return '' as const
  }),
  handle(olderPartRow, async (ctx, { table, mainId }, extra) => (await partOf(ctx, table, mainId, extra))[0] ?? null),
]
