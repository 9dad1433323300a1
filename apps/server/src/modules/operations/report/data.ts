import type { ReportData, ReportRow } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Query } from '../../../engine/core/handle.ts'
import type { AskReport, ReportRunner, ReportText } from '../../../engine/report/run.ts'
import { paging, type Condition } from '../../../engine/read/where.ts'
import { column, filtersOf, orderOf, textWith } from './request.ts'
import type { Definition } from './definition.ts'

export const dataOf = (ctx: Ctx, reports: ReportRunner, definition: Definition, query: Query): Promise<ReportData> =>
  reports.within(ctx, textWith(definition, query), (ask) => pageIn(ask, ctx, definition, query))

export const summedPageOf = (
  ctx: Ctx,
  reports: ReportRunner,
  definition: Definition,
  query: Query,
): Promise<{ data: ReportData; totals: Record<string, number> }> =>
  reports.within(ctx, textWith(definition, query), async (ask) => ({
    data: await pageIn(ask, ctx, definition, query),
    totals: await totalsIn(ask, definition, filtersOf(ctx, definition, query)),
  }))

/** A first page that is not full tells the count without a query. */
const pageIn = async (ask: AskReport, ctx: Ctx, definition: Definition, query: Query): Promise<ReportData> => {
  const [where, order] = [filtersOf(ctx, definition, query), orderOf(definition, query)]
  const { pageSize, offset } = paging(query)
  const records = await ask<ReportRow>(
    (from, all) =>
      sql`select q.* from ${from} where ${where}${order?.(all) ?? sql``} limit ${pageSize} offset ${offset}`,
    order && 'any',
  )
  const isAll = offset === 0 && records.length < pageSize
  return { total: isAll ? records.length : await countOf(ask, where), records }
}

export const countOf = async (ask: AskReport, where: Condition): Promise<number> =>
  (await ask<{ n: number }>((from) => sql`select count(*) as n from ${from} where ${where}`, 'any'))[0]!.n

const totalsIn = async (ask: AskReport, { items }: Definition, where: Condition): Promise<Record<string, number>> => {
  const names = items.filter(({ isTotal, isShow }) => isTotal && isShow).map(({ fieldName }) => fieldName)
  if (names.length === 0) return {}
  const sums = names.map((name, i) => sql`coalesce(sum(${column(name)}), 0)::float8 as ${sql.id(`t${i}`)}`)
  const [row] = await ask<Record<string, number>>(
    (from) => sql`select ${sql.join(sums)} from ${from} where ${where}`,
    'any',
  )
  return Object.fromEntries(names.map((name, i) => [name, row![`t${i}`]!]))
}

const VALUES_MAX = 10_000

/** @throws {AppError} refused for an unknown column, and above the limit of values */
export const rowsBy = async (
  ctx: Ctx,
  reports: ReportRunner,
  { items, head, presentation }: Definition,
  { params, name, values }: { params: ReportText['params']; name: string; values: readonly string[] },
): Promise<ReportRow[]> => {
  if (!items.some(({ fieldName }) => fieldName === name))
    throw refused(`报表“${head.name}”没有字段“${name.slice(0, 63)}”，请刷新页面后重试`)
  const wanted = [...new Set(values)]
  if (wanted.length > VALUES_MAX) throw refused(`一次最多查找 ${VALUES_MAX} 个值，请分批查找`)
  if (wanted.length === 0) return []
  return reports.ask<ReportRow>(
    ctx,
    { text: head.cgrSql, source: head.dbSource, ...presentation, ...(params && { params }) },
    (from, all) => sql`select distinct on (${column(name)}::text) q.* from ${from}
      where ${column(name)}::text = any(${wanted}::text[]) order by ${column(name)}::text, ${all}`,
    'any',
  )
}
