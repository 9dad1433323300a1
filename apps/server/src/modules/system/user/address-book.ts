/** The address book: active users by department, one row per user. */
import { user, type addressInitials, type AddressRow, type UserRow } from '@huxi/contract'
import type { InputOfEndpoint, Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Extra } from '../../../engine/core/handle.ts'
import { conditions, paging, type Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { NO_MEMBERSHIP, membershipsOf, type DepartMembership } from './membership.ts'
import { presentMembers } from './row.ts'

const NORMAL = 1

const places = (
  ctx: Ctx,
  branch: string,
): Condition => sql`from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
  where ud.user_id = sys_user.id and ud.tenant_id = ${ctx.tenantId} and starts_with(d.org_code, ${branch})`

type Asked = InputOfEndpoint<typeof addressInitials>

const foundBy = (ctx: Ctx, { orgCode, realname, workNo }: Asked): Condition[] => [
  sql`status = ${NORMAL}`,
  sql`exists (select 1 ${places(ctx, orgCode ?? '')})`,
  ...conditions(ctx, user, { ...(realname && { realname }) }),
  ...(workNo ? [sql`strpos(lower(work_no), lower(${workNo})) > 0`] : []),
]

/** The usual reading comes first; the index uses byte order. */
const SOUND = sql`realname_pinyin collate "C"`
const LETTER = /^[a-z]$/i
const OTHERS = '#'

/** A range condition, so that the index applies. */
const under = (initial: string | null | undefined): Condition[] => {
  if (!initial) return []
  if (!LETTER.test(initial)) return [sql`(${SOUND} >= 'a' and ${SOUND} < '{') is not true`]
  const from = initial.toLowerCase()
  return [sql`${SOUND} >= ${from}`, sql`${SOUND} < ${String.fromCharCode(from.charCodeAt(0) + 1)}`]
}

export const addressesOf = async (
  ctx: Ctx,
  asked: Asked & { initial?: string | null },
  { query }: Extra,
): Promise<Page<AddressRow>> => {
  const { pageNo, pageSize, offset } = paging(query)
  const users = storeOf(ctx, user)
  const where = [...foundBy(ctx, asked), ...under(asked.initial)]
  const [rows, total] = await Promise.all([
    users.list(ctx, where, { order: sql`${SOUND}, id`, limit: pageSize, offset }),
    users.count(ctx, where),
  ])
  const memberships = await membershipsOf(
    ctx,
    rows.map((row) => row.id),
  )
  const people = await presentMembers(ctx, rows, memberships)
  const records = people.map((row) =>
    addressOf(row, departsIn(memberships.get(row.id) ?? NO_MEMBERSHIP, asked.orgCode ?? '')),
  )
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

export const initialsOf = async (ctx: Ctx, asked: Asked): Promise<{ initial: string; count: number }[]> => {
  const where = [...(await storeOf(ctx, user).readable(ctx)), ...foundBy(ctx, asked)]
  const { rows } = await sql<{ initial: string; count: number }>`
    select initial, count(*)::int as count
    from (select case when left(realname_pinyin, 1) between 'a' and 'z' then upper(left(realname_pinyin, 1)) else ${OTHERS} end
      collate "C" as initial from sys_user where ${sql.join(where, sql` and `)}) as people
    group by initial order by initial = ${OTHERS}, initial`.execute(ctx.db)
  return rows
}

const departsIn = ({ departs }: { departs: readonly DepartMembership[] }, branch: string): DepartMembership[] =>
  departs.filter(({ code }) => code.startsWith(branch)).toSorted((a, b) => (a.code < b.code ? -1 : 1))

const addressOf = (
  row: UserRow & { post_dictText?: string | null },
  departs: readonly DepartMembership[],
): AddressRow => ({
  userId: row.id,
  realname: row.realname,
  avatar: row.avatar,
  workNo: row.workNo,
  post: row.post,
  post_dictText: row.post_dictText ?? null,
  telephone: row.telephone,
  email: row.email,
  phone: row.phone,
  departId: departs[0]?.id ?? '',
  departName: departs.map(({ name }) => name).join(' | '),
})
