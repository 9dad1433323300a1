/** Definitions in the format of older clients, stored through the same store and its checks. */
import {
  dataSource,
  report,
  reportItem,
  reportParam,
  type editOlderHead,
  type editOlderReport,
  type OlderReport,
  type OlderReportItem,
  type OlderReportParam,
  type Report,
  type ReportItem,
  type ReportParam,
} from '@huxi/contract'
import {
  inputFields,
  isColumn,
  malformed,
  notFound,
  refused,
  parseIds,
  parser,
  type InputOfEndpoint,
  type Page,
} from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { partsOf } from './definition.ts'

type Given = Readonly<Record<string, unknown>>
type Whole = InputOfEndpoint<typeof editOlderReport>

const [added, changed] = [parser(inputFields(report.fields)), parser(inputFields(report.fields), true)]

const flag = (value: boolean | null): 0 | 1 => (value ? 1 : 0)

type Codes = ReadonlyMap<string, string>

const sourceCodes = async (ctx: Ctx, rows: readonly Report[]): Promise<Codes> => {
  const ids = rows.flatMap(({ dbSource }) => dbSource ?? [])
  if (ids.length === 0) return new Map()
  const system = unscoped(ctx)
  const found = await storeOf(system, dataSource).list(system, [sql`id = any(${ids})`])
  return new Map(found.map(({ id, code }) => [id, code]))
}

export const sourceId = async (ctx: Ctx, code: unknown): Promise<string | null> => {
  if (typeof code !== 'string' || code === '') return null
  const system = unscoped(ctx)
  const [found] = await storeOf(system, dataSource).list(system, [sql`code = ${code}`])
  if (!found) throw refused(`没有编码为“${code.slice(0, 100)}”的数据源，请重新选择`)
  return found.id
}

const olderOf = (row: Report, codes: Codes): OlderReport => {
  const { id, code, name, cgrSql, content, dbSource, createBy, createTime, updateBy, updateTime } = row
  return {
    id,
    code,
    name,
    cgrSql,
    content,
    dbSource: codes.get(dbSource ?? '') ?? '',
    createBy,
    createTime,
    updateBy,
    updateTime,
  }
}

const olderItem = (item: ReportItem): OlderReportItem => ({
  id: item.id,
  cgrheadId: item.cgrheadId,
  fieldName: item.fieldName,
  fieldTxt: item.fieldTxt,
  fieldType: item.fieldType,
  fieldWidth: item.fieldWidth,
  isShow: flag(item.isShow),
  isOrder: flag(item.isOrder),
  isSearch: flag(item.isSearch),
  searchMode: item.searchMode,
  dictCode: item.dictCode,
  fieldHref: item.fieldHref,
  replaceVal: item.replaceVal,
  groupTitle: item.groupTitle,
  isTotal: item.isTotal ? '1' : '0',
  orderNum: item.orderNum ?? 0,
})

const olderParam = ({ id, cgrheadId, paramName, paramTxt, paramValue, orderNum }: ReportParam): OlderReportParam => ({
  id,
  cgrheadId,
  paramName,
  paramTxt,
  paramValue,
  orderNum: orderNum ?? 0,
})

export const listOlder = async (ctx: Ctx, query: Query): Promise<Page<OlderReport>> => {
  const page = await storeOf(ctx, report).page(ctx, query)
  const codes = await sourceCodes(ctx, page.records)
  return { ...page, records: page.records.map((row) => olderOf(row, codes)) }
}

export const oneOlder = async (ctx: Ctx, id: string): Promise<OlderReport> => {
  const row = await storeOf(ctx, report).one(ctx, id)
  return olderOf(row, await sourceCodes(ctx, [row]))
}

const seenParts = async (ctx: Ctx, headId: string) => {
  await storeOf(ctx, report).one(ctx, headId)
  return partsOf(ctx, headId)
}

export const itemsOlder = async (ctx: Ctx, headId: string): Promise<OlderReportItem[]> =>
  (await seenParts(ctx, headId)).items.map(olderItem)

export const paramsOlder = async (ctx: Ctx, headId: string): Promise<OlderReportParam[]> =>
  (await seenParts(ctx, headId)).params.map(olderParam)

const isRow = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value)

const rowsIn = (value: unknown): Given[] | undefined => {
  if (value === null || value === undefined) return undefined
  if (!Array.isArray(value) || !value.every(isRow)) throw malformed('报表的字段或参数格式不正确')
  return value.toSorted((a, b) => Number(a['orderNum'] ?? 0) - Number(b['orderNum'] ?? 0))
}

const readBools = (resource: typeof reportItem | typeof reportParam, row: Given): Given =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, f]) => isColumn(f) && row[name] !== undefined && name !== 'cgrheadId')
      .map(([name, f]) => {
        const value = row[name]
        const isFlag = f.kind === 'bool' && ['0', '1'].includes(String(value))
        return [name, isFlag ? String(value) === '1' : value]
      }),
  )

const UNKNOWN: Given = { paramType: 'String' }

/** The new list: sent rows in their order, then stored rows that were neither sent nor deleted. */
const merged = (
  resource: typeof reportItem | typeof reportParam,
  sent: readonly Given[] | undefined,
  kept: readonly Given[],
  deleted: readonly string[],
): Given[] | undefined => {
  if (!sent && deleted.length === 0) return undefined
  const rowsById = new Map(kept.map((row) => [String(row['id']), row]))
  const deletedIds = new Set(deleted)
  const rows = (sent ?? []).filter((row) => !deletedIds.has(String(row['id'])))
  const named = new Set(rows.map((row) => String(row['id'])))
  const others = kept.filter((row) => !named.has(String(row['id'])) && !deletedIds.has(String(row['id'])))
  return [...rows, ...others].map((row) => {
    const before = rowsById.get(String(row['id']))
    return { ...readBools(resource, { ...(before ?? UNKNOWN), ...row }), ...(before && { id: before['id'] }) }
  })
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const inputOf = async (
  ctx: Ctx,
  { head, ...lists }: Whole,
  kept: { items: readonly Given[]; params: readonly Given[] },
): Promise<Given> => {
  if (!isRow(head)) throw malformed('报表的格式不正确')
  const items = merged(reportItem, rowsIn(lists.items), kept.items, idsIn(lists.deleteItemIdList))
  const params = merged(reportParam, rowsIn(lists.params), kept.params, idsIn(lists.deleteParamIdList))
  const { name, code, cgrSql, content } = head
  const source = head['dbSource'] !== undefined && { dbSource: await sourceId(ctx, head['dbSource']) }
  return { name, code, cgrSql, content, ...source, ...(items && { items }), ...(params && { params }) }
}

export const addOlder = async (ctx: Ctx, given: Whole) => {
  await storeOf(ctx, report).add(ctx, added(await inputOf(ctx, given, { items: [], params: [] })))
  return reply('添加成功！')
}

export const editOlder = async (ctx: Ctx, given: Whole) => {
  const id = isRow(given.head) ? given.head['id'] : undefined
  if (typeof id !== 'string') throw notFound()
  const kept = await seenParts(ctx, id)
  const input = changed(await inputOf(ctx, given, kept))
  await storeOf(ctx, report).edit(ctx, id, undefined, input)
  return reply('全部修改成功')
}

export const editHead = async (ctx: Ctx, { id, ...given }: InputOfEndpoint<typeof editOlderHead>) => {
  const source = given.dbSource !== undefined && { dbSource: await sourceId(ctx, given.dbSource) }
  await storeOf(ctx, report).edit(ctx, id, undefined, { ...given, ...source })
  return reply('修改成功!')
}

export const deleteOlder = async (ctx: Ctx, ids: string) => {
  await storeOf(ctx, report).remove(ctx, parseIds(ids))
  return reply('删除成功!')
}
