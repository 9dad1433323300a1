/** Patients whose facts changed, queued by triggers of the tables that rules read. */
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'

const MOST = 500

interface Due {
  readonly ids: readonly string[]
  readonly patientIds: readonly string[]
}

/** Some queued patients of the tenant; undefined when none are queued. */
export const dueOf = async ({ db, tenantId }: Ctx): Promise<Due | undefined> => {
  const { rows } = await sql<{ id: string; patientId: string }>`select id, patient_id as "patientId" from label_due
    where tenant_id = ${tenantId} limit ${MOST}`.execute(db)
  if (rows.length === 0) return undefined
  return { ids: rows.map(({ id }) => id), patientIds: [...new Set(rows.map(({ patientId }) => patientId))] }
}

/** Removes queue rows after their run, so that an aborted run is repeated; rows queued meanwhile stay. */
export const settleDue = async ({ db, tenantId }: Ctx, ids: readonly string[]): Promise<void> => {
  await sql`delete from label_due where tenant_id = ${tenantId} and id = any(${[...ids]})`.execute(db)
}
