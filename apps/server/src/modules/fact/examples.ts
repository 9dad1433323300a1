/** Critical values of the demonstration: one that waits, one that was acted upon, one that was corrected. */
import { criticalValue, labResult } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped, type Ctx } from '../../engine/core/context.ts'
import { storeOf } from '../../engine/write/store.ts'
import { formatTime, HOUR_MS } from '../../platform/config/clock.ts'

const SAMPLES = [
  { code: 'paco2', value: 78, unit: 'mmHg', hours: 1 },
  { code: 'ph', value: 7.18, unit: '1', hours: 3 },
  { code: 'pao2', value: 41, unit: 'mmHg', hours: 5 },
] as const

/** Of the patients who have been in hospital longest. */
export const criticalExamples = async (tx: Ctx): Promise<void> => {
  const { rows } = await sql<{
    patientId: string
    encounterId: string
  }>`select patient_id as "patientId", id as "encounterId"
    from visit_encounter where tenant_id = ${tx.tenantId} and kind = 'inpatient' and status = 'in_progress' and del_flag = 0
      and start_at < now() - interval '12 hours'
    order by start_at limit ${SAMPLES.length}`.execute(tx.db)
  const all = unscoped(tx, 'rows of the demonstration')
  const now = tx.services.clock.now()
  const stored = []
  for (const [n, whose] of rows.entries()) {
    const { hours, ...sample } = SAMPLES[n]!
    const sampledAt = formatTime(now - hours * HOUR_MS)
    stored.push(
      await storeOf(tx, labResult).add(tx, { ...whose, ...sample, sampledAt, stable: false, source: 'import' }),
    )
  }
  const [, acted, wrong] = stored
  if (acted) {
    const [row] = await storeOf(all, criticalValue).list(all, [sql`record_id = ${acted.id}`])
    if (row) await storeOf(all, criticalValue).move(all, 'acknowledge', [row.id], { deed: 'oxygen', note: null })
  }
  if (wrong) await storeOf(tx, labResult).edit(tx, wrong.id, wrong.version, { value: 71 })
}
