/** Attempts to quit and their contacts, which follow the quit date and end with the attempt. */
import { contactsDue, quitOutcomeOf } from '@huxi/clinical/cessation'
import { completedAge, daysBetween } from '@huxi/clinical/patient-dates'
import { ageBandOf } from '@huxi/clinical/tobacco'
import { quitAttempt, quitContact, type QuitAttempt } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { actor, asSystem, unscoped } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { lock } from '../../../engine/core/transaction.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { checkedPatient } from '../fact/index.ts'
import { ofVisiblePatients } from '../patient/index.ts'

const { fields } = quitAttempt

const openContacts = async (tx: Ctx, attemptId: string, states: readonly string[]) => {
  const all = unscoped(tx)
  return storeOf(all, quitContact).list(all, [sql`attempt_id = ${attemptId} and status = any(${[...states]})`])
}

const cancelContacts = async (tx: Ctx, attemptId: string): Promise<void> => {
  const all = unscoped(tx)
  const rows = await openContacts(tx, attemptId, ['pending', 'missed'])
  for (const { id } of rows) await storeOf(all, quitContact).move(all, 'cancel', [id])
}

/** The contacts of an attempt; those still open follow a corrected quit date. */
const planContacts = async (tx: Ctx, { id, patientId, quitOn, area }: QuitAttempt): Promise<void> => {
  const all = unscoped(tx)
  const own = storeOf(all, quitContact)
  const existing = await own.list(all, [sql`attempt_id = ${id}`])
  for (const due of contactsDue(quitOn)) {
    const row = existing.find(({ moment }) => moment === due.moment)
    if (!row) await own.add(all, { ...due, attemptId: id, patientId, area })
    else if (row.status === 'pending' || row.status === 'missed')
      await sql`update tobacco_contact set due_on = ${due.dueOn}::date, window_from = ${due.windowFrom}::date,
        window_to = ${due.windowTo}::date, status = case when ${due.windowTo} < ${today(tx)} then 'missed' else 'pending' end
        where id = ${row.id}`.execute(tx.db)
  }
}

const newestPerDay = async (tx: Ctx, patientId: string): Promise<number | null> => {
  const { rows } = await sql<{ n: number | null }>`select cigs_per_day::float8 as n from tobacco_profile
    where patient_id = ${patientId} and del_flag = 0 and cigs_per_day is not null
    order by assessed_on desc, id desc limit 1`.execute(tx.db)
  return rows[0]?.n ?? null
}

const endOf = (row: QuitAttempt, endedOn: string, latest: string) => {
  if (endedOn < row.quitOn) throw refused(`日期不能早于戒烟日 ${row.quitOn}`)
  if (endedOn > latest) throw refused('日期不能晚于今天')
  return { endedOn, days: daysBetween(row.quitOn, endedOn) }
}

export const attemptHooks: Hooks<typeof quitAttempt> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    // the database numbers the attempts of a patient, and sees those that are committed
    await lock(tx, `quit-attempts:${row.patientId}`)
    const person = await checkedPatient(tx, quitAttempt, row, { quitOn: row.quitOn }, ['quitOn'])
    if (current && row.patientId !== current.patientId)
      refuseField('patientId', fields.patientId, '不能把戒烟尝试改给另一位患者，请删除后重新登记')
    const age = person?.birthDate && row.quitOn ? completedAge(person.birthDate, row.quitOn) : null
    if (current) return { ...input, ageBand: ageBandOf(age) }
    const perDay = input.perDay ?? (row.patientId ? await newestPerDay(tx, row.patientId) : null)
    const own = {
      sex: person?.gender ?? null,
      ageBand: ageBandOf(age),
      deptId: person?.deptId ?? null,
      area: person?.regionCode?.slice(0, 2) ?? null,
    }
    return { ...input, ...own, perDay, startedBy: actor(tx) }
  },
  async afterWrite(tx, { after: row, before }) {
    if (!row) return
    if (!before || before.quitOn !== row.quitOn) await planContacts(tx, row)
  },
  moves: {
    async relapse(tx, { rows: [row], asked, write }) {
      await cancelContacts(tx, row!.id)
      return write({ ...endOf(row!, asked.endedOn, today(tx)), reason: asked.reason })
    },
    async finish(tx, { rows: [row], asked, write }) {
      await cancelContacts(tx, row!.id)
      return write(endOf(row!, asked.endedOn, today(tx)))
    },
  },
}

export const contactHooks: Hooks<typeof quitContact> = {
  visibleRows: ofVisiblePatients,
  moves: {
    record(tx, { rows: [row], asked, write }) {
      if (asked.doneOn > today(tx)) throw refused('随访日期不能晚于今天')
      if (asked.doneOn < row!.windowFrom)
        throw refused(`这次随访的窗口从 ${row!.windowFrom} 开始，更早的联系请写在戒烟尝试的备注中`)
      return write({ ...asked, outcome: quitOutcomeOf(asked), doneBy: actor(tx) })
    },
  },
}

/** Contacts whose window has passed are missed; in rates they count as smoking. */
export const missContacts = (services: AppServices): Promise<void> =>
  eachRow(
    services,
    'contacts of quitters whose window has passed',
    sql<{ id: string; tenantId: number }>`select id, tenant_id as "tenantId" from tobacco_contact
      where status = 'pending' and window_to < ${today({ services })}::date order by id`,
    (ctx, { id }) => storeOf(ctx, quitContact).move(unscoped(ctx), 'miss', [id]),
  )

/** Contacts after a relapse count once their windows have passed. */
export const decideContacts = async (services: AppServices): Promise<void> => {
  const every = asSystem(services, 'contacts of quitters whose window has passed')
  await sql`select mark_quit_contacts(attempt_id, ${today(every)}::date) from (select distinct attempt_id
    from tobacco_contact where status = 'cancelled' and point is null and window_to < ${today(every)}::date) passed`.execute(
    every.db,
  )
}
