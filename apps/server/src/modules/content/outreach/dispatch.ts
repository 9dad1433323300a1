/** Sends records one by one: leased, judged at that moment, delivered by their channel. */
import { outreachTask, type OutreachKind } from '@huxi/contract'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { push } from '../../../engine/http/push.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { kindOfId } from './definition.ts'
import { end, isRead, REACHED, type End, type Leased } from './ending.ts'
import { channelObstacle, factsOf, isCapped, patientObstacle, quietUntil, targetOf } from './facts.ts'
import { applyEarly } from './receipt.ts'
import { keyMs, openChannels, partsOf, sendBy, type Sent } from './senders.ts'
import { noteUnsubscribed } from './wechat.ts'

const WORKERS = 4
const LEASE_MS = 2 * MINUTE_MS
const RETRY_MINUTES = [1, 5, 30, 120]
const REASON = 'messages to patients'
export const NOTICE = 'outreach.message'

const systemIn = (services: AppServices, tenantId: number): Ctx => unscoped(asSystem(services, REASON, tenantId))

/**
 * After a crash: a sending that was begun is repeated where the provider recognises its key, and otherwise unknown; all
 * others are queued again.
 */
const recover = async (ctx: Ctx): Promise<void> => {
  const at = ctx.services.clock.now()
  const time = now(ctx)
  const keyed = (channel: string) => formatTime(at - Math.min(keyMs(channel), at))
  const isKnown = sql`(r.channel = 'sms' or (r.channel = 'wechat' and not exists (select from outreach_attempt a
    where a.record_id = r.id and a.ended_at is null and a.started_at < ${keyed('wechat')}::timestamptz)))`
  const isStarted = sql`(exists (select from outreach_attempt a where a.record_id = r.id and a.ended_at is null)
    and not ${isKnown})`
  const { rows } = await sql<{ id: string }>`update outreach_record r
    set status = case when ${isStarted} then 'failed' else 'queued' end,
      reason = case when ${isStarted} then 'unknown' end, lease_id = null, lease_until = null
    where tenant_id = ${ctx.tenantId} and status = 'sending' and lease_until < ${time}::timestamptz
    returning id`.execute(ctx.db)
  if (rows.length > 0)
    await sql`update outreach_attempt set ended_at = ${time}::timestamptz, outcome = 'unknown', note = '发送中断，结果未知'
      where tenant_id = ${ctx.tenantId} and ended_at is null and record_id = any(${rows.map(({ id }) => id)})`.execute(
      ctx.db,
    )
}

const lease = async (ctx: Ctx): Promise<Leased | undefined> => {
  const at = ctx.services.clock.now()
  const { rows } = await sql<Leased>`update outreach_record set status = 'sending', lease_id = ${newId()},
      lease_until = ${formatTime(at + LEASE_MS)}::timestamptz
    where id = (select id from outreach_record where tenant_id = ${ctx.tenantId} and status = 'queued'
      and next_at <= ${formatTime(at)}::timestamptz order by next_at, id limit 1 for update skip locked)
    returning id, patient_id as "patientId", channel, title, content, kind_id as "kindId", set_id as "setId",
      task_id as "taskId", template_id as "templateId", version_no as "versionNo", step, attempts,
      coalesce(until_read, false) as "untilRead", to_char(expires_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "expiresAt",
      lease_id as "leaseId", coalesce(fallback, false) as fallback, business_key as "businessKey",
      booking_id as "bookingId", assignment_id as "assignmentId", announcement_id as "announcementId"`.execute(ctx.db)
  return rows[0]
}

const STATES: Readonly<Record<string, string>> = { missed: 'no_show', cancelled: 'cancelled' }

/** Reason why the occasion of a message has gone; null = it stands. */
const goneOf = async (
  tx: Ctx,
  { bookingId, assignmentId, announcementId }: Leased,
  event: string,
): Promise<string | null> => {
  if (!bookingId && !assignmentId && !announcementId) return null
  const { rows } = await sql<{ reason: string | null }>`select case
      when ${bookingId}::text is not null and not exists (select from appointment_booking
        where id = ${bookingId} and status = ${STATES[event] ?? 'booked'}) then 'booking'
      when ${assignmentId}::text is not null and not exists (select from quest_assignment
        where id = ${assignmentId} and status in ('sent', 'opened')) then 'questionnaire'
      when ${announcementId}::text is not null and not exists (select from sys_announcement
        where id = ${announcementId} and send_status = '1' and del_flag = 0) then 'announcement' end as reason`.execute(
    tx.db,
  )
  return rows[0]?.reason ?? null
}

/** The address to send to, opened only now; undefined = the message was stopped. */
const judge = async (tx: Ctx, row: Leased): Promise<string | undefined> => {
  const stop = async (given: End): Promise<undefined> => end(tx, row, { ...given, unsent: true }) as Promise<undefined>
  await lock(tx, `outreach-patient:${row.patientId}`)
  const kind: OutreachKind = await kindOfId(tx, row.kindId)
  if (row.expiresAt <= now(tx)) return stop({ status: 'expired', reason: 'expired' })
  const gone = await goneOf(tx, row, kind.event)
  if (gone) return stop({ status: 'cancelled', reason: gone })
  if (await isRead(tx, row)) return stop({ status: 'skipped' })
  const facts = (await factsOf(tx, [row.patientId])).get(row.patientId)
  const whole = patientObstacle(kind, facts)
  if (whole) return stop({ status: 'suppressed', reason: whole })
  const own = channelObstacle(row.channel, facts!, openChannels(tx.services))
  if (own) return stop({ status: 'suppressed', reason: own })
  const quiet = quietUntil(kind, tx.services.clock.now())
  if (quiet) return stop({ status: 'queued', next: quiet })
  if (isCapped(kind, facts!)) return stop({ status: 'suppressed', reason: 'cap' })
  const { address, shown } = targetOf(tx, row.channel, facts!)
  const providerId = row.channel === 'sms' ? row.id : null
  await sql`update outreach_record set sent_at = ${now(tx)}::timestamptz, target = ${shown},
      provider_id = coalesce(${providerId}, provider_id)
    where id = ${row.id} and lease_id = ${row.leaseId}`.execute(tx.db)
  return address
}

const note = async (
  tx: Ctx,
  { id }: Leased,
  outcome: string,
  said: string | null,
  isOver: boolean,
): Promise<string> => {
  const attempt = newId()
  const time = now(tx)
  await sql`insert into outreach_attempt (id, tenant_id, record_id, started_at, ended_at, outcome, note)
    values (${attempt}, ${tx.tenantId}, ${id}, ${time}::timestamptz, ${isOver ? time : null}::timestamptz, ${outcome},
      ${said})`.execute(tx.db)
  return attempt
}

const show = async (tx: Ctx, row: Leased, userId: string): Promise<void> => {
  const about = `outreach:record:${row.id}`
  await tx.services.ports.notices.notify(tx, {
    to: { userIds: [userId] },
    kind: NOTICE,
    about,
    title: row.title,
    text: row.content ?? '',
  })
  const { rows } =
    await sql`select 1 from sys_notice n join sys_user u on u.id = n.user_id and u.status = 1 and u.del_flag = 0
    where n.tenant_id = ${tx.tenantId} and n.kind = ${NOTICE} and n.about = ${about} limit 1`.execute(tx.db)
  const attempts = row.attempts + 1
  if (rows.length > 0) {
    await note(tx, row, 'delivered', '已放入对方的站内消息', true)
    return end(tx, row, { status: 'delivered', attempts })
  }
  await note(tx, row, 'permanent', '绑定的账号已停用，或关闭了这类消息', true)
  return end(tx, row, { status: 'failed', reason: 'account', attempts, unsent: true })
}

const RESENT_UNKNOWN = 2

/** Whether an unanswered sending may be repeated: the provider still recognises its key. */
const isRepeatable = ({ channel, attempts }: Leased): boolean =>
  keyMs(channel) === Infinity || (keyMs(channel) > 0 && attempts < RESENT_UNKNOWN)

const settle = async (tx: Ctx, row: Leased, attempt: string, sent: Sent): Promise<void> => {
  await sql`update outreach_attempt set ended_at = ${now(tx)}::timestamptz, outcome = ${sent.outcome}, note = ${sent.note}
    where id = ${attempt}`.execute(tx.db)
  const attempts = row.attempts + 1
  if (sent.outcome === 'sent') {
    const parts = partsOf(tx.services, row.channel, row.content ?? '')
    await end(tx, row, { status: 'sent', providerId: sent.providerId, attempts, parts })
    return applyEarly(tx, row.id)
  }
  if (sent.reason === 'not_subscribed') await noteUnsubscribed(tx, row)
  const isAgain = sent.outcome === 'transient' || (sent.outcome === 'unknown' && isRepeatable(row))
  const wait = isAgain ? RETRY_MINUTES[row.attempts] : undefined
  if (wait !== undefined) {
    const next = formatTime(tx.services.clock.now() + wait * MINUTE_MS)
    return end(tx, row, { status: 'queued', reason: 'transient', next, attempts, unsent: true })
  }
  const { reason } = sent
  return end(tx, row, { status: 'failed', reason, attempts, ...(reason !== 'unknown' && { unsent: true }) })
}

const templateIdOf = async (ctx: Ctx, { templateId, versionNo }: Leased): Promise<string | null> => {
  const { rows } = await sql<{ id: string | null }>`select provider_template_id as id from outreach_version
    where template_id = ${templateId} and version_no = ${versionNo}`.execute(ctx.db)
  return rows[0]?.id ?? null
}

const deliver = async (ctx: Ctx, row: Leased): Promise<void> => {
  const started = await inTransaction(ctx, async (tx) => {
    const to = await judge(tx, row)
    if (!to) return undefined
    if (row.channel !== 'in_app') return { address: to, attempt: await note(tx, row, 'started', null, false) }
    await show(tx, row, to)
    return undefined
  })
  if (!started) return
  const { title, content, id, channel } = row
  const providerTemplateId = channel === 'wechat' ? await templateIdOf(ctx, row) : null
  const sending = { id, channel, title, content: content ?? '', address: started.address, providerTemplateId }
  const sent = await sendBy(ctx.services, sending)
  await inTransaction(ctx, (tx) => settle(tx, row, started.attempt, sent))
}

const noteRead = async (ctx: Ctx): Promise<void> => {
  await sql`update outreach_record r set status = 'read', read_at = n.read_time from sys_notice n
    where r.tenant_id = ${ctx.tenantId} and r.status = 'delivered' and n.tenant_id = r.tenant_id and n.kind = ${NOTICE}
      and n.about = 'outreach:record:' || r.id and n.read_time is not null`.execute(ctx.db)
}

const ANSWER_HOURS = 48

/** Notes for questionnaires whether they were done within 48 hours of the message. */
const noteAnswered = async (services: AppServices): Promise<void> => {
  const all = asSystem(services, REASON)
  const hours = sql`make_interval(hours => ${ANSWER_HOURS})`
  await sql`update outreach_record r
    set answered = case when a.done_at <= r.sent_at + ${hours} then 'within' else 'none' end
    from quest_assignment a where a.id = r.assignment_id and r.answered is null and r.sent_at is not null
      and (a.done_at is not null or r.sent_at + ${hours} < ${now(all)}::timestamptz)`.execute(all.db)
}

const settleTasks = async (ctx: Ctx, touched: readonly string[]): Promise<void> => {
  if (touched.length > 0)
    await sql`update outreach_task t set reached = c.reached, unreached = c.unreached from (
        select task_id, count(*) filter (where is_out)::int as reached, count(*) filter (where not is_out and is_over)::int as unreached
        from (select task_id, business_key, bool_or(status = any(${[...REACHED, 'read']})) as is_out,
            bool_and(status not in ('queued', 'sending', 'standby')) as is_over
          from outreach_record where task_id = any(${[...touched]}) group by 1, 2) m group by 1) c
      where t.id = c.task_id`.execute(ctx.db)
  const { rows } = await sql<{ id: string }>`select id from outreach_task t where tenant_id = ${ctx.tenantId}
    and status = 'sending' and not exists (select from outreach_record r where r.task_id = t.id
      and r.status in ('queued', 'sending', 'standby'))`.execute(ctx.db)
  for (const { id } of rows) await storeOf(ctx, outreachTask).move(ctx, 'finish', [id])
}

const sendIn = async (ctx: Ctx, signal: AbortSignal): Promise<number> => {
  await recover(ctx)
  await noteRead(ctx)
  const touched = new Set<string>()
  let count = 0
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const row = await lease(ctx)
      if (!row) return
      if (row.taskId) touched.add(row.taskId)
      count += 1
      await deliver(ctx, row)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  await settleTasks(ctx, [...touched])
  if (count > 0) push(ctx, { tenantId: ctx.tenantId! }, { cmd: 'rows', of: '/outreach' })
  return count
}

export const sendDue = async (
  services: AppServices,
  signal: AbortSignal,
  say?: (line: string) => void,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select distinct tenant_id as id from outreach_record
    where status in ('queued', 'sending', 'delivered')
    union select distinct tenant_id from outreach_task where status = 'sending'`.execute(asSystem(services, REASON).db)
  await noteAnswered(services)
  let count = 0
  for (const { id } of rows) count += await sendIn(systemIn(services, id), signal)
  if (count > 0) say?.(`处理了 ${count} 条消息`)
}
