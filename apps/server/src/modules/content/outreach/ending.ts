/** The end of a sending, and what follows for the other channels of the same message. */
import type { OutreachRecord } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime, HOUR_MS, now } from '../../../platform/config/clock.ts'

export type Leased = Pick<
  OutreachRecord,
  | 'id'
  | 'patientId'
  | 'channel'
  | 'title'
  | 'content'
  | 'kindId'
  | 'setId'
  | 'taskId'
  | 'templateId'
  | 'versionNo'
  | 'attempts'
  | 'expiresAt'
  | 'step'
> & {
  readonly leaseId: string
  readonly fallback: boolean
  readonly untilRead: boolean
  readonly businessKey: string
  readonly bookingId: string | null
  readonly assignmentId: string | null
  readonly announcementId: string | null
}

export interface End {
  readonly status: string
  readonly reason?: string | null
  readonly next?: string
  readonly providerId?: string
  readonly parts?: number | null
  readonly attempts?: number
  readonly unsent?: true
}

export const REACHED = ['sent', 'delivered']

/** Reasons of a suppressed message that another channel may not have. */
const PASSING: readonly string[] = ['no_contact', 'unsubscribed', 'channel_off']

/** A message that is not read by then goes out by the next channel as well. */
const READ_WAIT_MS = 4 * HOUR_MS

type Message = Pick<Leased, 'setId' | 'businessKey' | 'patientId' | 'step'>

/** Queues the next channel. @param from states in which it waits */
export const queueNext = (tx: Ctx, row: Message, from: readonly string[], at = now(tx)) =>
  sql`update outreach_record set status = 'queued', reason = null, next_at = ${at}::timestamptz
    where id = (select id from outreach_record where tenant_id = ${tx.tenantId} and set_id = ${row.setId}
      and business_key = ${row.businessKey} and patient_id = ${row.patientId} and status = any(${[...from]})
      and step > ${row.step} order by step limit 1)`.execute(tx.db)

export const end = async (tx: Ctx, row: Leased, given: End): Promise<void> => {
  const { status, reason = null, next, providerId, attempts, unsent, parts = null } = given
  const time = now(tx)
  const { numAffectedRows } = await sql`update outreach_record set status = ${status}, reason = ${reason},
      lease_id = null, lease_until = null, next_at = coalesce(${next ?? null}::timestamptz, next_at),
      provider_id = coalesce(${providerId ?? null}, provider_id), parts = coalesce(${parts}::integer, parts),
      delivered_at = case when ${status} = 'delivered' then ${time}::timestamptz end,
      attempts = ${attempts ?? row.attempts}, sent_at = case when ${unsent === true} then null else sent_at end
    where id = ${row.id} and lease_id = ${row.leaseId} and status = 'sending'`.execute(tx.db)
  if (!numAffectedRows || status === 'queued' || !row.fallback) return
  const isPassed = status === 'failed' || (status === 'suppressed' && PASSING.includes(reason ?? ''))
  if (isPassed && reason !== 'unknown') await queueNext(tx, row, ['standby'])
  else if (row.untilRead && REACHED.includes(status))
    await queueNext(tx, row, ['standby'], formatTime(tx.services.clock.now() + READ_WAIT_MS))
  else
    await sql`update outreach_record set status = 'skipped' where tenant_id = ${tx.tenantId} and set_id = ${row.setId}
      and business_key = ${row.businessKey} and patient_id = ${row.patientId} and status = 'standby'`.execute(tx.db)
}

export const isRead = async (tx: Ctx, row: Leased): Promise<boolean> => {
  if (!row.untilRead) return false
  const { rows } = await sql`select 1 from outreach_record where tenant_id = ${tx.tenantId} and set_id = ${row.setId}
    and business_key = ${row.businessKey} and patient_id = ${row.patientId} and status = 'read'
    and step < ${row.step} limit 1`.execute(tx.db)
  return rows.length > 0
}
