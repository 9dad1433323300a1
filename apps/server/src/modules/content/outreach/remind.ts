/** Reminders of appointments, questionnaires that end and follow-up, and messages about missed, moved and cancelled bookings. */
import { OUTREACH_MAX, outreachSet, outreachTask } from '@huxi/contract'
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay, now } from '../../../platform/config/clock.ts'
import { sendSoon } from './queue.ts'
import { queueReminders } from './start.ts'
import type { Receiver } from './values.ts'

const REASON = 'reminders of appointments'

interface Due {
  readonly id: string
  readonly tenantId: number
  readonly name: string
  readonly days: number
  readonly event: 'appointment' | 'questionnaire' | 'followup'
}

/** A task without patients is not kept; an appointment or questionnaire is reminded of once by a set. */
export const remind = async (services: AppServices, say?: (line: string) => void): Promise<void> => {
  const { rows } =
    await sql<Due>`select s.id, s.tenant_id as "tenantId", s.name, s.remind_days as days, k.event from outreach_set s
    join outreach_kind k on k.id = s.kind_id and k.event in ('appointment', 'questionnaire', 'followup') and k.status = '1'
    where s.remind_days is not null and s.status = '1' order by s.tenant_id, s.id`.execute(
      asSystem(services, REASON).db,
    )
  let count = 0
  for (const { id, tenantId, name, days, event } of rows) {
    const day = formatDay(services.clock.now() + days * DAY_MS)
    const title = `${name} ${day} 自动提醒`
    try {
      await inTransaction(unscoped(asSystem(services, REASON, tenantId)), async (tx) => {
        const own = storeOf(tx, outreachTask)
        if (await own.isTaken(tx, 'name', title, null)) return
        const given = { name: title, setId: id, audience: event, day, skipMissing: true }
        const task = await own.add(tx, given)
        await own.move(tx, 'start', [task.id])
        count += 1
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      say?.(`${outreachSet.title}“${name}”没有提醒：${error.message}`)
    }
  }
  if (count > 0) say?.(`新建了 ${count} 个提醒任务`)
}

interface DueSet {
  readonly id: string
  readonly tenantId: number
  readonly name: string
  readonly event: string
  readonly hours: number | null
}

const LATE_HOURS = 24

/**
 * `appointment`: begins within the hours and was booked before that. `missed`: ended without the patient. `moved`: by
 * the move of a closed day. `cancelled`: by the clinic.
 */
const which = ({ event, hours }: DueSet, at: string): Condition => {
  const lately = sql`${at}::timestamptz - make_interval(hours => ${LATE_HOURS})`
  const isToCome = sql`b.start_at > ${at}::timestamptz`
  if (event === 'missed') return sql`b.status = 'no_show' and b.end_at > ${lately}`
  if (event === 'moved') return sql`b.status = 'booked' and b.auto_moved and ${isToCome} and b.create_time > ${lately}`
  if (event === 'cancelled')
    return sql`b.status = 'cancelled' and b.cancel_by = 'clinic' and ${isToCome} and b.update_time > ${lately}`
  return sql`b.status = 'booked' and b.start_at > ${at}::timestamptz
        and b.start_at <= ${at}::timestamptz + make_interval(hours => ${hours}::int)
        and b.create_time <= b.start_at - make_interval(hours => ${hours}::int)`
}

const dueOf = async (tx: Ctx, set: DueSet): Promise<Receiver[]> => {
  const { rows } = await sql<Receiver>`select b.patient_id as "patientId", b.id as "bookingId", null as "assignmentId",
      case when b.status <> 'no_show' then to_char(b.start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') end as until
    from appointment_booking b where b.tenant_id = ${tx.tenantId} and ${which(set, now(tx))}
      and not exists (select from outreach_record r where r.tenant_id = b.tenant_id and r.set_id = ${set.id}
        and r.business_key = 'booking:' || b.id)
    order by b.start_at, b.id limit ${OUTREACH_MAX}`.execute(tx.db)
  return rows
}

export const remindSoon = async (services: AppServices, say?: (line: string) => void): Promise<void> => {
  const { rows } = await sql<DueSet>`select s.id, s.tenant_id as "tenantId", s.name, k.event, s.remind_hours as hours
    from outreach_set s join outreach_kind k on k.id = s.kind_id and k.status = '1' where s.status = '1'
      and (k.event in ('missed', 'moved', 'cancelled') or k.event = 'appointment' and s.remind_hours is not null)
    order by s.tenant_id, s.id`.execute(asSystem(services, REASON).db)
  for (const due of rows)
    try {
      await inTransaction(unscoped(asSystem(services, REASON, due.tenantId)), async (tx) => {
        const receivers = await dueOf(tx, due)
        if (receivers.length === 0) return
        await queueReminders(tx, due, receivers)
        await sendSoon(tx)
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      say?.(`${outreachSet.title}“${due.name}”没有提醒：${error.message}`)
    }
}

export const writesMoves = async (ctx: Ctx): Promise<boolean> => {
  const { rows } = await sql`select 1 from outreach_set s join outreach_kind k on k.id = s.kind_id
    where s.tenant_id = ${ctx.tenantId} and k.event = 'moved' and s.status = '1' and k.status = '1' limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}
