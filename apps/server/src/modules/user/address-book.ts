/** The address book: active people by department, one row a person however many departments that is. */
import { user, type addressBook, type AddressRow, type UserRow } from '@huxi/contract'
import { type InputOfEndpoint, type Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import type { Extra } from '../../engine/core/handle.ts'
import { conditions, paging, type Condition } from '../../engine/read/where.ts'
import { storeOf } from '../../engine/write/store.ts'
import { NO_SEAT, seatsOf, type DepartSeat } from './membership.ts'

const NORMAL = 1

/** Departments of people in the context's tenant, of one branch. */
const places = (
  ctx: Ctx,
  branch: string,
): Condition => sql`from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
  where ud.user_id = sys_user.id and ud.tenant_id = ${ctx.tenantId} and starts_with(d.org_code, ${branch})`

/** Names are found as everywhere, by 全拼 and 首字母 too; a total counts people, not their departments. */
export const addressesOf = async (
  ctx: Ctx,
  { orgCode, realname, workNo }: InputOfEndpoint<typeof addressBook>,
  { query }: Extra,
): Promise<Page<AddressRow>> => {
  const branch = orgCode ?? ''
  const { pageNo, pageSize, offset } = paging(query)
  const users = storeOf(ctx, user)
  const where = [
    sql`status = ${NORMAL}`,
    sql`exists (select 1 ${places(ctx, branch)})`,
    ...conditions(ctx, user, { ...(realname && { realname }) }),
    ...(workNo ? [sql`strpos(lower(work_no), lower(${workNo})) > 0`] : []),
  ]
  const order = sql`(select min(d.org_code) ${places(ctx, branch)}), create_time, id`
  const [rows, total] = await Promise.all([
    users.list(ctx, where, { order, limit: pageSize, offset }),
    users.count(ctx, where),
  ])
  const [people, seats] = await Promise.all([
    users.present<UserRow>(ctx, rows),
    seatsOf(
      ctx,
      rows.map((row) => row.id),
    ),
  ])
  const records = people.map((row) => addressOf(row, departsIn(seats.get(row.id) ?? NO_SEAT, branch)))
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

const departsIn = ({ departs }: { departs: readonly DepartSeat[] }, branch: string): DepartSeat[] =>
  departs.filter(({ code }) => code.startsWith(branch)).toSorted((a, b) => (a.code < b.code ? -1 : 1))

const addressOf = (row: UserRow, departs: readonly DepartSeat[]): AddressRow => ({
  userId: row.id,
  realname: row.realname,
  avatar: row.avatar,
  workNo: row.workNo,
  post: row.post,
  telephone: row.telephone,
  email: row.email,
  phone: row.phone,
  departId: departs[0]?.id ?? '',
  departName: departs.map(({ name }) => name).join(' | '),
})
