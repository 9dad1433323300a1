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
  | 'attempts'
  | 'attemptsBefore'
  | 'expiresAt'
  | 'step'
> & {
  readonly leaseId?: string
  readonly fallback: boolean
  readonly untilRead: boolean
  readonly businessKey: string
  readonly bookingId: string | null
  readonly assignmentId: string | null
  readonly announcementId: string | null
  readonly providerTemplateId: string | null
  readonly signature: string | null
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

export type Stopped = Pick<
  Leased,
  'id' | 'leaseId' | 'attempts' | 'fallback' | 'untilRead' | 'setId' | 'businessKey' | 'patientId' | 'step'
>

interface Ended {
  readonly row: Stopped
  readonly end: End
}

const REACHED = ['sent', 'delivered']

const PASSING: readonly string[] = ['no_contact', 'unchecked', 'unsubscribed', 'channel_off', 'signature']

/** A message that is not read by then goes out by the next channel as well. */
const READ_WAIT_MS = 4 * HOUR_MS

type Message = Pick<Leased, 'setId' | 'businessKey' | 'patientId' | 'step'>

const messages = (rows: readonly (Message & { readonly id?: string; readonly at?: string })[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as n (id text, "setId" text, "businessKey" text, "patientId" text, step int, at text)`

const isSame = (name: string) => {
  const column = (its: string) => sql.ref(`${name}.${its}`)
  return sql`${column('set_id')} = n."setId" and ${column('business_key')} = n."businessKey"
    and ${column('patient_id')} = n."patientId"`
}

/** Queues the next channel of each message at its time. @param from states in which it waits */
const queueNextOf = async (
  tx: Ctx,
  rows: readonly (Message & { readonly at: string })[],
  from: readonly string[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`update outreach_record r set status = 'queued', reason = null, next_at = o.at
    from (select (select id from outreach_record s where s.tenant_id = ${tx.tenantId} and ${isSame('s')}
        and s.status = any(${[...from]}) and s.step > n.step order by s.step limit 1) as id, n.at::timestamptz as at
      from ${messages(rows)}) o where r.id = o.id`.execute(tx.db)
}

export const queueNext = (tx: Ctx, row: Message, from: readonly string[]): Promise<void> =>
  queueNextOf(tx, [{ ...row, at: now(tx) }], from)

const dropOthers = async (tx: Ctx, rows: readonly Message[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`update outreach_record r set status = 'skipped' from ${messages(rows)}
    where r.tenant_id = ${tx.tenantId} and ${isSame('r')} and r.status = 'standby'`.execute(tx.db)
}

export const awaitNext = async (tx: Ctx, rows: readonly Message[]): Promise<void> => {
  if (rows.length === 0) return
  const own = rows.map(({ setId, businessKey, patientId, step }) => ({ setId, businessKey, patientId, step }))
  await sql`update outreach_record r set status = 'standby' from ${messages(own)}
    where r.tenant_id = ${tx.tenantId} and ${isSame('r')} and r.step > n.step and r.status = 'skipped'`.execute(tx.db)
}

const isPassed = ({ end: { status, reason } }: Ended): boolean =>
  status === 'failed' || (status === 'suppressed' && PASSING.includes(reason ?? ''))

const isAwaited = ({ row, end: { status } }: Ended): boolean => row.untilRead && REACHED.includes(status)

const messageOf = ({ row: { setId, businessKey, patientId, step } }: Pick<Ended, 'row'>): Message => ({
  setId,
  businessKey,
  patientId,
  step,
})

const follow = async (tx: Ctx, ended: readonly Ended[]): Promise<void> => {
  const later = formatTime(tx.services.clock.now() + READ_WAIT_MS)
  const next = ended.flatMap((one) => {
    if (isPassed(one)) return [{ ...messageOf(one), at: now(tx) }]
    return isAwaited(one) ? [{ ...messageOf(one), at: later }] : []
  })
  await queueNextOf(tx, next, ['standby'])
  await dropOthers(tx, ended.filter((one) => !isPassed(one) && !isAwaited(one)).map(messageOf))
}

/** Records whose lease was taken over keep their state. @returns those that ended here */
export const endAll = async (tx: Ctx, ended: readonly Ended[]): Promise<readonly Ended[]> => {
  if (ended.length === 0) return []
  const time = now(tx)
  const rows = ended.map(({ row, end: { status, reason, next, providerId, parts, attempts, unsent } }) => ({
    id: row.id,
    lease_id: row.leaseId,
    status,
    reason,
    next_at: next,
    provider_id: providerId,
    parts,
    attempts: attempts ?? row.attempts,
    unsent: unsent === true,
  }))
  const { rows: applied } = await sql<{ id: string }>`update outreach_record r set status = n.status, reason = n.reason,
      lease_id = null, lease_until = null, next_at = coalesce(n.next_at::timestamptz, r.next_at),
      provider_id = coalesce(n.provider_id, r.provider_id), parts = coalesce(n.parts, r.parts),
      delivered_at = case when n.status = 'delivered' then ${time}::timestamptz end, attempts = n.attempts,
      sent_at = case when n.unsent then null else r.sent_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, lease_id text, status text, reason text,
      next_at text, provider_id text, parts int, attempts int, unsent boolean)
    where r.id = n.id and r.lease_id is not distinct from n.lease_id
      and r.status = case when n.lease_id is null then 'queued' else 'sending' end
    returning r.id`.execute(tx.db)
  const ids = new Set(applied.map(({ id }) => id))
  const own = ended.filter(({ row }) => ids.has(row.id))
  await follow(
    tx,
    own.filter(({ row, end }) => row.fallback && end.status !== 'queued'),
  )
  return own
}

export const readBefore = async (tx: Ctx, given: readonly Leased[]): Promise<ReadonlySet<string>> => {
  const rows = given.filter(({ untilRead }) => untilRead)
  if (rows.length === 0) return new Set()
  const named = rows.map((row) => ({ ...messageOf({ row }), id: row.id }))
  const { rows: read } = await sql<{ id: string }>`select n.id from ${messages(named)}
    where exists (select from outreach_record r where r.tenant_id = ${tx.tenantId} and ${isSame('r')}
      and r.status = 'read' and r.step < n.step)`.execute(tx.db)
  return new Set(read.map(({ id }) => id))
}

/** Figures of tasks, by patient: reached by one of the channels, or ended without it. */
export const countTasks = async (tx: Ctx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`update outreach_task t set reached = c.reached, unreached = c.unreached from (
      select task_id, count(*) filter (where is_out)::int as reached, count(*) filter (where not is_out and is_over)::int as unreached
      from (select task_id, business_key, bool_or(status = any(${[...REACHED, 'read']})) as is_out,
          bool_and(status not in ('queued', 'sending', 'standby')) as is_over
        from outreach_record where task_id = any(${[...ids]}) group by 1, 2) m group by 1) c
    where t.id = c.task_id`.execute(tx.db)
}
