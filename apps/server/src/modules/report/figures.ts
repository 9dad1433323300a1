/** The charts of a report: groups of its rows with a number each, the smaller ones taken together. */
import type { ReportChart, ReportFigure } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import type { Query } from '../../engine/core/handle.ts'
import type { ReportRunner } from '../../engine/report/run.ts'
import type { Condition } from '../../engine/read/where.ts'
import { column, filtersOf, textWith } from './asked.ts'
import type { Definition } from './definition.ts'

const GROUPS = 50
const OTHERS = '其他'

interface Group {
  readonly label: string | null
  readonly others: boolean
  /** rows, values that are there, and their sum */
  readonly rows: number
  readonly given: number
  readonly sum: number
}

const valueOf = ({ aggregate }: ReportChart, { rows, given, sum }: Group): number => {
  if (aggregate === 'count') return rows
  if (aggregate === 'sum') return sum
  return given === 0 ? 0 : sum / given
}

/** Which groups come first when there are too many. */
const weightOf = ({ aggregate }: ReportChart, value: Condition): Condition =>
  aggregate === 'count' ? sql`count(*)` : aggregate === 'sum' ? sql`sum(${value})` : sql`avg(${value})`

/** All charts, over the rows that meet the conditions. */
export const figuresOf = async (
  ctx: Ctx,
  reports: ReportRunner,
  definition: Definition,
  query: Query,
): Promise<ReportFigure[]> => {
  const text = textWith(definition, query)
  const where = filtersOf(ctx, definition, query)
  const figures: ReportFigure[] = []
  for (const chart of definition.charts) {
    const label = labelOf(definition, chart)
    const value = chart.valueField ? sql`${column(chart.valueField)}::float8` : sql`null::float8`
    const groups = await reports.ask<Group>(
      ctx,
      text,
      (from) => sql`select case when place <= ${GROUPS} then label end as label, place > ${GROUPS} as others,
          sum(n)::float8 as rows, sum(given)::float8 as given, sum(total)::float8 as sum, min(place)::int as place
        from (select ${label} as label, count(*) as n, count(${value}) as given, coalesce(sum(${value}), 0) as total,
            row_number() over (order by ${weightOf(chart, value)} desc nulls last, ${label}) as place
          from ${from} where ${where} group by ${label}) as grouped
        group by 1, 2, case when place <= ${GROUPS} then place end order by place`,
    )
    figures.push(figureOf(chart, groups))
  }
  return figures
}

/** Points in time by their day, where the column shows days. */
const labelOf = ({ items }: Definition, { labelField }: ReportChart): Condition => {
  const isDay = items.some(({ fieldName, fieldType }) => fieldName === labelField && fieldType === 'Date')
  return isDay ? sql`${column(labelField)}::date::text` : sql`${column(labelField)}::text`
}

const figureOf = (chart: ReportChart, groups: readonly Group[]): ReportFigure => {
  const named = groups.filter(({ others }) => !others)
  // a line runs from left to right, bars and slices from the largest on
  const inOrder =
    chart.chartType === 'line' ? named.toSorted((a, b) => ((a.label ?? '') < (b.label ?? '') ? -1 : 1)) : named
  return {
    title: chart.title,
    chartType: chart.chartType as ReportFigure['chartType'],
    field: chart.labelField,
    points: [...inOrder, ...groups.filter(({ others }) => others)].map((group) => ({
      label: group.others ? OTHERS : (group.label ?? ''),
      value: valueOf(chart, group),
    })),
  }
}
