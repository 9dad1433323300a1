/** Drafts on a merged record move to the kept one. */
import { patient } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'

const [TABLE, COLUMN] = ['sys_draft', 'form_key']

/** Recorded like moved rows, so that unmerging finds them. */
export const moveDrafts = async (
  tx: Ctx,
  mergeId: string,
  drop: { readonly id: string; readonly patientNo: string },
  to: string,
): Promise<void> => {
  const way = { of: patient.name, from: drop.id, to, called: drop.patientNo }
  const ids = await tx.services.ports.drafts.follow(tx, way)
  if (ids.length === 0) return
  await sql`insert into patient_merge_row (tenant_id, merge_id, table_name, column_name, row_id)
    select ${tx.tenantId}::integer, ${mergeId}, ${TABLE}, ${COLUMN}, id from unnest(${ids}::text[]) id`.execute(tx.db)
}

export const restoreDrafts = async (tx: Ctx, mergeId: string, from: string, to: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select row_id as id from patient_merge_row
    where merge_id = ${mergeId} and table_name = ${TABLE}`.execute(tx.db)
  const only = rows.map(({ id }) => id)
  if (only.length > 0) await tx.services.ports.drafts.follow(tx, { of: patient.name, from, to, called: null, only })
}
