/** Sends records one by one: leased, judged at that moment, delivered by their channel. */
import { outreachTask, type OutreachKind, type OutreachRecord } from '@huxi/contract'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { push } from '../../../engine/http/push.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { sendMail, type MailOutcome } from '../../../platform/net/mail.ts'
import { kindOfId } from './definition.ts'
import { channelObstacle, factsOf, isCapped, maskedAddress, patientObstacle, quietUntil } from './facts.ts'

const WORKERS = 4
const LEASE_MS = 2 * MINUTE_MS
const RETRY_MINUTES = [1, 5, 30, 120]
const REASON = 'messages to patients'
export const NOTICE = 'outreach.message'

type Leased = Pick<
  OutreachRecord,
  'id' | 'patientId' | 'channel' | 'title' | 'content' | 'kindId' | 'setId' | 'taskId' | 'attempts' | 'expiresAt'
> & {
  readonly leaseId: string
  readonly fallback: boolean
  readonly businessKey: string
  readonly bookingId: string | null
}

const systemIn = (services: AppServices, tenantId: number): Ctx => unscoped(asSystem(services, REASON, tenantId))

/** After a crash: a started mail may have arrived, all others are queued again. */
const recover = async (ctx: Ctx): Promise<void> => {
  const time = now(ctx)
  const isStarted = sql`exists (select from outreach_attempt a where a.record_id = r.id and a.ended_at is null)`
  await sql`update outreach_record r set status = case when ${isStarted} then 'failed' else 'queued' end,
      reason = case when ${isStarted} then 'unknown' end, lease_id = null, lease_until = null
    where tenant_id = ${ctx.tenantId} and status = 'sending' and lease_until < ${time}::timestamptz`.execute(ctx.db)
  await sql`update outreach_attempt a set ended_at = ${time}::timestamptz, outcome = 'unknown', note = '发送中断，结果未知'
    from outreach_record r where r.id = a.record_id and r.tenant_id = ${ctx.tenantId} and a.ended_at is null
      and r.status = 'failed'`.execute(ctx.db)
}

const lease = async (ctx: Ctx): Promise<Leased | undefined> => {
  const at = ctx.services.clock.now()
  const { rows } = await sql<Leased>`update outreach_record set status = 'sending', lease_id = ${newId()},
      lease_until = ${formatTime(at + LEASE_MS)}::timestamptz
    where id = (select id from outreach_record where tenant_id = ${ctx.tenantId} and status = 'queued'
      and next_at <= ${formatTime(at)}::timestamptz order by next_at, id limit 1 for update skip locked)
    returning id, patient_id as "patientId", channel, title, content, kind_id as "kindId", set_id as "setId",
      task_id as "taskId", attempts, to_char(expires_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "expiresAt",
      lease_id as "leaseId", coalesce(fallback, false) as fallback, business_key as "businessKey",
      booking_id as "bookingId"`.execute(ctx.db)
  return rows[0]
}

interface End {
  readonly status: string
  readonly reason?: string | null
  readonly next?: string
  readonly providerId?: string
  readonly attempts?: number
  readonly unsent?: true
}

const REACHED = ['sent', 'delivered']

const end = async (
  tx: Ctx,
  row: Leased,
  { status, reason = null, next, providerId, attempts, unsent }: End,
): Promise<void> => {
  await sql`update outreach_record set status = ${status}, reason = ${reason}, lease_id = null, lease_until = null,
      next_at = coalesce(${next ?? null}::timestamptz, next_at), provider_id = coalesce(${providerId ?? null}, provider_id),
      attempts = ${attempts ?? row.attempts}, sent_at = case when ${unsent === true} then null else sent_at end
    where id = ${row.id} and lease_id = ${row.leaseId} and status = 'sending'`.execute(tx.db)
  if (status === 'queued') return
  const isPassed = row.fallback && (status === 'failed' || (status === 'suppressed' && PASSING.includes(reason ?? '')))
  const own = sql`tenant_id = ${tx.tenantId} and set_id = ${row.setId} and business_key = ${row.businessKey}
    and patient_id = ${row.patientId} and status = 'standby'`
  if (isPassed && reason !== 'unknown')
    await sql`update outreach_record set status = 'queued', next_at = ${now(tx)}::timestamptz
      where id = (select id from outreach_record where ${own} order by step limit 1)`.execute(tx.db)
  else await sql`update outreach_record set status = 'skipped' where ${own}`.execute(tx.db)
}

const PASSING: readonly string[] = ['no_contact', 'unsubscribed', 'channel_off']

const isBooked = async (tx: Ctx, bookingId: string | null): Promise<boolean> => {
  if (!bookingId) return true
  const { rows } = await sql`select 1 from appointment_booking where id = ${bookingId} and status = 'booked'`.execute(
    tx.db,
  )
  return rows.length > 0
}

const judge = async (tx: Ctx, row: Leased): Promise<{ address: string | null; userId: string | null } | undefined> => {
  const stop = async (given: End): Promise<undefined> => end(tx, row, { ...given, unsent: true }) as Promise<undefined>
  await lock(tx, `outreach-patient:${row.patientId}`)
  const kind: OutreachKind = await kindOfId(tx, row.kindId)
  if (row.expiresAt <= now(tx)) return stop({ status: 'expired', reason: 'expired' })
  if (!(await isBooked(tx, row.bookingId))) return stop({ status: 'cancelled', reason: 'booking' })
  const facts = (await factsOf(tx, [row.patientId])).get(row.patientId)
  const whole = patientObstacle(kind, facts)
  if (whole) return stop({ status: 'suppressed', reason: whole })
  const own = channelObstacle(row.channel, facts!, tx.services.config.smtp !== undefined)
  if (own) return stop({ status: 'suppressed', reason: own })
  const quiet = quietUntil(kind, tx.services.clock.now())
  if (quiet) return stop({ status: 'queued', next: quiet })
  if (isCapped(kind, facts!)) return stop({ status: 'suppressed', reason: 'cap' })
  const { email, userId } = facts!
  const target = row.channel === 'email' ? maskedAddress(email!) : '站内账号'
  await sql`update outreach_record set sent_at = ${now(tx)}::timestamptz, target = ${target}
    where id = ${row.id} and lease_id = ${row.leaseId}`.execute(tx.db)
  return { address: email, userId }
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

/** In-app: shown and recorded in one transaction. */
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

const SAID = {
  transient: '邮件服务器暂时没有接受',
  permanent: '邮件服务器拒收',
  unknown: '已交给邮件服务器，但没有得到回答',
} as const

const mailed = async (tx: Ctx, row: Leased, attempt: string, sent: MailOutcome): Promise<void> => {
  const said = sent.outcome === 'sent' ? '邮件服务器已接受' : `${SAID[sent.outcome]}（${sent.code}）`
  await sql`update outreach_attempt set ended_at = ${now(tx)}::timestamptz, outcome = ${sent.outcome}, note = ${said}
    where id = ${attempt}`.execute(tx.db)
  const attempts = row.attempts + 1
  if (sent.outcome === 'sent') return end(tx, row, { status: 'sent', providerId: sent.id, attempts })
  const wait = sent.outcome === 'transient' ? RETRY_MINUTES[row.attempts] : undefined
  if (wait !== undefined) {
    const next = formatTime(tx.services.clock.now() + wait * MINUTE_MS)
    return end(tx, row, { status: 'queued', reason: 'transient', next, attempts, unsent: true })
  }
  const reason = { transient: 'transient', permanent: 'rejected', unknown: 'unknown' }[sent.outcome]
  return end(tx, row, { status: 'failed', reason, attempts, ...(reason !== 'unknown' && { unsent: true }) })
}

const deliver = async (ctx: Ctx, row: Leased): Promise<void> => {
  const started = await inTransaction(ctx, async (tx) => {
    const to = await judge(tx, row)
    if (!to) return undefined
    if (row.channel !== 'in_app') return { address: to.address!, attempt: await note(tx, row, 'started', null, false) }
    await show(tx, row, to.userId!)
    return undefined
  })
  if (!started) return
  const { title: subject, content, id } = row
  const sent = await sendMail(ctx.services.config, { to: started.address, subject, text: content ?? '', id })
  await inTransaction(ctx, (tx) => mailed(tx, row, started.attempt, sent))
}

const noteRead = async (ctx: Ctx): Promise<void> => {
  await sql`update outreach_record r set status = 'read', read_at = n.read_time from sys_notice n
    where r.tenant_id = ${ctx.tenantId} and r.status = 'delivered' and n.tenant_id = r.tenant_id and n.kind = ${NOTICE}
      and n.about = 'outreach:record:' || r.id and n.read_time is not null`.execute(ctx.db)
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
  let count = 0
  for (const { id } of rows) count += await sendIn(systemIn(services, id), signal)
  if (count > 0) say?.(`处理了 ${count} 条消息`)
}
