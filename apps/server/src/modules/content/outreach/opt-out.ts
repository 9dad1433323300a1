/** 退订: an unsubscribed contact withdraws the consent for its channel and stops the queued messages at once. */
import { outreachContact, type OutreachContact } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { endAll, type Stopped } from './ending.ts'
import { sendSoon } from './queue.ts'

type Contact = Pick<OutreachContact, 'patientId' | 'channel'>

/** Another active address keeps its channel open; text messages have the one number on file. */
export const stopChannel = async (tx: Ctx, { patientId, channel }: Contact): Promise<void> => {
  const { rows } = await sql<Stopped>`select id, set_id as "setId", business_key as "businessKey",
      patient_id as "patientId", step, attempts, coalesce(fallback, false) as fallback,
      coalesce(until_read, false) as "untilRead"
    from outreach_record where patient_id = ${patientId} and channel = ${channel} and status = 'queued'
      and (channel = 'sms' or not exists (select from outreach_contact c where c.patient_id = ${patientId}
        and c.channel = ${channel} and c.status = 'active'))
    for update`.execute(tx.db)
  if (rows.length === 0) return
  const end = { status: 'suppressed', reason: 'unsubscribed', unsent: true } as const
  await endAll(
    tx,
    rows.map((row) => ({ row, end })),
  )
  await sendSoon(tx)
}

export const optOut = async (tx: Ctx, patientId: string, reason: string): Promise<void> => {
  const own = storeOf(tx, outreachContact)
  const existing = await own.list(tx, [sql`patient_id = ${patientId}`, sql`channel = 'sms'`])
  if (existing.some(({ status }) => status === 'unsubscribed')) return
  const given = { patientId, channel: 'sms', agreedOn: today(tx), note: reason }
  const ids = existing.length > 0 ? existing.map(({ id }) => id) : [(await own.add(tx, given)).id]
  for (const id of ids) await own.move(tx, 'unsubscribe', [id], { reason })
}
