import { assessment, encounter, exacerbation, feno, labResult, spirometry } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { sql } from 'kysely'
import { actor, holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'

/** Results and events; vital signs, taken several times a day, would mark every inpatient. */
const TOLD = [assessment, labResult, spirometry, feno, exacerbation, encounter]

/** Condition on patients: others recorded something readable since the previous sign-in; false at the first one. */
export const hasNews = async (ctx: Ctx): Promise<Condition> => {
  const since = sql`(select previous_login_time from sys_user_tenant
    where tenant_id = ${ctx.tenantId} and user_id = ${ctx.session?.person.id ?? ''})`
  const read = TOLD.filter((r) => holds(ctx, codeOf(r, 'list')))
  const parts = await Promise.all(
    read.map(async (r) => {
      const met = sql.join([sql`true`, ...(await storeOf(ctx, r).readable(ctx))], sql` and `)
      return sql`exists (select 1 from ${sql.table(r.table)} where patient_id = patient.id
        and create_time > ${since} and create_by is distinct from ${actor(ctx)} and ${met})`
    }),
  )
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}
