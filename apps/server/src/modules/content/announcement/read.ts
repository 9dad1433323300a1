import { now } from '../../../platform/config/clock.ts'
import type { markRead, syncAnnouncement } from '@huxi/contract'
import { announcement } from '@huxi/contract'
import type { InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { holds } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { push } from '../../../engine/http/push.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { spendMessage } from '../../system/account/index.ts'
import { PUBLISH } from './announcement.ts'
import { ownOf } from './mine.ts'
import { pushToRecipients } from './publish.ts'
import { lockPublished } from './send.ts'

const PUBLISHED = '1'

/** Idempotent under concurrency: one reader counts once. */
const mark = (ctx: Ctx, only: readonly string[] | undefined): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const userId = tx.session!.person.id
    const which = only ? sql`annt_id = any(${[...only]})` : sql`true`
    const unread = sql`tenant_id = ${tx.tenantId} and user_id = ${userId} and read_flag = '0' and seq is not null`
    const { rows } = await sql<{ id: string }>`select annt_id as id from sys_announcement_send
      where ${unread} and ${which}`.execute(tx.db)
    if (rows.length === 0) return
    const ids = await lockPublished(
      tx,
      rows.map((row) => row.id),
    )
    await sql`with marked as (
        update sys_announcement_send set read_flag = '1', read_time = ${now(tx)}
        where ${unread} and annt_id = any(${ids}) returning annt_id)
      update sys_announcement set read_count = read_count + 1 where id in (select annt_id from marked)`.execute(tx.db)
    push(tx, { userIds: [userId] }, { cmd: 'user', userId, ...(only?.[0] && { msgId: only[0] }), kind: 'announcement' })
  })

/** PUT editByAnntIdAndUserId ignores announcements not sent to the caller, so it does not reveal their existence. */
export const readOne = async (ctx: Ctx, { anntId }: InputOfEndpoint<typeof markRead>): Promise<Answer> => {
  await mark(ctx, [anntId])
  return reply('操作成功!')
}

export const readAll = async (ctx: Ctx): Promise<Answer> => {
  await mark(ctx, undefined)
  return reply('全部已读')
}

/** GET syncNotic. Without an announcement it refreshes the caller's own windows. */
export const sync = async (ctx: Ctx, { anntId }: InputOfEndpoint<typeof syncAnnouncement>): Promise<Answer> => {
  const self = { userIds: [ctx.session!.person.id] }
  if (!anntId) {
    push(ctx, self, { cmd: 'topic', msgTxt: '批量设置已读' })
    return reply('操作成功!')
  }
  const row = holds(ctx, PUBLISH) ? await storeOf(ctx, announcement).one(ctx, anntId) : undefined
  if (row?.sendStatus === PUBLISHED) {
    await spendMessage(ctx, 'announcement-sync', announcement.title)
    await pushToRecipients(ctx, row)
  } else if (!row) push(ctx, self, { cmd: 'user', msgId: (await ownOf(ctx, { anntId })).id, kind: 'announcement' })
  return reply('操作成功!')
}
