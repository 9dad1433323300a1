/**
 * Recipients with sequence numbers. Numbers become visible in order, because a transaction that takes some holds the
 * tenant's lock until its commit. Lock order against deadlocks: announcement, numbers, rows.
 */
import { now } from '../../../platform/config/clock.ts'
import type { Announcement } from '@huxi/contract'
import { sql } from 'kysely'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'

export const lockPublished = async (tx: Ctx, anntIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from sys_announcement
    where tenant_id = ${tx.tenantId} and id = any(${[...anntIds]}) and send_status = '1' and del_flag = 0
    order by id for no key update`.execute(tx.db)
  return rows.map((row) => row.id)
}

const lockNumbers = (tx: Ctx): Promise<void> => lock(tx, `sent:${tx.tenantId}`)

const NEXT = sql`nextval('sys_sent_seq')`
const NEW_ID = sql`replace(gen_random_uuid()::text, '-', '')`

/**
 * Replaces the recipients.
 * @param who conditions on `sys_user`
 * @returns their count
 */
export const sendTo = async (tx: Ctx, { id, startTime }: Announcement, who: Condition): Promise<number> => {
  const time = now(tx)
  await lockNumbers(tx)
  await sql`delete from sys_announcement_send where annt_id = ${id}`.execute(tx.db)
  const { numAffectedRows = 0n } =
    await sql`insert into sys_announcement_send (id, tenant_id, annt_id, user_id, seq, sent_at)
    select ${NEW_ID}, ${tx.tenantId}::int, ${id}, sys_user.id, ${startTime && startTime > time ? sql`null` : NEXT}, ${time}::timestamptz
    from sys_user where ${who}`.execute(tx.db)
  return Number(numAffectedRows)
}

export const recipientsOf = async (ctx: Ctx, anntId: string): Promise<string[]> => {
  const { rows } = await sql<{ userId: string }>`select user_id as "userId" from sys_announcement_send
    where tenant_id = ${ctx.tenantId} and annt_id = ${anntId} order by user_id`.execute(ctx.db)
  return rows.map((row) => row.userId)
}

export const numberRecipients = async (tx: Ctx, anntIds: readonly string[]): Promise<void> => {
  await lockNumbers(tx)
  await sql`update sys_announcement_send set seq = ${NEXT}, sent_at = ${now(tx)}
    where annt_id = any(${[...anntIds]}) and seq is null`.execute(tx.db)
}

export const sendAgain = async (tx: Ctx, anntId: string): Promise<string[]> => {
  await lockNumbers(tx)
  const { rows } = await sql<{ userId: string }>`update sys_announcement_send set seq = ${NEXT}, sent_at = ${now(tx)}
    where tenant_id = ${tx.tenantId} and annt_id = ${anntId} and read_flag = '0' and seq is not null
    returning user_id as "userId"`.execute(tx.db)
  return rows.map((row) => row.userId)
}

/** Announcements to all that are still valid and were published before the account was created. */
const missing = (
  userId: string,
  tenantId: number | null,
): Condition => sql`sys_announcement a join sys_user u on u.id = ${userId}
  where a.tenant_id = ${tenantId} and a.msg_type = 'ALL' and a.send_status = '1' and a.del_flag = 0
    and a.end_time >= u.create_time
    and not exists (select 1 from sys_announcement_send s where s.annt_id = a.id and s.user_id = u.id)`

export const catchUp = async (ctx: Ctx): Promise<void> => {
  const lacking = missing(ctx.session!.person.id, ctx.tenantId)
  const { rows } = await sql<{ id: string }>`select a.id from ${lacking}`.execute(ctx.db)
  if (rows.length === 0) return
  await inTransaction(ctx, async (tx) => {
    const ids = await lockPublished(
      tx,
      rows.map((row) => row.id),
    )
    await lockNumbers(tx)
    const time = now(tx)
    await sql`with sent as (
        insert into sys_announcement_send (id, tenant_id, annt_id, user_id, seq, sent_at)
        select ${NEW_ID}, a.tenant_id, a.id, u.id, case when a.start_time > ${time}::timestamptz then null else ${NEXT} end, ${time}::timestamptz
        from ${lacking} and a.id = any(${ids}) returning annt_id)
      update sys_announcement set sent_count = sent_count + 1 where id in (select annt_id from sent)`.execute(tx.db)
  })
}
