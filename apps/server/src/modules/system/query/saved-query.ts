/** Saved queries and views: the caller's own, and those shared with the caller's roles. */
import type { deleteQuery, preferQuery, SavedQuery, savedQueries, saveQuery } from '@huxi/contract'
import { malformed, notFound, refused, spokenName, type InputOfEndpoint, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { superCondition } from '../../../engine/read/super-query.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { openQuery, sealQuery } from './sealed-query.ts'
import { checkSharing, seesList } from './sharing.ts'

const MAX_QUERIES = 50

interface StoredQuery {
  id: string
  tenant_id: number
  user_id: string
  resource: string
  title: string
  match_type: string
  records: string
  view: string | null
  role_id: string | null
  badge: boolean
  create_time: string
  by: string | null
  preferred: boolean
}

/** The caller's own first, then those of roles, sorted by title; of one list or of all. */
export const queriesOf = async (
  ctx: Ctx,
  { resource }: InputOfEndpoint<typeof savedQueries>,
): Promise<SavedQuery[]> => {
  const { tenant_id, user_id } = owner(ctx)
  const { rows } = await sql<StoredQuery>`
    select q.id, q.tenant_id, q.user_id, q.resource, q.title, q.match_type, q.records, q.view, q.role_id, q.badge, q.create_time,
      u.realname as by, d.query_id is not null as preferred
    from sys_saved_query q left join sys_user u on u.id = q.user_id
      left join sys_default_view d on d.query_id = q.id and d.user_id = ${user_id} and d.tenant_id = ${tenant_id}
    where q.tenant_id = ${tenant_id} and (${resource}::text is null or q.resource = ${resource}) and ${usable(ctx)}
    order by q.user_id <> ${user_id}, q.title, q.id`.execute(ctx.db)
  return rows.flatMap((row) => {
    const mine = row.user_id === user_id
    const content = mine || seesList(ctx, found(ctx, row.resource)) ? openQuery(ctx, row) : undefined
    return content ? [{ ...answerOf(row), ...content, mine }] : []
  })
}

const answerOf = ({ id, resource, title, match_type, role_id, badge, by, preferred, create_time }: StoredQuery) => ({
  id,
  resource,
  title,
  matchType: match_type === 'or' ? ('or' as const) : ('and' as const),
  roleId: role_id,
  badge,
  by: by ?? '',
  preferred,
  createTime: create_time,
})

/** Accepts only conditions that the list would answer. */
export const keepQuery = async (
  ctx: Ctx,
  { id, resource, title, matchType, records, view, roleId, badge }: InputOfEndpoint<typeof saveQuery>,
) => {
  const match = (matchType ?? 'and').toLowerCase()
  const empty = superCondition(ctx, resourceOf(ctx, resource), records, match).length === 0
  if (empty && view === null) throw refused('请先填写查询条件再保存')
  if (view !== null && !isView(view)) throw malformed('视图的格式不正确')
  if (roleId !== null)
    await checkSharing(ctx, { roleId, resource: ctx.services.ports.resources.get(resource), records, view })
  const kept = await inTransaction(ctx, async (tx) => {
    const others = await own(tx).where('resource', '=', resource).select(['id', 'title']).execute()
    const isNamed = (one: { title: string }): boolean => spokenName(one.title) === spokenName(title)
    const same = id === null ? others.find(isNamed) : others.find((one) => one.id === id)
    if (id !== null && !same) throw notFound()
    if (others.some((one) => isNamed(one) && one.id !== same?.id))
      throw refused(`已有名为“${title}”的视图，请换一个名称`)
    if (!same && others.length >= MAX_QUERIES) throw refused(`每个列表最多保存 ${MAX_QUERIES} 个查询，请先删除不用的`)
    const at = { ...owner(tx), resource, title }
    const content = {
      match_type: match,
      ...sealQuery(tx, at, { records, view }),
      role_id: roleId,
      badge: badge ?? false,
    }
    if (same) {
      await tx.db
        .updateTable('sys_saved_query')
        .set({ title, ...content })
        .where('id', '=', same.id)
        .execute()
      return same.id
    }
    const create_time = now(ctx)
    const row = { id: newId(), ...at, ...content, create_time }
    await tx.db.insertInto('sys_saved_query').values(row).execute()
    return row.id
  })
  return reply('保存成功', { id: kept })
}

export const dropQuery = async (ctx: Ctx, { id }: InputOfEndpoint<typeof deleteQuery>) => {
  const { user_id, tenant_id } = owner(ctx)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('sys_saved_query')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  return reply('删除成功')
}

/** Sets the view that the caller's list opens with. */
export const prefer = async (ctx: Ctx, { resource, id }: InputOfEndpoint<typeof preferQuery>) => {
  const { user_id, tenant_id } = owner(ctx)
  await inTransaction(ctx, async (tx) => {
    await sql`delete from sys_default_view where tenant_id = ${tenant_id} and user_id = ${user_id}
      and resource = ${resource}`.execute(tx.db)
    if (id === null) return
    const { numAffectedRows } = await sql`insert into sys_default_view (tenant_id, user_id, resource, query_id)
      select ${tenant_id}::int, ${user_id}::text, q.resource, q.id from sys_saved_query q
      where q.id = ${id} and q.resource = ${resource} and q.tenant_id = ${tenant_id} and ${usable(tx)}`.execute(tx.db)
    if (numAffectedRows === 0n) throw notFound()
  })
  return reply(id === null ? '已取消默认视图' : '打开列表时将使用这个视图')
}

const owner = (ctx: Ctx) => ({ tenant_id: ctx.tenantId!, user_id: ctx.session!.person.id })

const usable = (ctx: Ctx) => sql`(q.user_id = ${owner(ctx).user_id} or q.role_id = any(${[...ctx.session!.roleIds]}))`

const own = (ctx: Ctx) => {
  const { user_id, tenant_id } = owner(ctx)
  return ctx.db.selectFrom('sys_saved_query').where('user_id', '=', user_id).where('tenant_id', '=', tenant_id)
}

/** A list built from records has the id of its record in the name: `online:report/17`. */
const found = (ctx: Ctx, name: string): Resource | undefined => ctx.services.ports.resources.get(name.split('/', 1)[0]!)

const resourceOf = (ctx: Ctx, name: string): Resource => {
  const resource = found(ctx, name)
  if (!resource) throw refused('该列表不支持保存查询')
  return resource
}

/** The server stores the view as is; the web reads the parts it knows. */
const isView = (view: unknown): boolean => typeof view === 'object' && !Array.isArray(view)
