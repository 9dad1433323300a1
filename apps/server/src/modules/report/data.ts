/** Rows of a report: pages, totals, and rows by the values of one column. */
import type { ReportData, ReportRow } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import type { Query } from '../../engine/core/handle.ts'
import type { ReportRunner, ReportText } from '../../engine/report/run.ts'
import { paging } from '../../engine/read/where.ts'
import { column, filtersOf, orderOf, textWith } from './asked.ts'
import type { Definition } from './definition.ts'

/** One page. A first page that is not full has said how many there are. */
export const pageOf = async (
  ctx: Ctx,
  reports: ReportRunner,
  definition: Definition,
  query: Query,
): Promise<ReportData> => {
  const text = { ...textWith(definition, query), anyOrder: Boolean(query['column']?.trim()) }
  const [where, order] = [filtersOf(ctx, definition, query), orderOf(definition, query)]
  const { pageSize, offset } = paging(query)
  const records = await reports.ask<ReportRow>(
    ctx,
    text,
    (from) => sql`select q.* from ${from} where ${where}${order} limit ${pageSize} offset ${offset}`,
  )
  if (offset === 0 && records.length < pageSize) return { total: records.length, records }
  const [counted] = await reports.ask<{ n: number }>(
    ctx,
    { ...text, anyOrder: true },
    (from) => sql`select count(*) as n from ${from} where ${where}`,
  )
  return { total: counted!.n, records }
}

/** Sums of the columns that are summed, over all rows that meet the conditions. */
export const totalsOf = async (
  ctx: Ctx,
  reports: ReportRunner,
  definition: Definition,
  query: Query,
): Promise<Record<string, number>> => {
  const names = definition.items.filter(({ isTotal, isShow }) => isTotal && isShow).map(({ fieldName }) => fieldName)
  if (names.length === 0) return {}
  const where = filtersOf(ctx, definition, query)
  const sums = names.map((name, i) => sql`coalesce(sum(${column(name)}), 0)::float8 as ${sql.id(`t${i}`)}`)
  const [row] = await reports.ask<Record<string, number>>(
    ctx,
    { ...textWith(definition, query), anyOrder: true },
    (from) => sql`select ${sql.join(sums)} from ${from} where ${where}`,
  )
  return Object.fromEntries(names.map((name, i) => [name, row![`t${i}`]!]))
}

const VALUES_MOST = 10_000

/**
 * One row for each of the values that the column has.
 * @throws {AppError} refused for a column that the report does not have, and too many values
 */
export const rowsBy = async (
  ctx: Ctx,
  reports: ReportRunner,
  { items, head, shown }: Definition,
  { params, name, values }: { params: ReportText['params']; name: string; values: readonly string[] },
): Promise<ReportRow[]> => {
  if (!items.some(({ fieldName }) => fieldName === name))
    throw refused(`报表“${head.name}”没有字段“${name.slice(0, 63)}”，请刷新页面后重试`)
  const wanted = [...new Set(values)]
  if (wanted.length > VALUES_MOST) throw refused(`一次最多查找 ${VALUES_MOST} 个值，请分批查找`)
  if (wanted.length === 0) return []
  return reports.ask<ReportRow>(
    ctx,
    { text: head.cgrSql, anyOrder: true, ...shown, ...(params && { params }) },
    (from) => sql`select distinct on (${column(name)}::text) q.* from ${from}
      where ${column(name)}::text = any(${wanted}::text[]) order by ${column(name)}::text`,
  )
}
