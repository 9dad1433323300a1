import { announcement, type announcementReaders, type Reader, type remindReaders } from '@huxi/contract'
import { refused, type InputOfEndpoint, type Page } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { push } from '../../../engine/http/push.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { paging } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { spendMessage } from '../../system/account/index.ts'
import { lockPublished, sendAgain } from './send.ts'

export const readersOf = async (
  ctx: Ctx,
  { id, readFlag, keyword }: InputOfEndpoint<typeof announcementReaders>,
  { query }: { readonly query: Query },
): Promise<Page<Reader>> => {
  await storeOf(ctx, announcement).one(ctx, id)
  const { pageNo, pageSize, offset } = paging(query)
  const text = keyword?.trim().toLowerCase()
  const where = [
    sql`s.tenant_id = ${ctx.tenantId} and s.annt_id = ${id}`,
    ...(readFlag ? [sql`s.read_flag = ${readFlag}`] : []),
    ...(text ? [sql`strpos(lower(concat_ws(' ', u.realname, u.username)), ${text}) > 0`] : []),
  ]
  const from = sql`sys_announcement_send s join sys_user u on u.id = s.user_id where ${sql.join(where, sql` and `)}`
  const { rows } = await sql<Reader>`select s.id, s.user_id as "userId", u.username, u.realname,
      coalesce((select string_agg(d.depart_name, ',' order by d.org_code) from sys_user_depart ud
        join sys_depart d on d.id = ud.dep_id where ud.user_id = u.id and ud.tenant_id = s.tenant_id), '') as departs,
      s.read_flag as "readFlag", s.read_time as "readTime"
    from ${from} order by s.read_flag, s.read_time desc, u.username limit ${pageSize} offset ${offset}`.execute(ctx.db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(ctx.db)
  const total = counted[0]!.n
  return { records: rows, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

const QUIET_MS = 10 * MINUTE_MS

export const remind = (ctx: Ctx, { id }: InputOfEndpoint<typeof remindReaders>): Promise<Answer<{ count: number }>> =>
  inTransaction(ctx, async (tx) => {
    const own = storeOf(tx, announcement)
    const before = await own.one(tx, id)
    const [published] = await lockPublished(tx, [id])
    if (!published) throw refused('该系统通告没有发布，不能提醒，请先发布')
    if (before.endTime <= now(tx)) throw refused('该系统通告已过结束时间，不能提醒')
    const { remindedAt } = await own.one(tx, id)
    const earliest = formatTime(tx.services.clock.now() - QUIET_MS)
    if (remindedAt && remindedAt > earliest) throw refused('10 分钟内已经提醒过未读人员，请稍后再提醒')
    await spendMessage(tx, announcement.name, announcement.title)
    const userIds = await sendAgain(tx, id)
    if (userIds.length === 0) throw refused('没有可以提醒的人：收到的人都已阅读，或还没有到开始时间')
    await sql`update sys_announcement set reminded_at = ${now(tx)} where id = ${id}`.execute(tx.db)
    push(tx, { userIds }, { cmd: 'user', msgId: id, msgTxt: before.titile, kind: 'announcement' })
    return reply(`已提醒 ${userIds.length} 人`, { count: userIds.length })
  })
