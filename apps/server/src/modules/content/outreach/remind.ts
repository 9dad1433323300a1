/** Reminders of appointments and of questionnaires that end: each day a task for every set that reminds, with the rules of all tasks. */
import { outreachSet, outreachTask } from '@huxi/contract'
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

const REASON = 'reminders of appointments'

interface Due {
  readonly id: string
  readonly tenantId: number
  readonly name: string
  readonly days: number
  readonly event: 'appointment' | 'questionnaire'
}

/** A task without patients is not kept; an appointment or questionnaire is reminded of once by a set. */
export const remind = async (services: AppServices, say?: (line: string) => void): Promise<void> => {
  const { rows } =
    await sql<Due>`select s.id, s.tenant_id as "tenantId", s.name, s.remind_days as days, k.event from outreach_set s
    join outreach_kind k on k.id = s.kind_id and k.event in ('appointment', 'questionnaire') and k.status = '1'
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
