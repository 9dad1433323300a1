/** Receipts of the providers: signed, stored once. A repeated receipt completes the work an outage interrupted. */
import type { smsReceipt } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { reply } from '../../../engine/core/answer.ts'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { formatTime, MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countTasks, queueNext } from './ending.ts'
import { sendSoon } from './queue.ts'

const REASON = 'receipts of messages'
const FRESH_MS = 5 * MINUTE_MS

interface Receipt {
  readonly channel: 'sms' | 'wechat'
  readonly providerId: string
  readonly status: 'delivered' | 'failed'
  readonly code: string | null
}

export const equalTexts = (left: string, right: string): boolean => {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}

export const isFresh = (services: AppServices, at: number): boolean => Math.abs(services.clock.now() - at) <= FRESH_MS

interface Sent {
  readonly id: string
  readonly tenantId: number
  readonly taskId: string | null
  readonly status: string
  readonly setId: string
  readonly businessKey: string
  readonly patientId: string
  readonly step: number
  readonly fallback: boolean
}

const SENT = sql`id, tenant_id as "tenantId", task_id as "taskId", outreach_record.status, set_id as "setId", business_key as "businessKey", patient_id as "patientId", step,
  coalesce(fallback, false) as fallback`

const countReached = (tx: Ctx, { taskId }: Sent): Promise<void> => countTasks(tx, taskId ? [taskId] : [])

const applyTo = async (tx: Ctx, row: Sent, status: string): Promise<void> => {
  const time = now(tx)
  if (status === 'delivered') {
    await sql`update outreach_record set status = 'delivered', reason = null, delivered_at = ${time}::timestamptz
      where id = ${row.id} and status in ('sent', 'unknown')`.execute(tx.db)
    if (row.status === 'unknown') await countReached(tx, row)
    return
  }
  const { numAffectedRows } = await sql`update outreach_record set status = 'failed', reason = 'undelivered'
    where id = ${row.id} and status in ('sent', 'unknown')`.execute(tx.db)
  if (!numAffectedRows) return
  await countReached(tx, row)
  if (!row.fallback) return
  await queueNext(tx, row, ['standby', 'skipped'])
  await sendSoon(tx)
}

export const applyEarly = async (tx: Ctx, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<Sent & { receipt: string }>`select ${SENT}, r.receipt from outreach_record
    join lateral (select status as receipt from outreach_receipt o where o.channel = outreach_record.channel
      and o.provider_id = outreach_record.provider_id order by o.received_at) r on true
    where outreach_record.id = any(${[...ids]})`.execute(tx.db)
  for (const row of rows) await applyTo(tx, row, row.receipt)
}

/** @returns the value stored first under this key, which may be the given one */
export const firstReceived = async (
  ctx: Ctx,
  channel: string,
  keyParts: readonly string[],
  value: string,
): Promise<string> => {
  const id = createHash('sha256')
    .update([channel, ...keyParts].join('\n'))
    .digest('hex')
  const { rows } = await sql<{
    value: string
  }>`insert into outreach_receipt (id, channel, provider_id, status, received_at)
    values (${id}, ${channel}, ${value}, 'received', ${now(ctx)}::timestamptz)
    on conflict (id) do update set channel = excluded.channel returning provider_id as value`.execute(ctx.db)
  return rows[0]!.value
}

export const isFirstReceived = async (ctx: Ctx, channel: string, keyParts: readonly string[]): Promise<boolean> => {
  const own = newId()
  return (await firstReceived(ctx, channel, keyParts, own)) === own
}

export const receive = async (services: AppServices, { channel, providerId, status, code }: Receipt): Promise<void> => {
  const all = asSystem(services, REASON)
  const id = createHash('sha256').update(`${channel}\n${providerId}\n${status}`).digest('hex')
  await sql`insert into outreach_receipt (id, channel, provider_id, status, code, received_at)
    values (${id}, ${channel}, ${providerId}, ${status}, ${code}, ${now(all)}::timestamptz)
    on conflict (id) do nothing`.execute(all.db)
  const sent = sql<Sent>`select ${SENT} from outreach_record where channel = ${channel} and provider_id = ${providerId}`
  await eachRow(services, REASON, sent, (ctx, row) => inTransaction(unscoped(ctx), (tx) => applyTo(tx, row, status)))
}

const KEPT_DAYS = 45

export const deleteOldReceipts = async (services: AppServices): Promise<void> => {
  const before = formatTime(services.clock.now() - KEPT_DAYS * 24 * 60 * MINUTE_MS)
  await sql`delete from outreach_receipt where received_at < ${before}::timestamptz`.execute(
    asSystem(services, REASON).db,
  )
}

/** `HMAC-SHA256(key, parts joined by line feeds)` in hexadecimal. @throws {AppError} wrongly signed or old */
export const verifySms = ({ services }: Ctx, parts: readonly [timestamp: string, ...string[]], signature: string) => {
  const key = services.config.sms?.receiptKey ?? ''
  const signed = createHmac('sha256', key).update(parts.join('\n')).digest('hex')
  if (key === '' || !equalTexts(signed, signature) || !isFresh(services, Number(parts[0])))
    throw new AppError('forbidden', '回调的签名不正确或已过期')
}

export const receiveSms = async (ctx: Ctx, given: InputOfEndpoint<typeof smsReceipt>) => {
  const { id, status, code, timestamp, signature } = given
  verifySms(ctx, [timestamp, id, status, code ?? ''], signature)
  if (status !== 'delivered' && status !== 'failed') throw refused('回执的状态只能是 delivered 或 failed')
  await receive(ctx.services, { channel: 'sms', providerId: id, status, code: code ?? null })
  return reply('已接收')
}
