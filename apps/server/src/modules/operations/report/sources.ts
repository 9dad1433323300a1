import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { ReportRunner, ReportShape } from '../../../engine/report/run.ts'
import { viewAccess, type View, type ViewColumn } from '../../../engine/report/views.ts'

const viewsOf = ({ views }: ReportRunner, shape: ReportShape): View[] =>
  views.filter(({ name }) => shape.views.includes(name))

export const forbiddenOf = (ctx: Ctx, views: readonly View[]): View | undefined =>
  views.find((view) => !holds(ctx, viewAccess(view)))

export const forbiddenView = (ctx: Ctx, reports: ReportRunner, shape: ReportShape): View | undefined =>
  forbiddenOf(ctx, viewsOf(reports, shape))

export const titlesOf = (reports: ReportRunner, shape: ReportShape): ReadonlyMap<string, ViewColumn> =>
  new Map(viewsOf(reports, shape).flatMap(({ columns }) => columns.map((column) => [column.name, column] as const)))
