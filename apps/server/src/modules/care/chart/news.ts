import { assessment, encounter, exacerbation, feno, labResult, spirometry } from '@huxi/contract'
import { codeOf, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { actor, holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { textIn, type Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { ofVisibleOrNoPatient } from '../assessment/index.ts'
import { ofVisiblePatients } from '../patient/index.ts'

/** Results and events; vital signs, taken several times a day, would mark every inpatient. */
const NEWS_RESOURCES = [assessment, labResult, spirometry, feno, exacerbation, encounter]

const sinceSignIn = (ctx: Ctx): Condition => sql`(select previous_login_time from sys_user_tenant
  where tenant_id = ${ctx.tenantId} and user_id = ${ctx.session?.person.id ?? ''})`

/** The patients are visible to the caller, so that rows need not ask for them again. */
const newRows = async (ctx: Ctx): Promise<readonly { readonly r: Resource; readonly where: Condition }[]> => {
  const textOf = textIn(ctx)
  const visibility = await Promise.all([ofVisiblePatients(ctx), ofVisibleOrNoPatient(ctx)])
  const visibilityTexts = new Set(visibility.flat().map(textOf))
  return Promise.all(
    NEWS_RESOURCES.filter((r) => holds(ctx, codeOf(r, 'list'))).map(async (r) => {
      const own = (await storeOf(ctx, r).readable(ctx)).filter((condition) => !visibilityTexts.has(textOf(condition)))
      const all = [sql`create_time > ${sinceSignIn(ctx)}`, sql`create_by is distinct from ${actor(ctx)}`, ...own]
      return { r, where: sql.join(all, sql` and `) }
    }),
  )
}

export const hasNews = async (ctx: Ctx): Promise<Condition> => {
  const parts = (await newRows(ctx)).map(
    ({ r, where }) => sql`select patient_id from ${sql.table(r.table)} where ${where}`,
  )
  return parts.length === 0 ? sql`false` : sql`id in (${sql.join(parts, sql` union all `)})`
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
