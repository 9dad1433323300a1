import { now } from '../../../platform/config/clock.ts'
import { announcement } from '@huxi/contract'
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { announce, pushToRecipients } from './publish.ts'
import { lockPublished, numberRecipients } from './send.ts'

interface Due {
  readonly id: string
  readonly tenantId: number
  readonly titile: string
  readonly createBy: string | null
}

const WHY = 'announcements whose time has come'
const DUE = sql`select a.id, a.tenant_id as "tenantId", a.titile, a.create_by as "createBy" from sys_announcement a
  where a.del_flag = 0`

export const workOff = async (services: AppServices): Promise<void> => {
  const time = now({ services })
  const drafts = sql<Due>`${DUE} and a.publish_at <= ${time} and a.send_status <> '1' order by a.publish_at, a.id`
  const unsent = sql<Due>`${DUE} and a.id in (select annt_id from sys_announcement_send where seq is null)
    and a.send_status = '1' and a.start_time <= ${time} order by a.id`
  try {
    await eachRow(services, WHY, drafts, publishDue)
  } finally {
    await eachRow(services, WHY, unsent, show)
  }
}

/** A refused draft loses its schedule, or it would fail every minute; its author is notified. */
const publishDue = async (ctx: Ctx, due: Due): Promise<void> => {
  try {
    await storeOf(ctx, announcement).move(ctx, 'publish', [due.id])
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'refused') throw error
    await giveUp(ctx, due, error.message)
  }
}

const giveUp = async (given: Ctx, { id, titile, createBy }: Due, reason: string): Promise<void> => {
  given.services.log.warn({ announcement: id, reason }, 'an announcement was not published at its time')
  await inTransaction(given, async (tx) => {
    const { rows: waiting } = await sql`select 1 from sys_announcement
      where id = ${id} and publish_at is not null for update`.execute(tx.db)
    if (waiting.length === 0) return
    await storeOf(tx, announcement).edit(unscoped(tx), id, undefined, { publishAt: null })
    const { rows } = await sql<{ id: string }>`select u.id from sys_user u
      join sys_user_tenant m on m.user_id = u.id and m.tenant_id = ${tx.tenantId}
      where u.username = ${createBy} and u.del_flag = 0 and u.status = 1`.execute(tx.db)
    if (rows.length === 0) return
    await announce(tx, {
      userIds: rows.map((row) => row.id),
      title: `系统通告没有按时发布：${titile}`,
      content: `<p>${reason.replace(/[<>&]/g, '')}</p>`,
      priority: 'M',
      openType: 'url',
      openPage: '/isystem/annountCement',
    })
  })
}

const show = (ctx: Ctx, { id }: Due): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const [published] = await lockPublished(tx, [id])
    if (!published) return
    await numberRecipients(tx, [id])
    const row = await storeOf(tx, announcement).one(tx, id)
    await pushToRecipients(tx, row, row.titile)
  })
