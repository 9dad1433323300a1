/** Saved queries, encrypted: what somebody looks for may be a name or a number. */
import type { deleteQuery, QueryRecord, SavedQuery, savedQueries, SavedView, saveQuery } from '@huxi/contract'
import { malformed, notFound, refused, type InputOfEndpoint, type Resource } from '@huxi/model'
import { reply } from '../../engine/core/answer.ts'
import { inTransaction, type Ctx } from '../../engine/core/context.ts'
import type { SealedColumn } from '../../engine/write/reseal.ts'
import { superCondition } from '../../engine/read/super-query.ts'
import { cipherFor } from '../../platform/crypto/cipher.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { newId } from '../../platform/db/ids.ts'

const MAX_QUERIES = 50

/** GET /sys/query/list: the caller's own for one list, in the order of their titles. */
export const queriesOf = async (
  ctx: Ctx,
  { resource }: InputOfEndpoint<typeof savedQueries>,
): Promise<SavedQuery[]> => {
  const rows = await own(ctx)
    .where('resource', '=', resource)
    .select(['id', 'resource', 'title', 'match_type', 'records', 'view', 'create_time'])
    .orderBy('title')
    .execute()
  return rows.flatMap(({ match_type, create_time, ...row }) => {
    const matchType = match_type === 'or' ? 'or' : 'and'
    const content = opened(ctx, row)
    return content ? [{ ...row, ...content, matchType, createTime: create_time }] : []
  })
}

/** POST /sys/query/save: only what the list itself would answer. */
export const keepQuery = async (
  ctx: Ctx,
  { resource, title, matchType, records, view }: InputOfEndpoint<typeof saveQuery>,
) => {
  const match = (matchType ?? 'and').toLowerCase()
  const empty = superCondition(ctx, resourceOf(ctx, resource), records, match).length === 0
  if (empty && view === null) throw refused('请先填写查询条件再保存')
  if (view !== null && !isView(view)) throw malformed('视图的格式不正确')
  const id = await inTransaction(ctx, async (tx) => {
    const others = await own(tx).where('resource', '=', resource).where('title', '<>', title).select('id').execute()
    if (others.length >= MAX_QUERIES) throw refused(`每个列表最多保存 ${MAX_QUERIES} 个查询，请先删除不用的`)
    const cipher = cipherFor(ctx.services.secrets, PURPOSE)
    const place = placeOf(tx, resource, title)
    const changing = {
      match_type: match,
      records: cipher.seal(JSON.stringify(records), place),
      view: view && cipher.seal(JSON.stringify(view), viewPlace(place)),
    }
    const kept = await tx.db
      .insertInto('sys_saved_query')
      .values({
        id: newId(),
        ...owner(tx),
        resource,
        title,
        ...changing,
        create_time: formatTime(ctx.services.clock.now()),
      })
      .onConflict((same) => same.columns(['tenant_id', 'user_id', 'resource', 'title']).doUpdateSet(changing))
      .returning('id')
      .executeTakeFirstOrThrow()
    return kept.id
  })
  return reply('保存成功', { id })
}

/** DELETE /sys/query/delete */
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

const owner = (ctx: Ctx) => ({ tenant_id: ctx.tenantId!, user_id: ctx.session!.person.id })

const own = (ctx: Ctx) => {
  const { user_id, tenant_id } = owner(ctx)
  return ctx.db.selectFrom('sys_saved_query').where('user_id', '=', user_id).where('tenant_id', '=', tenant_id)
}

/** Lists that are made of records have the id of theirs behind the name: `online:report/17`. */
const resourceOf = (ctx: Ctx, name: string): Resource => {
  const found = ctx.services.ports.resources.get(name.split('/', 1)[0]!)
  if (!found) throw refused('该列表不支持保存查询')
  return found
}

/** What is in it is for the web, which takes of it what it knows. */
const isView = (view: unknown): boolean => typeof view === 'object' && !Array.isArray(view)

const PURPOSE = 'query'

/** What the cipher text is bound to: moved to another person or title it does not open. */
const placeOf = (ctx: Ctx, resource: string, title: string): string => placeOfRow({ ...owner(ctx), resource, title })

const placeOfRow = (row: Record<string, unknown>): string =>
  ['sys_saved_query', row['tenant_id'], row['user_id'], row['resource'], row['title']].join('|')

const viewPlace = (place: string): string => `${place}|view`

/** What a change of keys seals anew. */
export const sealedQueries: readonly SealedColumn[] = [
  { table: 'sys_saved_query', column: 'records', key: 'id', purpose: PURPOSE, placeOf: placeOfRow },
  {
    table: 'sys_saved_query',
    column: 'view',
    key: 'id',
    purpose: PURPOSE,
    placeOf: (row) => viewPlace(placeOfRow(row)),
  },
]

/** A query whose key is gone is as good as lost; it does not affect the others. */
const opened = (
  ctx: Ctx,
  row: Pick<SavedQuery, 'id' | 'resource' | 'title'> & { records: string; view: string | null },
): Pick<SavedQuery, 'records' | 'view'> | undefined => {
  const cipher = cipherFor(ctx.services.secrets, PURPOSE)
  const place = placeOf(ctx, row.resource, row.title)
  try {
    return {
      records: JSON.parse(cipher.open(row.records, place)) as QueryRecord[],
      view: row.view === null ? null : (JSON.parse(cipher.open(row.view, viewPlace(place))) as SavedView),
    }
  } catch {
    ctx.services.log.warn({ id: row.id }, 'saved query cannot be opened')
    return undefined
  }
}
