import {
  category,
  ROOT,
  type Category,
  type categoryChildren,
  type categoryChildrenOf,
  type categoryImpact,
  type categoryNames,
  type categoryOne,
  type categoryOptions,
  type categoryRoots,
  type categoryTreeData,
  type categoryTreeRoot,
  type checkCategoryCode,
  type DictModel,
  type TreeSelectNode,
} from '@huxi/contract'
import { columnName, jsonObjectIn, parseIds, refused, type InputOfEndpoint, type Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Extra } from '../../../engine/core/handle.ts'
import { branchIds, nestBy, type Branch } from '../../../engine/read/tree.ts'
import { conditions, type Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { onWire, wrongPlace } from './category.ts'

const below = (pid: string | null): Condition =>
  pid === null || pid === ROOT || pid === '' ? sql`pid is null` : sql`pid = ${pid}`

const rowsOf = (ctx: Ctx, where: readonly Condition[]): Promise<Category[]> => storeOf(ctx, category).list(ctx, where)

const presented = async (ctx: Ctx, rows: Category[]): Promise<Category[]> =>
  onWire(ctx, await storeOf(ctx, category).present<Category>(ctx, rows))

/** These filters search all levels. */
const SEARCHED = ['name', 'code', 'superQueryParams'] as const

export const roots = async (
  ctx: Ctx,
  { pid }: InputOfEndpoint<typeof categoryRoots>,
  { query }: Pick<Extra, 'query'>,
): Promise<Page<Category>> => {
  const searched = SEARCHED.some((name) => query[name])
  const page = await storeOf(ctx, category).page(ctx, query, searched ? [] : [below(pid)])
  return { ...page, records: await presented(ctx, page.records) }
}

export const children = async (
  ctx: Ctx,
  { pid }: InputOfEndpoint<typeof categoryChildren>,
  { query }: Pick<Extra, 'query'>,
): Promise<Category[]> => presented(ctx, await rowsOf(ctx, [below(pid), ...conditions(ctx, category, query)]))

export const childrenOf = async (
  ctx: Ctx,
  { parentIds }: InputOfEndpoint<typeof categoryChildrenOf>,
): Promise<Page<Category>> => {
  const records = await presented(ctx, await rowsOf(ctx, [sql`pid = any(${parseIds(parentIds)})`]))
  return { records, total: records.length, size: records.length, current: 1, pages: 1 }
}

const KEYS: readonly string[] = ['id', ...Object.keys(category.fields)]

export const one = async (ctx: Ctx, { field, val }: InputOfEndpoint<typeof categoryOne>): Promise<Category> => {
  if (!KEYS.includes(field)) throw refused('字段无效，请检查!')
  const where = field === 'pid' ? below(val) : sql`${sql.ref(columnName(field))} = ${val}`
  const [row, another] = await presented(ctx, await rowsOf(ctx, [where]))
  if (!row) throw refused('查询无果')
  if (another) throw refused(`查询数据异常,[${field}]存在多个值:${val}`)
  return row
}

const node = ({ id, name, code, pid, hasChild }: Category, nodes: TreeSelectNode[] | null = null): TreeSelectNode => ({
  key: id,
  title: name,
  value: null,
  code,
  parentId: pid ?? ROOT,
  icon: null,
  leaf: hasChild !== '1',
  children: nodes,
})

const level = async (ctx: Ctx, pid: string | null, more: readonly Condition[] = []): Promise<TreeSelectNode[]> =>
  (await rowsOf(ctx, [below(pid), ...more])).map((row) => node(row))

const idByCode = async (ctx: Ctx, code: string): Promise<string | undefined> =>
  code === ROOT ? ROOT : (await rowsOf(ctx, [sql`code = ${code}`]))[0]?.id

const branchNode = ({ children: inner, ...row }: Branch<Category>): TreeSelectNode =>
  node(row, inner.length === 0 ? null : inner.map(branchNode))

export const treeRoot = async (
  ctx: Ctx,
  { async: oneLevel, pcode }: InputOfEndpoint<typeof categoryTreeRoot>,
): Promise<TreeSelectNode[]> => {
  const pid = await idByCode(ctx, pcode || ROOT)
  if (pid === undefined) throw refused(`该编码【${pcode}】不存在，请核实!`)
  if (oneLevel) return level(ctx, pid)
  const where = pid === ROOT ? [] : [sql`starts_with(code, ${pcode}) and code <> ${pcode}`]
  return nestBy(await rowsOf(ctx, where), (row) => row.pid).map(branchNode)
}

export const treeChildren = (ctx: Ctx, { pid }: { pid: string }): Promise<TreeSelectNode[]> => level(ctx, pid)

const wrongTree = (what: string) => refused(`加载分类字典树参数有误.[${what}]!`)

export const treeData = async (
  ctx: Ctx,
  { pid, pcode, condition }: InputOfEndpoint<typeof categoryTreeData>,
): Promise<TreeSelectNode[]> => {
  if (pid === null && pcode === null) throw wrongTree('null')
  const parent = pid ?? (await idByCode(ctx, pcode!))
  if (parent === undefined) throw wrongTree('code')
  return level(ctx, parent, equalities(condition))
}

const ASKED: readonly string[] = ['id', 'code', 'name', 'createBy', 'sysOrgCode']

const equalities = (condition: string | null): Condition[] => {
  if (condition === null) return []
  const asked = jsonObjectIn(condition)
  if (!asked) throw wrongTree('condition')
  const pairs = Object.entries(asked)
  if (pairs.some(([name, value]) => !ASKED.includes(name) || typeof value === 'object')) throw wrongTree('condition')
  return pairs.map(([name, value]) => sql`${sql.ref(columnName(name))} = ${String(value)}`)
}

/** Names in the order of the ids; unknown ids are omitted, or echoed on request. */
export const names = async (
  ctx: Ctx,
  { ids, delNotExist }: InputOfEndpoint<typeof categoryNames>,
): Promise<string[]> => {
  const keys = (ids ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  if (keys.length === 0) throw refused('ids 不能为空')
  const namesById = new Map((await rowsOf(ctx, [sql`id = any(${keys})`])).map(({ id, name }) => [id, name]))
  return keys.flatMap((id) => namesById.get(id) ?? (delNotExist === 'false' ? [id] : []))
}

export const options = async (ctx: Ctx, { code }: InputOfEndpoint<typeof categoryOptions>): Promise<DictModel[]> => {
  const rows = await rowsOf(ctx, code === null || code === ROOT ? [] : [sql`starts_with(code, ${code})`])
  if (rows.length === 0) throw refused('无数据,参数有误.[code]')
  return rows.map(({ id, name }) => ({ value: id, text: name, title: name, label: name }))
}

export const checkCode = async (ctx: Ctx, { pid, code }: InputOfEndpoint<typeof checkCategoryCode>): Promise<null> => {
  if (code === null) throw refused('错误,类型编码为空!')
  const parent = pid === null || pid === ROOT ? undefined : await storeOf(ctx, category).find(ctx, pid)
  if (parent && !code.startsWith(parent.code!)) throw refused(wrongPlace(parent.code!))
  return null
}

export const impact = async (ctx: Ctx, { ids }: InputOfEndpoint<typeof categoryImpact>): Promise<{ below: number }> => {
  const given = parseIds(ids)
  const foundRows = await rowsOf(ctx, [sql`id = any(${given})`])
  return { below: (await branchIds(ctx, category, 'pid', given)).length - foundRows.length }
}
