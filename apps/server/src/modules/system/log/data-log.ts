/** The data log for older clients: whole records by version. */
import { dataLog, type compareData, type DataLogRow, type dataVersions } from '@huxi/contract'
import {
  codeOf,
  refused,
  wireName,
  type InputOfEndpoint,
  type Legible,
  type Page,
  type Resource,
  type RowOf,
} from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Route } from '../../../engine/core/handle.ts'
import { rowsOfImages, legibleFields, type Image } from '../../../engine/write/history.ts'
import { legible } from '../../../engine/read/field-rules.ts'
import { personLabels } from '../../../engine/read/present.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { currentOf, restorableOf, type Current } from '../../../engine/write/restore-fields.ts'
import { store, storeOf } from '../../../engine/write/store.ts'
import { readId } from '../../../engine/kinds/index.ts'
import { PERMANENT } from '../../../engine/read/visibility.ts'
import { changesOf } from './journal.ts'
import { refuseLongSearch } from './limit.ts'

const NONE = '未找到版本信息'
/** The tenant that runs the installation also sees changes of shared records. */
const HOUSE_TENANT = 1
const MAX_VERSIONS = 1000

type Change = RowOf<typeof dataLog>

const changes = store(dataLog)

export const listChanges: Route['run'] = async (ctx, _input, { query }): Promise<Page<DataLogRow>> => {
  await refuseLongSearch(ctx, dataLog, query, ['dataId'])
  const page = await changes.page(ctx, query, readable(ctx), { plannedTotal: true })
  return { ...page, records: await readableRows(ctx, page.records) }
}

export const versions = async (
  ctx: Ctx,
  { dataTable, dataId, type }: InputOfEndpoint<typeof dataVersions>,
): Promise<DataLogRow[]> => {
  const where = [
    ...readable(ctx),
    sql`data_table = ${dataTable}`,
    sql`data_id = ${dataId}`,
    ...(type ? [sql`type = ${type}`] : []),
  ]
  const rows = await changes.list(ctx, where, { order: sql`data_version desc`, limit: MAX_VERSIONS })
  if (rows.length === 0) throw refused(NONE)
  return readableRows(ctx, rows)
}

export const compare = async (
  ctx: Ctx,
  { dataId1, dataId2 }: InputOfEndpoint<typeof compareData>,
): Promise<DataLogRow[]> => {
  const rows = await changes.list(ctx, [...readable(ctx), sql`id = any(${[dataId1, dataId2]})`])
  const contents = await readableRows(ctx, rows)
  const byId = new Map((await withRestorable(ctx, rows, contents)).map((row) => [row.id, row]))
  const [first, second] = [byId.get(dataId1), byId.get(dataId2)]
  if (!first || !second) throw refused(NONE)
  return [first, second]
}

/** Changes of listable tables; of shared records only those made in this tenant, unless it is tenant 1. */
const readable = (ctx: Ctx): Condition[] => {
  const tables = listable(ctx).map((r) => r.table)
  const shared =
    ctx.tenantId === HOUSE_TENANT ? sql`tenant_id is null` : sql`tenant_id is null and actor_tenant = ${ctx.tenantId}`
  return [
    tables.length === 0 ? sql`false` : sql`data_table = any(${[...tables]})`,
    sql`(tenant_id = ${ctx.tenantId} or (${shared}))`,
    sql`type = 'json'`,
  ]
}

const listable = (ctx: Ctx): Resource[] =>
  [...ctx.services.ports.resources.values()].filter((r) => r.history && holds(ctx, codeOf(r, 'list')))

const imageOf = ({ dataContent, beforeContent }: Change): Image =>
  JSON.parse(dataContent ?? beforeContent ?? '{}') as Image

/** Content as the caller may read it: no secrets, masked encrypted values, hidden records empty. */
const readableRows = async (ctx: Ctx, rows: Change[]): Promise<DataLogRow[]> => {
  const contents = new Map<string, string>()
  const byTable = Map.groupBy(rows, (row) => row.dataTable)
  for (const r of listable(ctx)) {
    const own = byTable.get(r.table) ?? []
    const remembered = await rowsOfImages(ctx, r, own.map(imageOf))
    remembered.forEach(({ row, seen }, i) => contents.set(own[i]!.id, seen ? contentOf(legible(ctx, r), row) : '{}'))
  }
  const texted = await changes.present<Change & { verb_dictText?: string }>(ctx, rows)
  const resourcesByTable = new Map(listable(ctx).map((r) => [r.table, r]))
  const people = await personLabels(
    ctx,
    rows.map(({ createBy }) => createBy ?? ''),
  )
  return texted.map(({ id, dataTable, dataId, dataVersion, verb, move, verb_dictText, type, createBy, createTime }) => {
    const r = resourcesByTable.get(dataTable!)
    const text = r?.states?.moves[move ?? '']?.label ?? verb_dictText
    return {
      id,
      dataTable: dataTable!,
      dataTitle: r?.title ?? dataTable!,
      dataId: dataId!,
      dataVersion: dataVersion!,
      dataContent: contents.get(id) ?? '{}',
      verb: verb!,
      ...(text !== undefined && { verb_dictText: text }),
      type: type!,
      createBy,
      ...(people.has(createBy ?? '') && { createBy_dictText: people.get(createBy!)! }),
      createTime: createTime!,
    }
  })
}

/** Adds the restorable fields: of visible records the caller may edit. */
const withRestorable = async (ctx: Ctx, rows: Change[], contents: DataLogRow[]): Promise<DataLogRow[]> => {
  return Promise.all(
    contents.map(async (row, i) => {
      const r = listable(ctx).find(({ table }) => table === row.dataTable)
      if (!r) return row
      const restorable = restorableOf(ctx, r, imageOf(rows[i]!), await currentRecord(ctx, r, row.dataId))
      const content = JSON.parse(row.dataContent) as object
      const fields = restorable?.fields.filter((field) => Object.hasOwn(content, field)) ?? []
      return fields.length === 0 ? row : { ...row, restorable: { ...restorable!, fields } }
    }),
  )
}

const currentRecord = async (ctx: Ctx, r: Resource, id: string): Promise<Current | undefined> => {
  const row = await storeOf(ctx, r).find(ctx, readId(r, id), PERMANENT)
  return row && currentOf(row, await changesOf(ctx, r.table, id))
}

const contentOf = (r: Legible, row: object): string => {
  const values = row as Record<string, unknown>
  return JSON.stringify({
    id: values['id'],
    ...Object.fromEntries(legibleFields(r).map(([name, f]) => [wireName(name, f), values[name]])),
  })
}
