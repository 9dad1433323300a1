import type { ReportChart, ReportFigure } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Query } from '../../../engine/core/handle.ts'
import type { AskReport, ReportRunner } from '../../../engine/report/run.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { column, filtersOf, textWith } from './request.ts'
import type { Definition } from './definition.ts'
import { GROUPS, lineOf, valueOf, type Group } from './groups.ts'

const OTHERS = '其他'
const LABELS = 10_000

const weightOf = ({ aggregate }: ReportChart, value: Condition): Condition =>
  aggregate === 'count' ? sql`count(*)` : aggregate === 'sum' ? sql`sum(${value})` : sql`avg(${value})`

export const figuresOf = (
  ctx: Ctx,
  reports: ReportRunner,
  definition: Definition,
  query: Query,
): Promise<ReportFigure[]> =>
  reports.within(ctx, textWith(definition, query), (ask) => figuresIn(ask, ctx, definition, query))

const figuresIn = async (ask: AskReport, ctx: Ctx, definition: Definition, query: Query): Promise<ReportFigure[]> => {
  const where = filtersOf(ctx, definition, query)
  const figures: ReportFigure[] = []
  for (const chart of definition.charts) {
    const [label, isLine] = [labelOf(definition, chart), chart.chartType === 'line']
    const most = isLine ? LABELS : GROUPS
    const value = chart.valueField ? sql`${column(chart.valueField)}::float8` : sql`null::float8`
    const first = isLine ? sql`${label} desc nulls first` : sql`${weightOf(chart, value)} desc nulls last, ${label}`
    const groups = await ask<Group>(
      (from) => sql`select case when place <= ${most} then label end as label, place > ${most} as others,
          sum(n)::float8 as rows, sum(given)::float8 as given, sum(total)::float8 as sum, min(place)::int as place
        from (select ${label} as label, count(*) as n, count(${value}) as given, coalesce(sum(${value}), 0) as total,
            row_number() over (order by ${first}) as place
          from ${from} where ${where} group by ${label}) as grouped
        group by 1, 2, case when place <= ${most} then place end order by place`,
      'any',
    )
    figures.push(figureOf(chart, isLine ? lineOf(chart, groups) : groups))
  }
  return figures
}

/** Moments count by day where the column shows days or a line runs along them. */
const labelOf = ({ items }: Definition, { labelField, chartType }: ReportChart): Condition => {
  const isDay = items.some(
    ({ fieldName, fieldType }) =>
      fieldName === labelField && (fieldType === 'Date' || (fieldType === 'Datetime' && chartType === 'line')),
  )
  return isDay ? sql`${column(labelField)}::date::text` : sql`${column(labelField)}::text`
}

const figureOf = (chart: ReportChart, groups: readonly Group[]): ReportFigure => ({
  title: chart.title,
  chartType: chart.chartType as ReportFigure['chartType'],
  field: chart.labelField,
  points: groups.map((group) => ({
    label: group.others ? OTHERS : (group.label ?? ''),
    value: valueOf(chart, group),
  })),
})
