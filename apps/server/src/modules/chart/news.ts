/** What is new of a patient to somebody: what others have written down since he signed in before this time. */
import { assessment, encounter, exacerbation, feno, labResult, spirometry } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { sql } from 'kysely'
import { actor, holds, type Ctx } from '../../engine/core/context.ts'
import type { Condition } from '../../engine/read/where.ts'
import { storeOf } from '../../engine/write/store.ts'

/** Results and events; signs that are taken several times a day would make everybody who lies in a ward new. */
const TOLD = [assessment, labResult, spirometry, feno, exacerbation, encounter]

/** Condition on patients: something the person may read is new. Nothing is at the first sign-in. */
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
