import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { now } from '../../../platform/config/clock.ts'
import { lookAgain, takeNumbers } from './send.ts'

const REASON = 'hourly notices'

export const showDigests = async (services: AppServices): Promise<void> => {
  const at = now({ services })
  const { rows } = await sql<{ tenantId: number }>`select distinct tenant_id as "tenantId" from sys_notice
    where seq is null and show_at <= ${at}::timestamptz`.execute(asSystem(services, REASON).db)
  for (const { tenantId } of rows) await inTransaction(asSystem(services, REASON, tenantId), (tx) => show(tx, at))
}

/** To-dos done while they waited are shown as done, without a push. */
const show = async (tx: Ctx, now: string): Promise<void> => {
  await takeNumbers(tx)
  const { rows } = await sql<{ userId: string; isOpen: boolean }>`update sys_notice n set seq = numbered.seq
    from (select id, nextval('sys_sent_seq') as seq from (select id from sys_notice
      where tenant_id = ${tx.tenantId} and seq is null and show_at <= ${now}::timestamptz
      order by create_time, id) as due) as numbered
    where n.id = numbered.id returning n.user_id as "userId", n.done_time is null as "isOpen"`.execute(tx.db)
  const people = Map.groupBy(
    rows.filter(({ isOpen }) => isOpen),
    ({ userId }) => userId,
  )
  const sizes = Map.groupBy([...people], ([, own]) => own.length)
  for (const [size, group] of sizes) {
    const userIds = group.map(([userId]) => userId)
    lookAgain(tx, userIds, `${size} 条提醒`)
  }
}
