import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { asDoctor } from '../../system/role/index.ts'

export const startFor = async (ctx: Ctx) => ({
  deptId: await ownDepartment(ctx),
  // nurses and clerks register for doctors
  responsibleDoctorId: await asDoctor(ctx),
})

const ownDepartment = async ({ session, tenantId, db }: Ctx): Promise<string | null> => {
  if (!session?.orgCode) return null
  const { rows } = await sql<{ id: string }>`select id from sys_depart
    where tenant_id = ${tenantId} and org_code = ${session.orgCode}`.execute(db)
  return rows[0]?.id ?? null
}
