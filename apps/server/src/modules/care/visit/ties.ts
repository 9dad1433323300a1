/** Visits written under temporary access give no lasting visibility of the patient. */
import { patient } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { PERMANENT, visibleCondition } from '../../../engine/read/visibility.ts'
import { asInFarFuture, isTimeLimited } from '../../../engine/write/time-limited.ts'
import type { Condition } from '../../../engine/read/where.ts'

/** The visit, `e` in the statement, is a tie between its patient and the person. */
export const isTieOf = (ctx: Ctx): Condition => sql`not exists (select 1 from visit_shown_writer s
  where s.encounter_id = e.id and s.user_id = ${ctx.session?.person.id ?? ''})`

/**
 * After a visit is written: a writer who sees the patient, also as a colleague of the department of this visit, confirms it as a tie.
 * For a writer under temporary access it is none.
 */
export const keepTie = async (tx: Ctx, { id, patientId }: { id: string; patientId: string }): Promise<void> => {
  if (!tx.session || tx.unscoped !== undefined) return
  const isDuty = isTimeLimited(tx, patientId)
  const isTemporary =
    isDuty || (tx.session.temporaryRows.get(patient.name)?.some((one) => one.id === patientId) ?? false)
  if (isTemporary)
    await sql`insert into visit_shown_writer (tenant_id, encounter_id, user_id)
      values (${tx.tenantId}, ${id}, ${tx.session.person.id}) on conflict do nothing`.execute(tx.db)
  if (isTemporary && !(await sees(isDuty ? asInFarFuture(tx) : tx, patientId))) return
  await sql`delete from visit_shown_writer where encounter_id = ${id}`.execute(tx.db)
}

const sees = async (ctx: Ctx, patientId: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from patient where id = ${patientId} and ${await visibleCondition(ctx, patient, PERMANENT)}`.execute(
      ctx.db,
    )
  return rows.length > 0
}
