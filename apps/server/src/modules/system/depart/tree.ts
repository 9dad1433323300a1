import {
  depart,
  type allDeparts,
  type Depart,
  type departChildren,
  type DepartId,
  type DepartParents,
  type departParents,
  type DepartTree,
  type departTree,
  type searchDeparts,
} from '@huxi/contract'
import { notFound, parseIds, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { presentRows } from '../../../engine/read/field-rules.ts'
import { branchIds, nest, type Branch } from '../../../engine/read/tree.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { withDirectors, type DepartPeople } from './depart.ts'
import { departsByIds } from './lookup.ts'

const LEADER = '2'
const MEMBER = '1'

const presentedRows = async (ctx: Ctx, where: readonly Condition[] = []): Promise<Depart[]> =>
  presentRows(ctx, depart, await storeOf(ctx, depart).list(ctx, where))

export const departTrees = (people: DepartPeople) => {
  const rowsOf = async (ctx: Ctx, where: readonly Condition[] = []): Promise<Depart[]> =>
    withDirectors(ctx, people, await presentedRows(ctx, where))

  const flat = async (ctx: Ctx, where: readonly Condition[]): Promise<DepartTree[]> => {
    const found = await presentedRows(ctx, where)
    const [rows, parents] = await Promise.all([withDirectors(ctx, people, found), parentsAmong(ctx, found)])
    return rows.map((row) => toNode(row, !parents.has(row.id), null))
  }

  return {
    tree: async (ctx: Ctx, { ids }: InputOfEndpoint<typeof departTree>): Promise<DepartTree[]> =>
      ids === null ? toTree(await rowsOf(ctx)) : flat(ctx, [oneOf('id', parseIds(ids))]),

    children: async (
      ctx: Ctx,
      { pid, ids, primaryKey }: InputOfEndpoint<typeof departChildren>,
    ): Promise<DepartTree[]> => {
      const key = primaryKey === 'orgCode' ? 'org_code' : 'id'
      const asked = ids === null ? sql`parent_id is not distinct from ${pid}` : oneOf(key, parseIds(ids))
      return flat(ctx, [asked])
    },

    idTree: async (ctx: Ctx): Promise<DepartId[]> =>
      toIds(await storeOf(ctx, depart).fields(ctx, ['id', 'parentId', 'departName'])),

    /** branches the caller heads; the message says whether the caller is a superior */
    mine: async (ctx: Ctx) => {
      const own = await ownBranch(ctx, people)
      if (own.length > 0) return reply(LEADER, toTree(await rowsOf(ctx, [oneOf('id', own)])))
      return (await people.isSuperior(ctx)) ? reply(LEADER, []) : reply(MEMBER)
    },

    search: async (
      ctx: Ctx,
      { keyWord, myDeptSearch }: InputOfEndpoint<typeof searchDeparts>,
    ): Promise<DepartTree[]> => {
      const own = myDeptSearch === '1' ? [oneOf('id', await ownBranch(ctx, people))] : []
      const named = sql`strpos(lower(depart_name), lower(${keyWord})) > 0`
      const found = await flat(ctx, [named, ...own])
      if (found.length === 0) throw refused('未查询匹配数据！')
      return found
    },

    parents: async (
      ctx: Ctx,
      { departId, orgCode }: InputOfEndpoint<typeof departParents>,
    ): Promise<Record<string, DepartParents>> => {
      if (!departId && !orgCode) throw refused('departId 和 orgCode 不能都为空！')
      const key = departId ? 'id' : 'orgCode'
      const byId = new Map((await presentedRows(ctx)).map((row) => [row.id, row]))
      const asked = new Set(parseIds(departId || orgCode))
      const found = [...byId.values()].filter((row) => asked.has(row[key] ?? ''))
      return Object.fromEntries(found.map((row) => [row[key], parentsIn(byId, row)]))
    },

    parentName: async (ctx: Ctx, { departId }: { departId: string }): Promise<Answer<string | null>> => {
      const departs = storeOf(ctx, depart)
      const { parentId } = await departs.one(ctx, departId)
      const above = parentId ? await departs.find(ctx, parentId) : undefined
      const [presented] = await departs.present<Depart>(ctx, above ? [above] : [])
      return reply('', presented?.departName ?? null)
    },

    all: async (ctx: Ctx, { id }: InputOfEndpoint<typeof allDeparts>): Promise<Depart[]> => {
      const rows =
        id === null
          ? presentRows(ctx, depart, await storeOf(ctx, depart).list(ctx, [], { order: sql`org_code` }))
          : await departsByIds(ctx, parseIds(id))
      return withDirectors(ctx, people, rows)
    },

    byCode: async (ctx: Ctx, { orgCode }: { orgCode: string }): Promise<Depart> => {
      const [found] = await rowsOf(ctx, [oneOf('org_code', [orgCode])])
      if (!found) throw notFound()
      return found
    },
  }
}

const ownBranch = async (ctx: Ctx, people: DepartPeople): Promise<string[]> => {
  const charge = await people.chargeOf(ctx)
  return charge.length === 0 ? [] : branchIds(ctx, depart, 'parentId', charge)
}

const parentsIn = (byId: ReadonlyMap<string, Depart>, of: Depart): DepartParents => {
  const above: Depart[] = []
  for (let next = byId.get(of.parentId ?? ''); next; next = byId.get(next.parentId ?? '')) above.unshift(next)
  return { parentIds: above.map(({ id }) => id), parentMap: Object.fromEntries(above.map((row) => [row.id, row])) }
}

const oneOf = (column: 'id' | 'org_code', values: readonly string[]): Condition =>
  values.length === 0 ? sql`false` : sql`${sql.ref(column)} = any(${[...values]})`

const toNode = (row: Depart, isLeaf: boolean, children: DepartTree[] | null): DepartTree => ({
  ...row,
  key: row.id,
  value: row.id,
  title: row.departName,
  isLeaf,
  children,
})

const toBranch = ({ children, ...row }: Branch<Depart>): DepartTree =>
  toNode(row, children.length === 0, children.length === 0 ? null : children.map(toBranch))

const toTree = (rows: readonly Depart[]): DepartTree[] => nest(rows).map(toBranch)

const parentsAmong = async (ctx: Ctx, rows: readonly Depart[]): Promise<ReadonlySet<string>> => {
  if (rows.length === 0) return new Set()
  const below = await ctx.db
    .selectFrom('sys_depart')
    .select('parent_id')
    .distinct()
    .where('tenant_id', '=', ctx.tenantId!)
    .where(
      'parent_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  return new Set(below.map((row) => row.parent_id!))
}

/** Every department picker calls this, so the nodes are built in one pass. */
const toIds = (rows: readonly Pick<Depart, 'id' | 'parentId' | 'departName'>[]): DepartId[] => {
  const nodes = new Map(
    rows.map(({ id, departName }): [string, DepartId] => [id, { key: id, value: id, title: departName, children: [] }]),
  )
  const roots: DepartId[] = []
  for (const { id, parentId } of rows) ((parentId && nodes.get(parentId)?.children) || roots).push(nodes.get(id)!)
  return roots
}
