import { criticalValue, labResult } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, HOUR_MS } from '../../../platform/config/clock.ts'

const SAMPLES = [
  { code: 'paco2', value: 78, unit: 'mmHg', hours: 1 },
  { code: 'ph', value: 7.18, unit: '1', hours: 3 },
  { code: 'pao2', value: 41, unit: 'mmHg', hours: 5 },
] as const
const MOST_HOURS = 12
const WHO_SIGNS_IN = 'doctor'

interface Subject {
  readonly patientId: string
  readonly encounterId: string | null
}

export const criticalExamples = async (tx: Ctx): Promise<void> => {
  const before = formatTime(tx.services.clock.now() - MOST_HOURS * HOUR_MS)
  const { rows } = await sql<Subject>`select p.id as "patientId", e.id as "encounterId" from patient p
    left join visit_encounter e on e.patient_id = p.id and e.kind = 'inpatient' and e.status = 'in_progress' and e.del_flag = 0
      and e.start_at < ${before}::timestamptz
    left join sys_user u on u.id = p.responsible_doctor_id
    where p.tenant_id = ${tx.tenantId} and p.status = 'active' and p.del_flag = 0
    order by coalesce(u.username = ${WHO_SIGNS_IN}, false) desc, e.start_at nulls last, p.id limit ${SAMPLES.length}`.execute(
    tx.db,
  )
  const all = unscoped(tx)
  const now = tx.services.clock.now()
  const stored = []
  for (const [n, owner] of rows.entries()) {
    const { hours, ...sample } = SAMPLES[n]!
    const sampledAt = formatTime(now - hours * HOUR_MS)
    stored.push(
      await storeOf(tx, labResult).add(tx, { ...owner, ...sample, sampledAt, stable: false, source: 'import' }),
    )
  }
  const [, acted, wrong] = stored
  if (acted) {
    const [row] = await storeOf(all, criticalValue).list(all, [sql`record_id = ${acted.id}`])
    if (row) await storeOf(all, criticalValue).move(all, 'acknowledge', [row.id], { deed: 'oxygen', note: null })
  }
  if (wrong) await storeOf(tx, labResult).edit(tx, wrong.id, wrong.version, { value: 71 })
}
