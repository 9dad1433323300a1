import type { Arrival, Notice, ownNotices, readNotices } from '@huxi/contract'
import { parseIds, type InputOfEndpoint, type Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { paging, type Condition } from '../../../engine/read/where.ts'
import { principalsOf } from '../agent/index.ts'
import { DAY_MS, formatTime, now } from '../../../platform/config/clock.ts'

const ARRIVAL_DAYS = 7

const OPEN = sql`case when n.is_todo then n.done_time is null else n.read_time is null end`

/** Condition on `sys_notice n`. */
const own = (ctx: Ctx): Condition =>
  sql`n.tenant_id = ${ctx.tenantId} and n.user_id = ${ctx.session?.person.id ?? ''} and n.seq is not null`

export const openTodos = (ctx: Ctx) => sql`sys_notice n where ${own(ctx)} and n.is_todo and (${OPEN})`
/** Includes to-dos of absent people whose agent the caller is, without duplicates. For lists only: arrivals were sent to others. */
const ownAndActing = (ctx: Ctx): Condition => {
  const self = ctx.session?.person.id ?? ''
  return sql`${own(ctx)} or n.tenant_id = ${ctx.tenantId} and n.seq is not null and n.is_todo and n.done_time is null
    and n.user_id in (${principalsOf(ctx)}) and not exists (select 1 from sys_notice mine where mine.tenant_id = n.tenant_id
      and mine.user_id = ${self} and mine.kind = n.kind and mine.about = n.about and mine.is_todo and mine.done_time is null)`
}

const notOfKinds = (ctx: Ctx, kinds: readonly string[]): Condition =>
  sql`n.user_id <> ${ctx.session?.person.id ?? ''} or n.kind <> all(${[...kinds]})`

export const listOwn = async (
  ctx: Ctx,
  { todo, open, without, pageNo, pageSize }: InputOfEndpoint<typeof ownNotices>,
): Promise<Page<Notice>> => {
  const asked = paging({ pageNo: String(pageNo ?? 1), pageSize: String(pageSize ?? 10) })
  const where = [
    ownAndActing(ctx),
    ...(todo === null || todo === '' ? [] : [sql`n.is_todo = ${todo === '1'}`]),
    ...(open === null || open === '' ? [] : [sql`(${OPEN}) = ${open === '1'}`]),
    ...(without === null || without === '' ? [] : [notOfKinds(ctx, without.split(','))]),
  ]
  const { list, total } = await select(ctx, where, asked.pageSize, asked.offset)
  const { pageNo: current, pageSize: size } = asked
  return { records: list, total, size, current, pages: Math.ceil(total / size) }
}

export const openNotices = (ctx: Ctx, limit: number): Promise<{ list: Notice[]; total: number }> =>
  select(ctx, [ownAndActing(ctx), OPEN], limit, 0)

const isLegible = (ctx: Ctx, kind: string): boolean =>
  ctx.services.ports.notices.kinds.get(kind)?.isLegible?.(ctx) !== false

const titleFor = (ctx: Ctx, { kind, title }: Pick<Notice, 'kind' | 'title'>): string =>
  isLegible(ctx, kind) ? title : ctx.services.ports.notices.kinds.get(kind)!.title

const select = async (
  ctx: Ctx,
  where: readonly Condition[],
  limit: number,
  offset: number,
): Promise<{ list: Notice[]; total: number }> => {
  const all = sql.join(
    where.map((one) => sql`(${one})`),
    sql` and `,
  )
  const count = sql`select count(*)::int from sys_notice n where ${all}`
  const { rows } = await sql<Omit<Notice, 'kindText'> & { total: number }>`
    select (${count}) as total, n.id, n.kind, n.title, n.content as text, n.link, n.priority,
      n.is_todo as "isTodo", ${OPEN} as "isOpen",
      n.due_time as "dueTime", n.create_time as "createTime", n.read_time as "readTime", n.done_time as "doneTime",
      coalesce((select u.realname from sys_user u where u.username = n.done_by order by u.del_flag limit 1), n.done_by)
        || coalesce('（代 ' || n.done_for || '）', '') as "doneBy",
      case when n.user_id <> ${ctx.session?.person.id ?? ''} then (select p.realname from sys_user p where p.id = n.user_id) end
        as "actingFor"
    from sys_notice n where ${all}
    order by "isOpen" desc, case when ${OPEN} then n.danger end desc nulls last, case when ${OPEN} then n.due_time end nulls last,
      n.show_at desc, n.seq desc
    limit ${limit} offset ${offset}`.execute(ctx.db)
  const { kinds } = ctx.services.ports.notices
  const list = rows.map(({ total: _total, ...row }) => ({
    ...row,
    title: titleFor(ctx, row),
    text: isLegible(ctx, row.kind) ? row.text : '',
    kindText: kinds.get(row.kind)?.title ?? row.kind,
  }))
  if (rows[0] || offset === 0) return { list, total: rows[0]?.total ?? 0 }
  const { rows: counted } = await sql<{ n: number }>`select (${count}) as n`.execute(ctx.db)
  return { list, total: counted[0]!.n }
}

/** PUT /sys/notice/read: for a to-do it means noted, not done. */
export const markRead = async (ctx: Ctx, { ids }: InputOfEndpoint<typeof readNotices>): Promise<null> => {
  const which = ids === null || ids === '' ? sql`true` : sql`n.id = any(${parseIds(ids)})`
  await sql`update sys_notice n set read_time = ${now(ctx)}::timestamptz
    where ${own(ctx)} and n.read_time is null and ${which}`.execute(ctx.db)
  return null
}

export const noticesAfter = async (ctx: Ctx, seq: number, limit: number): Promise<Arrival[]> => {
  const since = formatTime(ctx.services.clock.now() - ARRIVAL_DAYS * DAY_MS)
  const { rows } = await sql<Arrival & { of: string }>`select n.seq, 'notice' as kind, n.id, n.title, n.priority,
      n.show_at as time, n.kind as "of"
    from sys_notice n where ${own(ctx)} and n.seq > ${seq} and n.show_at >= ${since}::timestamptz and n.done_time is null
    order by n.seq limit ${limit}`.execute(ctx.db)
  return rows.map(({ of, ...row }) => ({ ...row, title: titleFor(ctx, { kind: of, title: row.title }) }))
}

export const latestSeq = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(n.seq), 0) as seq from sys_notice n
    where ${own(ctx)}`.execute(ctx.db)
  return rows[0]!.seq
}
