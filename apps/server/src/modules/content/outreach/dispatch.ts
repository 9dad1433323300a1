/** The queue of messages: frees lapsed leases, sends due messages in batches and completes tasks. */
import { outreachTask } from '@huxi/contract'
import { sql, type RawBuilder } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { push } from '../../../engine/http/push.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { leaseBatch } from './batch.ts'
import { countTasks } from './ending.ts'
import { keyMs } from './senders.ts'
import { deliver, NOTICE } from './settle.ts'
import { openSharing, restful } from './sharing.ts'

const BATCH = 16
/** Batches that wait for a provider: a crash leaves at most their messages without an answer. */
const WAITING = 4
const SHARED_MS = 150
const REST_MOST_MS = 100
const REASON = 'messages to patients'

const systemIn = (services: AppServices, tenantId: number): Ctx => unscoped(asSystem(services, REASON, tenantId))

/** After a crash a begun sending is repeated where the provider recognises its key, and is otherwise unknown. */
const recover = async (ctx: Ctx): Promise<void> => {
  const at = ctx.services.clock.now()
  const time = now(ctx)
  const keyed = (channel: string) => formatTime(at - Math.min(keyMs(channel), at))
  const isKnown = sql`(r.channel = 'sms' or (r.channel = 'wechat' and not exists (select from outreach_attempt a
    where a.record_id = r.id and a.ended_at is null and a.started_at < ${keyed('wechat')}::timestamptz)))`
  const isStarted = sql`(exists (select from outreach_attempt a where a.record_id = r.id and a.ended_at is null)
    and not ${isKnown})`
  const { rows } = await sql<{ id: string }>`update outreach_record r
    set status = case when ${isStarted} then 'unknown' else 'queued' end,
      reason = case when ${isStarted} then 'unknown' end, lease_id = null, lease_until = null,
      sent_at = case when ${isStarted} then sent_at end
    where tenant_id = ${ctx.tenantId} and status = 'sending' and lease_until < ${time}::timestamptz
    returning id`.execute(ctx.db)
  if (rows.length > 0)
    await sql`update outreach_attempt set ended_at = ${time}::timestamptz, outcome = 'unknown', note = '发送中断，结果未知'
      where tenant_id = ${ctx.tenantId} and ended_at is null and record_id = any(${rows.map(({ id }) => id)})`.execute(
      ctx.db,
    )
}

const noteRead = async (ctx: Ctx): Promise<void> => {
  await sql`update outreach_record r set status = 'read', read_at = n.read_time from sys_notice n
    where r.tenant_id = ${ctx.tenantId} and r.status = 'delivered' and r.channel = 'in_app' and n.tenant_id = r.tenant_id and n.kind = ${NOTICE}
      and n.about = 'outreach:record:' || r.id and n.read_time is not null`.execute(ctx.db)
}

const ANSWER_HOURS = 48

const noteAnswered = async (services: AppServices): Promise<void> => {
  const all = asSystem(services, REASON)
  const hours = sql`make_interval(hours => ${ANSWER_HOURS})`
  await sql`update outreach_record r
    set answered = case when a.done_at <= r.sent_at + ${hours} then 'within' else 'none' end
    from quest_assignment a where a.id = r.assignment_id and r.answered is null and r.sent_at is not null
      and (a.done_at is not null or r.sent_at + ${hours} < ${now(all)}::timestamptz)`.execute(all.db)
}

const settleTasks = async (ctx: Ctx, taskIds: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from outreach_task t where tenant_id = ${ctx.tenantId}
    and status = 'sending' and not exists (select from outreach_record r where r.task_id = t.id
      and r.status in ('queued', 'sending', 'standby'))`.execute(ctx.db)
  const over = rows.map(({ id }) => id)
  await countTasks(ctx, [...new Set([...taskIds, ...over])])
  for (const id of over) await storeOf(ctx, outreachTask).move(ctx, 'finish', [id])
}

const drain = async (ctx: Ctx, signal: AbortSignal) => {
  const taskIds = new Set<string>()
  const waiting = new Set<Promise<void>>()
  const failures: unknown[] = []
  const isShared = openSharing(ctx.services)
  const own = restful(ctx, isShared)
  let count = 0
  while (!signal.aborted && failures.length === 0) {
    const begin = performance.now()
    const { rows, started } = await leaseBatch(own, BATCH)
    if (rows.length === 0 && waiting.size === 0) break
    if (rows.length === 0) {
      await Promise.race(waiting)
      continue
    }
    for (const { taskId } of rows) if (taskId) taskIds.add(taskId)
    count += rows.length
    const sending: Promise<void> = deliver(own, started, isShared)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => waiting.delete(sending))
    waiting.add(sending)
    if (isShared()) {
      await Promise.race([sending, sleep(SHARED_MS)])
      if (own === ctx) await sleep(Math.min(REST_MOST_MS, performance.now() - begin))
    }
    if (waiting.size >= WAITING) await Promise.race(waiting)
  }
  await Promise.all(waiting)
  if (failures.length > 0) throw failures[0]
  return { touched: taskIds, count }
}

const sendIn = async (ctx: Ctx, signal: AbortSignal): Promise<number> => {
  await recover(ctx)
  await noteRead(ctx)
  const { touched: taskIds, count } = await drain(ctx, signal)
  await settleTasks(ctx, [...taskIds])
  if (count > 0) push(ctx, { tenantId: ctx.tenantId! }, { cmd: 'rows', of: '/outreach' })
  return count
}

export const sendDue = async (
  services: AppServices,
  signal: AbortSignal,
  say?: (line: string) => void,
): Promise<void> => {
  const open = (condition: RawBuilder<unknown>) =>
    sql`exists (select from outreach_record r where r.tenant_id = t.id and ${condition})`
  const { rows } = await sql<{ id: number }>`select id from sys_tenant t where ${open(sql`r.status = 'queued'`)}
    or ${open(sql`r.status = 'sending'`)} or ${open(sql`r.status = 'delivered' and r.channel = 'in_app'`)}
    or exists (select from outreach_task k where k.tenant_id = t.id and k.status = 'sending')`.execute(
    asSystem(services, REASON).db,
  )
  await noteAnswered(services)
  let count = 0
  for (const { id } of rows) count += await sendIn(systemIn(services, id), signal)
  if (count > 0) say?.(`处理了 ${count} 条消息`)
}
