import { report, type SourceView } from '@huxi/contract'
import { AppError, resource, text } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { Route } from '../../../engine/core/handle.ts'
import { openReports, type ReportOptions, type ReportRunner } from '../../../engine/report/run.ts'
import type { View } from '../../../engine/report/views.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { formReportViews } from '../../content/form/index.ts'
import { lendSource, provenSource, releasedViews, type Source } from '../datasource/index.ts'

export const USES_SOURCES = 'online:report:source'

export interface Reporting extends ReportRunner {
  over(ctx: Ctx, source: string | null | undefined): Promise<ReportRunner>
}

const viewOf = ({ id }: Source, { name, title, schema, view, columns }: Omit<SourceView, 'state'>): View => ({
  name: `rpt.${name}`,
  title,
  columns,
  masked: new Set(),
  r: resource({
    name: `source:${id}`,
    title,
    table: name,
    path: '/',
    owner: 'global',
    sort: { name: 'asc' },
    label: 'name',
    fields: { name: text('名称') },
  }),
  definition: '',
  foreign: { schema, table: view, access: USES_SOURCES },
})

const CHANGED = /^(42P01|42703|3F000|42501)$/

const refusalFor = ({ name }: Source, error: unknown): unknown => {
  if (CHANGED.test(String((error as { code?: unknown }).code)))
    return new AppError('refused', `数据源“${name}”的视图、字段或权限已改变，请联系管理员核对开放的视图`)
  return error
}

const RUNNERS_MAX = 50

/** Asks the source once before the transaction of a save begins, so that a slow one does not hold it. */
export const askedBefore = (all: Reporting, route: Route): Route => ({
  ...route,
  run: async (ctx, input, extra) => {
    const { dbSource, cgrSql } = input
    if (typeof dbSource === 'string' && typeof cgrSql === 'string' && holds(ctx, USES_SOURCES))
      await asked(all, ctx, dbSource, cgrSql)
    return route.run(ctx, input, extra)
  },
})

const asked = async (all: Reporting, ctx: Ctx, source: string, text: string): Promise<void> => {
  try {
    await (await all.over(ctx, source)).shape(ctx, text)
  } catch (error) {
    if (error instanceof AppError) refuseField('dbSource', report.fields.dbSource, error.message)
    throw error
  }
}

const keyOf = (of: unknown, views: readonly View[]): string =>
  JSON.stringify([
    of,
    views.map(({ name, title, columns, definition, foreign }) => [name, title, columns, definition, foreign]),
  ])

export const withSources = (services: AppServices, views: readonly View[], options: ReportOptions = {}): Reporting => {
  const runners = new Map<string, ReportRunner>()
  const own = openReports(services, views, options)

  const runner = (key: string, open: () => ReportRunner): ReportRunner => {
    const existingRunner = runners.get(key)
    if (existingRunner) return existingRunner
    if (runners.size >= RUNNERS_MAX) runners.clear()
    const opened = open()
    runners.set(key, opened)
    return opened
  }

  const withForms = async (ctx: Ctx): Promise<ReportRunner> => {
    const forms = await formReportViews(ctx)
    if (forms.length === 0) return own
    return runner(keyOf(ctx.tenantId, forms), () => openReports(services, [...views, ...forms], options))
  }

  const over: Reporting['over'] = async (ctx, id) => {
    if (!id) return withForms(ctx)
    const source = await provenSource(ctx, id)
    const released = (await releasedViews(ctx, id)).map((one) => viewOf(source, one))
    const refusal = (error: unknown) => refusalFor(source, error)
    return runner(keyOf(source, released), () =>
      openReports(services, released, {
        source: { refusal, lend: (asking, work) => lendSource(asking, source, work) },
      }),
    )
  }

  return {
    ...own,
    over,
    ask: async (ctx, report, outer, order) => (await over(ctx, report.source)).ask(ctx, report, outer, order),
    within: async (ctx, report, work) => (await over(ctx, report.source)).within(ctx, report, work),
    async *stream(ctx, report, outer) {
      yield* (await over(ctx, report.source)).stream(ctx, report, outer)
    },
  }
}
