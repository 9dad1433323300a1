import { assessment, encounter, exacerbation, feno, labResult, spirometry } from '@huxi/contract'
import { codeOf, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { actor, holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'

/** Results and events; vital signs, taken several times a day, would mark every inpatient. */
const TOLD = [assessment, labResult, spirometry, feno, exacerbation, encounter]

const sinceSignIn = (ctx: Ctx): Condition => sql`(select previous_login_time from sys_user_tenant
  where tenant_id = ${ctx.tenantId} and user_id = ${ctx.session?.person.id ?? ''})`

const newRows = (ctx: Ctx): Promise<readonly { readonly r: Resource; readonly where: Condition }[]> =>
  Promise.all(
    TOLD.filter((r) => holds(ctx, codeOf(r, 'list'))).map(async (r) => {
      const met = sql.join([sql`true`, ...(await storeOf(ctx, r).readable(ctx))], sql` and `)
      return {
        r,
        where: sql`create_time > ${sinceSignIn(ctx)} and create_by is distinct from ${actor(ctx)} and ${met}`,
      }
    }),
  )

export const hasNews = async (ctx: Ctx): Promise<Condition> => {
  const parts = (await newRows(ctx)).map(
    ({ r, where }) => sql`exists (select 1 from ${sql.table(r.table)} where patient_id = patient.id and ${where})`,
  )
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

export const newsOf = async (ctx: Ctx, patientIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const parts = (await newRows(ctx)).map(
    ({ r, where }) => sql`(select patient_id as id, ${r.title}::text as title, count(*)::int as count
      from ${sql.table(r.table)} where patient_id = any(${[...patientIds]}) and ${where} group by 1)`,
  )
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    title: string
    count: number
  }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  const byPatient = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byPatient].map(([id, all]) => [id, all.map(({ title, count }) => `${title} ${count}`).join('、')]))
}
