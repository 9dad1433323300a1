import {
  report,
  reportChart,
  reportItem,
  reportParam,
  type OpenReport,
  type Report,
  type ReportChart,
  type ReportItem,
  type ReportParam,
} from '@huxi/contract'
import { codeOf, refused, verbsOf, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Presentation } from '../../../engine/report/statement.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { USES_SOURCES, type Reporting } from './over.ts'
import { rolesOf } from './roles.ts'
import { forbiddenOf } from './sources.ts'

export interface Definition {
  readonly head: Report
  readonly presentation: Presentation
  readonly items: readonly ReportItem[]
  readonly params: readonly ReportParam[]
  readonly charts: readonly ReportChart[]
}

const LISTED = 200

type By = { readonly id: string } | { readonly code: string }

export const partsOf = async (ctx: Ctx, id: string): Promise<Omit<Definition, 'head' | 'presentation'>> => {
  const system = unscoped(ctx)
  const where = [sql`cgrhead_id = ${id}`]
  const order = { order: sql`order_num, id` }
  return {
    items: await storeOf(system, reportItem).list(system, where, order),
    params: await storeOf(system, reportParam).list(system, where, order),
    charts: await storeOf(system, reportChart).list(system, where, order),
  }
}

/** One answer for unknown, foreign and forbidden reports. */
const UNKNOWN = '实体不存在'

/** @throws {AppError} refused, with the remedy where the report is disabled or faulty */
export const runnable = async (ctx: Ctx, reports: Reporting, by: By): Promise<Definition> => {
  const found = await findHead(ctx, 'id' in by ? sql`(id = ${by.id} or code = ${by.id})` : sql`code = ${by.code}`)
  const presentation = found && (await accessOf(ctx, reports, found))
  if (!found || !presentation) throw refused(UNKNOWN)
  const { name, status, fault } = found
  if (status !== 'on') throw refused(`报表“${name}”已停用，需要时请联系管理员启用`)
  if (fault) throw refused(`报表“${name}”暂不能运行：${fault}，请联系管理员修改`)
  return { head: found, presentation, ...(await partsOf(ctx, found.id)) }
}

const findHead = async (ctx: Ctx, where: Condition): Promise<Report | undefined> => {
  const system = unscoped(ctx)
  return (await storeOf(system, report).list(system, [where], { limit: 1 }))[0]
}

const RUNNABLE = sql`status = 'on' and coalesce(fault, '') = ''`

export const openReportsOf = async (ctx: Ctx, reports: Reporting): Promise<OpenReport[]> => {
  const system = unscoped(ctx)
  const open: Report[] = []
  for (const head of await storeOf(system, report).list(system, [RUNNABLE], { order: sql`name, id`, limit: LISTED }))
    if (await accessOf(ctx, reports, head)) open.push(head)
  const { rows } = await sql<{ id: string; n: number }>`select cgrhead_id as id, count(*)::int as n
    from ${sql.table(reportChart.table)} where tenant_id = ${ctx.tenantId} and cgrhead_id = any(${open.map(({ id }) => id)})
    group by 1`.execute(ctx.db)
  const charts = new Map(rows.map(({ id, n }) => [id, n]))
  return open.map(({ id, name, content }) => ({ id, name, content, charts: charts.get(id) ?? 0 }))
}

/**
 * Access to a report: its roles see all rows; callers who edit a field chosen from it, and authors who may list its
 * sources, see what they may list. Undefined = no access.
 */
const accessOf = async (
  ctx: Ctx,
  reports: Reporting,
  { id, code, cgrSql, dbSource }: Report,
): Promise<Presentation | undefined> => {
  if (!ctx.session) return undefined
  const roles = (await rolesOf(ctx, [id])).get(id) ?? []
  if (roles.some((role) => ctx.session!.roleIds.includes(role))) return { clearNames: true }
  // a source has no lists, which would narrow what a field may be chosen from
  if (dbSource) return mayWrite(ctx, report) && holds(ctx, USES_SOURCES) ? { clearNames: true } : undefined
  const isChosen = fieldsChosenFrom(ctx, code).some(({ r }) => mayWrite(ctx, r))
  const isWritten = mayWrite(ctx, report) && !forbiddenOf(ctx, await (await reports.over(ctx, null)).reads(cgrSql))
  return isChosen || isWritten ? { clearNames: true, onlyListed: true } : undefined
}

const mayWrite = (ctx: Ctx, r: Resource): boolean =>
  (['add', 'edit'] as const).some((verb) => verbsOf(r).includes(verb) && holds(ctx, codeOf(r, verb)))

export const fieldsChosenFrom = (ctx: Ctx, code: string): { readonly r: Resource; readonly f: Field }[] => {
  const all = [...ctx.services.ports.resources.values()]
  const own = (r: Resource): Field[] => Object.values(r.fields).filter((f) => f.popup?.report === code)
  return all.flatMap((r) => {
    const items = Object.values(r.fields).flatMap((f) => all.find(({ name }) => name === f.item?.name) ?? [])
    return [...own(r), ...items.flatMap(own)].map((f) => ({ r, f }))
  })
}
