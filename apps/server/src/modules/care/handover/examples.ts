import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { openHandover } from './handover.ts'

interface Shift {
  readonly wardId: string
  readonly startAt: string
  readonly endAt: string
  readonly giverId: string
  readonly receiverId: string
}

const SHIFTS = 2

const shiftsOf = async (tx: Ctx): Promise<readonly Shift[]> => {
  const { rows } = await sql<Shift>`
    with ward as (select ward_id as id from visit_encounter where tenant_id = ${tx.tenantId} and status = 'in_progress'
      and ward_id is not null and del_flag = 0 group by 1 order by count(*) desc, 1 limit 1)
    select ended.ward_id as "wardId", ended.start_at as "startAt", ended.end_at as "endAt",
      ended.user_id as "giverId", begun.user_id as "receiverId"
    from visit_duty ended join ward on ward.id = ended.ward_id
      join visit_duty begun on begun.ward_id = ended.ward_id and begun.start_at = ended.end_at and begun.user_id <> ended.user_id
    where ended.tenant_id = ${tx.tenantId} and ended.end_at < now()
    order by ended.end_at desc, ended.id limit ${SHIFTS}`.execute(tx.db)
  return rows.toReversed()
}

export const handoverExamples = async (tx: Ctx): Promise<void> => {
  for (const { wardId, startAt, endAt, giverId, receiverId } of await shiftsOf(tx)) {
    const id = await openHandover(tx, { wardId, startAt, endAt, note: '3 床旁吸引器已报修；抢救车已清点，药品齐全。' })
    await sql`update visit_handover set status = 'received', giver_id = ${giverId}, given_at = end_at,
      receiver_id = ${receiverId}, received_at = end_at + interval '10 minutes' where id = ${id}`.execute(tx.db)
  }
}
