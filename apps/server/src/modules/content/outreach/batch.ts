/** Leases due records in batches, each judged under the locks of its patients in the transaction of the lease. */
import { outreachKind, type OutreachKind } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import { inTransaction, lockAll } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { endAll, readBefore, type End, type Leased } from './ending.ts'
import { channelObstacle, factsOf, isCapped, patientObstacle, quietUntil, targetOf, type Facts } from './facts.ts'
import { openChannels, type Channels } from './senders.ts'
import { FOLLOWED } from './values.ts'

const LEASE_MS = 2 * MINUTE_MS

export interface Started {
  readonly row: Leased
  readonly address: string
  readonly masked: string
  readonly attempt: string
}

type Verdict = Started | { readonly row: Leased; readonly end: End }

const select = async (tx: Ctx, size: number): Promise<Leased[]> => {
  const { rows } = await sql<Leased>`select r.id, r.patient_id as "patientId", r.channel, r.title, r.content,
      r.kind_id as "kindId", r.set_id as "setId", r.task_id as "taskId", r.step, r.attempts, r.attempts_before as "attemptsBefore",
      coalesce(r.until_read, false) as "untilRead", r.expires_at as "expiresAt", coalesce(r.fallback, false) as fallback,
      r.business_key as "businessKey", r.booking_id as "bookingId", r.assignment_id as "assignmentId",
      r.announcement_id as "announcementId", v.provider_template_id as "providerTemplateId",
      g.name as signature
    from outreach_record r left join outreach_version v on v.template_id = r.template_id and v.version_no = r.version_no
    left join outreach_signature g on g.id = v.signature_id and g.status = 'approved'
    where r.tenant_id = ${tx.tenantId} and r.status = 'queued' and r.next_at <= ${now(tx)}::timestamptz
    order by r.next_at, r.id limit ${size} for update of r skip locked`.execute(tx.db)
  return rows
}

const kindsOf = async (tx: Ctx, rows: readonly Leased[]): Promise<ReadonlyMap<string, OutreachKind>> => {
  const all = unscoped(tx)
  const ids = [...new Set(rows.map(({ kindId }) => kindId))]
  const kinds = await storeOf(all, outreachKind).list(all, [sql`id = any(${ids})`])
  return new Map(kinds.map((kind) => [kind.id, kind]))
}

const BOOKING_STATES: Readonly<Record<string, string>> = { missed: 'no_show', cancelled: 'cancelled' }

const occasionsOf = (rows: readonly Leased[], kinds: ReadonlyMap<string, OutreachKind>) =>
  rows.flatMap(({ id, patientId, kindId, bookingId, assignmentId, announcementId, businessKey }) =>
    bookingId || assignmentId || announcementId || businessKey.startsWith(FOLLOWED)
      ? [
          {
            id,
            booking_id: bookingId,
            assignment_id: assignmentId,
            announcement_id: announcementId,
            patient_id: patientId,
            followed_on: businessKey.startsWith(FOLLOWED) ? businessKey.slice(FOLLOWED.length) : null,
            wanted: BOOKING_STATES[kinds.get(kindId)?.event ?? ''] ?? 'booked',
          },
        ]
      : [],
  )

const goneOf = async (
  tx: Ctx,
  rows: readonly Leased[],
  kinds: ReadonlyMap<string, OutreachKind>,
): Promise<ReadonlyMap<string, string>> => {
  const occasions = occasionsOf(rows, kinds)
  if (occasions.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; reason: string | null }>`select n.id, case
      when n.booking_id is not null and not exists (select from appointment_booking
        where id = n.booking_id and status = n.wanted) then 'booking'
      when n.assignment_id is not null and not exists (select from quest_assignment
        where id = n.assignment_id and status in ('sent', 'opened')) then 'questionnaire'
      when n.announcement_id is not null and not exists (select from sys_announcement
        where id = n.announcement_id and send_status = '1' and del_flag = 0) then 'announcement'
      when n.followed_on is not null and not exists (select from visit_followup f where f.patient_id = n.patient_id
          and f.status = 'waiting' and f.planned_on = n.followed_on)
        and not exists (select from tobacco_contact c where c.patient_id = n.patient_id and c.status = 'pending'
          and c.due_on = n.followed_on) then 'followup' end as reason
    from jsonb_to_recordset(${JSON.stringify(occasions)}::jsonb) as n (id text, booking_id text, assignment_id text,
      announcement_id text, wanted text, patient_id text, followed_on date)`.execute(tx.db)
  return new Map(found.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])))
}

interface BatchContext {
  readonly kinds: ReadonlyMap<string, OutreachKind>
  readonly gone: ReadonlyMap<string, string>
  readonly read: ReadonlySet<string>
  readonly facts: ReadonlyMap<string, Facts>
  readonly open: Channels
}

const batchContextOf = async (tx: Ctx, rows: readonly Leased[]): Promise<BatchContext> => {
  const kinds = await kindsOf(tx, rows)
  return {
    kinds,
    gone: await goneOf(tx, rows, kinds),
    read: await readBefore(tx, rows),
    facts: await factsOf(tx, [...new Set(rows.map(({ patientId }) => patientId))]),
    open: openChannels(tx.services),
  }
}

/** @param earlier messages of the same patient that leave with this batch; they count for the cap */
const obstacleOf = (tx: Ctx, row: Leased, context: BatchContext, earlier: number): End | null => {
  const { kinds, gone, read, facts: all, open } = context
  const kind = kinds.get(row.kindId)
  if (row.expiresAt <= now(tx)) return { status: 'expired', reason: 'expired' }
  const occasion = gone.get(row.id)
  if (occasion) return { status: 'cancelled', reason: occasion }
  if (read.has(row.id)) return { status: 'skipped' }
  const facts = all.get(row.patientId)
  const whole = kind ? patientObstacle(kind, facts) : 'gone'
  if (whole) return { status: 'suppressed', reason: whole }
  const own = channelObstacle(row.channel, facts!, open)
  if (own) return { status: 'suppressed', reason: own }
  if (row.channel === 'sms' && row.signature === null) return { status: 'suppressed', reason: 'signature' }
  const next = quietUntil(kind!, tx.services.clock.now())
  if (next) return { status: 'queued', next }
  const { today, week } = facts!
  return isCapped(kind!, { today: today + earlier, week: week + earlier })
    ? { status: 'suppressed', reason: 'cap' }
    : null
}

const judge = (tx: Ctx, rows: readonly Leased[], context: BatchContext): Verdict[] => {
  const leaving = new Map<string, number>()
  return rows.map((row) => {
    const earlier = leaving.get(row.patientId) ?? 0
    const end = obstacleOf(tx, row, context, earlier)
    if (end) return { row, end: { ...end, unsent: true } }
    const target = targetOf(tx, row.channel, context.facts.get(row.patientId)!)
    if (!target) return { row, end: { status: 'failed', reason: 'address', unsent: true } }
    leaving.set(row.patientId, earlier + 1)
    return { row: { ...row, leaseId: newId() }, ...target, attempt: newId() }
  })
}

/** In-app messages are noted when they are shown: until then nothing has left. */
const begin = async (tx: Ctx, started: readonly Started[]): Promise<void> => {
  if (started.length === 0) return
  const time = now(tx)
  const rows = started.map(({ row, masked, attempt }) => ({
    id: row.id,
    lease_id: row.leaseId,
    target: masked,
    provider_id: row.channel === 'sms' ? row.id : null,
    attempt: row.channel === 'in_app' ? null : attempt,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as n (id text, lease_id text, target text, provider_id text, attempt text)`
  await sql`with begun as (insert into outreach_attempt (id, tenant_id, record_id, started_at, outcome)
      select n.attempt, ${tx.tenantId}, n.id, ${time}::timestamptz, 'started' from ${given} where n.attempt is not null)
    update outreach_record r set status = 'sending', lease_id = n.lease_id, target = n.target,
      lease_until = ${formatTime(tx.services.clock.now() + LEASE_MS)}::timestamptz, sent_at = ${time}::timestamptz,
      provider_id = coalesce(n.provider_id, r.provider_id)
    from ${given} where r.id = n.id`.execute(tx.db)
}

interface Batch {
  readonly rows: readonly Leased[]
  readonly started: readonly Started[]
}

export const leaseBatch = (ctx: Ctx, size: number): Promise<Batch> =>
  inTransaction(ctx, async (tx) => {
    const rows = await select(tx, size)
    if (rows.length === 0) return { rows, started: [] }
    await lockAll(
      tx,
      rows.map(({ patientId }) => `outreach-patient:${patientId}`),
    )
    const verdicts = judge(tx, rows, await batchContextOf(tx, rows))
    const started = verdicts.flatMap((one) => ('end' in one ? [] : [one]))
    await begin(tx, started)
    await endAll(
      tx,
      verdicts.flatMap((one) => ('end' in one ? [one] : [])),
    )
    return { rows, started }
  })
