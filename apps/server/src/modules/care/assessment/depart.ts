import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'

/** Sets the department of results: of the visit during which they were made, else of the patient, else of the author. */
export const placeResults = async (tx: Ctx, groupIds: readonly string[]): Promise<void> => {
  await sql`update assess_result r set dept_id = coalesce(
      (select coalesce(w.dept_id, e.dept_id) from visit_encounter e left join visit_ward w on w.id = e.ward_id
        where e.tenant_id = r.tenant_id and e.patient_id = r.patient_id and e.del_flag = 0
          and e.status in ('in_progress', 'finished') and e.start_at <= r.performed_at
          and coalesce(e.end_at, 'infinity') >= r.performed_at
        order by e.kind = 'inpatient' desc, e.start_at desc limit 1),
      (select p.dept_id from patient p where p.id = r.patient_id),
      (select d.id from sys_depart d
        where r.patient_id is null and d.tenant_id = r.tenant_id and d.org_code = r.sys_org_code))
    where r.tenant_id = ${tx.tenantId} and r.group_id = any(${[...groupIds]})`.execute(tx.db)
}
