/** Labels past their last day end, so that lists, statistics and rules on labels agree with the labels in force. */
import { patientLabel } from '@huxi/contract'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { BATCH } from './matches.ts'

export const endExpired = async (services: AppServices): Promise<void> => {
  const everywhere = asSystem(services, 'labels past their last day')
  const { rows } = await sql<{ tenantId: number }>`select distinct tenant_id as "tenantId" from label_patient
    where ${past(everywhere)}`.execute(everywhere.db)
  for (const { tenantId } of rows) {
    const ctx = unscoped(asSystem(services, 'labels past their last day', tenantId))
    while ((await endSome(ctx)) === BATCH);
  }
}

const past = (ctx: Ctx) => sql`status = 'active' and valid_to < ${today(ctx)}::date`

const endSome = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from label_patient
      where tenant_id = ${tx.tenantId} and ${past(tx)} limit ${BATCH} for update skip locked`.execute(tx.db)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await storeOf(tx, patientLabel).move(tx, 'end', ids, { reason: '有效期已过' })
    return ids.length
  })
