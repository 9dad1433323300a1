/** Reports as they are run: a head with its columns, parameters and charts, and who may run it. */
import {
  report,
  reportChart,
  reportItem,
  reportParam,
  type Report,
  type ReportChart,
  type ReportItem,
  type ReportParam,
} from '@huxi/contract'
import { codeOf, refused, verbsOf, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds, unscoped, type Ctx } from '../../engine/core/context.ts'
import type { ReportRunner } from '../../engine/report/run.ts'
import type { Shown } from '../../engine/report/statement.ts'
import type { Condition } from '../../engine/read/where.ts'
import { storeOf } from '../../engine/write/store.ts'
import { rolesOf } from './roles.ts'
import { unseenOf } from './sources.ts'

export interface Definition {
  readonly head: Report
  /** what of its rows the person sees */
  readonly shown: Shown
  readonly items: readonly ReportItem[]
  readonly params: readonly ReportParam[]
  readonly charts: readonly ReportChart[]
}

/** What names a report; an address may end in its code instead of its id. */
type By = { readonly id: string } | { readonly code: string }

/** The columns, parameters and charts of a report, in their order. */
export const partsOf = async (ctx: Ctx, id: string): Promise<Omit<Definition, 'head' | 'shown'>> => {
  const system = unscoped(ctx)
  const where = [sql`cgrhead_id = ${id}`]
  const order = { order: sql`order_num, id` }
  return {
    items: await storeOf(system, reportItem).list(system, where, order),
    params: await storeOf(system, reportParam).list(system, where, order),
    charts: await storeOf(system, reportChart).list(system, where, order),
  }
}

/** Unknown, of another tenant and not for this person are one. */
const UNKNOWN = '实体不存在'

/**
 * A report that the person may run now.
 * @throws {AppError} refused, with what to do where it is only switched off or at fault
 */
export const runnable = async (ctx: Ctx, reports: ReportRunner, by: By): Promise<Definition> => {
  const found = await findHead(ctx, 'id' in by ? sql`(id = ${by.id} or code = ${by.id})` : sql`code = ${by.code}`)
  const shown = found && (await sightOf(ctx, reports, found))
  if (!found || !shown) throw refused(UNKNOWN)
  const { name, status, fault } = found
  if (status !== 'on') throw refused(`报表“${name}”已停用，需要时请联系管理员启用`)
  if (fault) throw refused(`报表“${name}”暂不能运行：${fault}，请联系管理员修改`)
  return { head: found, shown, ...(await partsOf(ctx, found.id)) }
}

const findHead = async (ctx: Ctx, where: Condition): Promise<Report | undefined> => {
  const system = unscoped(ctx)
  return (await storeOf(system, report).list(system, [where], { limit: 1 }))[0]
}

/**
 * Who may run it: its roles see all that it shows; those who write records with a field that is chosen from it, and those who write
 * reports and may list all it shows, see what they may list. Undefined: others.
 */
const sightOf = async (ctx: Ctx, reports: ReportRunner, { id, code, cgrSql }: Report): Promise<Shown | undefined> => {
  if (!ctx.session) return undefined
  const roles = (await rolesOf(ctx, [id])).get(id) ?? []
  if (roles.some((role) => ctx.session!.roleIds.includes(role))) return { clearNames: true }
  const isChosen = choosing(ctx, code).some(({ r }) => mayWrite(ctx, r))
  const isWritten = mayWrite(ctx, report) && !unseenOf(ctx, await reports.reads(cgrSql))
  return isChosen || isWritten ? { clearNames: true, onlyListed: true } : undefined
}

const mayWrite = (ctx: Ctx, r: Resource): boolean =>
  (['add', 'edit'] as const).some((verb) => verbsOf(r).includes(verb) && holds(ctx, codeOf(r, verb)))

/** Fields of the product that are chosen from a report; fields of children count for their parent. */
export const choosing = (ctx: Ctx, code: string): { readonly r: Resource; readonly f: Field }[] => {
  const all = [...ctx.services.ports.resources.values()]
  const own = (r: Resource): Field[] => Object.values(r.fields).filter((f) => f.popup?.report === code)
  return all.flatMap((r) => {
    const items = Object.values(r.fields).flatMap((f) => all.find(({ name }) => name === f.item?.name) ?? [])
    return [...own(r), ...items.flatMap(own)].map((f) => ({ r, f }))
  })
}
