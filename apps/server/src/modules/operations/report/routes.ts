import {
  addOlderReport,
  deprecatedColumns,
  deleteOlderReport,
  deleteOlderReports,
  editOlderHead,
  editOlderReport,
  offerReport,
  olderReport,
  olderReportItems,
  olderReportParams,
  olderReports,
  openReports,
  parseOlderReport,
  parseReport,
  previewReport,
  report,
  reportColumns,
  reportData,
  reportExport,
  reportFigures,
  reportPage,
  reportParamsInfo,
  reportQueryInfo,
  reportRows,
  reportViews,
  type ReportColumns,
  type ReportOption,
  type ReportPage,
} from '@huxi/contract'
import { malformed, type InputOfEndpoint } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import type { TableDictionary } from '../../../engine/core/seeds.ts'
import { handle, type Query, type Route } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { paramsOf } from './request.ts'
import { parseText, parsedOlder, preview, viewsFor } from './author.ts'
import { columnsOf, keyOf, namedItems, paramInfos, queryItems } from './columns.ts'
import { dataOf, rowsBy, summedPageOf } from './data.ts'
import { openReportsOf, runnable } from './definition.ts'
import { listedOptions, dictOptions } from './options.ts'
import { figuresOf } from './figures.ts'
import { offer } from './offer.ts'
import { askedBefore, type Reporting } from './over.ts'
import {
  addOlder,
  deleteOlder,
  editHead,
  editOlder,
  itemsOlder,
  listOlder,
  oneOlder,
  paramsOlder,
  sourceId,
} from './older-client.ts'
import { reportHooks } from './rules.ts'
import { sendReport } from './sheet.ts'

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isNamedTexts = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && isTexts(Object.values(value))

const namedTexts = (value: unknown): Query => {
  if (value === null || value === undefined) return {}
  if (!isNamedTexts(value)) throw malformed('参数应为名称和文字')
  return value
}

const columns = async (
  ctx: Ctx,
  reports: Reporting,
  tables: readonly TableDictionary[],
  code: string,
): Promise<ReportColumns> => {
  const definition = await runnable(ctx, reports, { code })
  const { id, name } = definition.head
  const dictOptions = await listedOptions(ctx, tables, namedItems(definition))
  return { cgRpConfigId: id, cgRpConfigName: name, ...columnsOf(definition), dictOptions, ...keyOf(definition) }
}

const page = async (
  ctx: Ctx,
  reports: Reporting,
  tables: readonly TableDictionary[],
  id: string,
  query: Query,
): Promise<ReportPage> => {
  const definition = await runnable(ctx, reports, { id })
  const { data, totals } = await summedPageOf(ctx, reports, definition, query)
  const items = namedItems(definition)
  const [listed, fromDicts] = [await listedOptions(ctx, tables, items), await dictOptions(ctx, items, data.records)]
  const options = Object.entries(listed).map(([name, own]): [string, ReportOption[]] => {
    const values = new Set(own.map(({ value }) => value))
    return [name, [...own, ...(fromDicts[name] ?? []).filter(({ value }) => !values.has(value))]]
  })
  return {
    ...columnsOf(definition),
    dictOptions: Object.fromEntries(options),
    cgreportHeadName: definition.head.name,
    data,
    totals,
  }
}

const rows = async (ctx: Ctx, reports: Reporting, given: InputOfEndpoint<typeof reportRows>) => {
  const { code, column: name, values } = given
  if (!isTexts(values)) throw malformed('值应为文字的列表')
  const definition = await runnable(ctx, reports, { code })
  const params = paramsOf(definition, namedTexts(given.params), '')
  const records = await rowsBy(ctx, reports, definition, { params, name, values })
  const found = new Set(valuesOfColumn(records, name))
  return { records, missing: [...new Set(values)].filter((value) => !found.has(value)) }
}

/** values may contain commas, so they are never split */
const valuesOfColumn = (records: readonly Readonly<Record<string, unknown>>[], name: string): string[] =>
  records.map((row) => String(row[name]))

const running = (reports: Reporting, tables: readonly TableDictionary[]): Route[] => [
  handle(reportColumns, (ctx, { code }) => columns(ctx, reports, tables, code)),
  handle(reportQueryInfo, async (ctx, { id }) => queryItems(await runnable(ctx, reports, { id }))),
  handle(reportData, async (ctx, { id }, { query }) =>
    dataOf(ctx, reports, await runnable(ctx, reports, { id }), query),
  ),
  handle(reportPage, (ctx, { id }, { query }) => page(ctx, reports, tables, id, query)),
  handle(deprecatedColumns, async (ctx, { id }) => ({
    columns: columnsOf(await runnable(ctx, reports, { id })).columns,
  })),
  handle(reportParamsInfo, async (ctx, { id }) => paramInfos(await runnable(ctx, reports, { id }))),
  handle(reportExport, async (ctx, { id }, { query }) =>
    sendReport(ctx, reports, await runnable(ctx, reports, { id }), query),
  ),
  handle(reportFigures, async (ctx, { id }, { query }) =>
    figuresOf(ctx, reports, await runnable(ctx, reports, { id }), query),
  ),
  handle(reportRows, (ctx, input) => rows(ctx, reports, input)),
  handle(openReports, (ctx) => openReportsOf(ctx, reports)),
]

const writing = (reports: Reporting): Route[] => [
  handle(reportViews, async (ctx, { dbSource }) => viewsFor(ctx, await reports.over(ctx, dbSource))),
  handle(parseReport, async (ctx, { cgrSql, dbSource }) => parseText(ctx, await reports.over(ctx, dbSource), cgrSql)),
  handle(previewReport, (ctx, { params, ...given }) => preview(ctx, reports, { ...given, params: namedTexts(params) })),
  handle(offerReport, (ctx, given, { once }) => once(ctx, (tx) => offer(reports)(tx, given))),
]

const older = (reports: Reporting): Route[] => [
  handle(olderReports, (ctx, _input, { query }) => listOlder(ctx, query)),
  handle(olderReport, (ctx, { id }) => oneOlder(ctx, id)),
  handle(addOlderReport, addOlder),
  handle(editOlderReport, editOlder),
  handle(editOlderHead, editHead),
  handle(deleteOlderReport, (ctx, { id }) => deleteOlder(ctx, id)),
  handle(deleteOlderReports, (ctx, { ids }) => deleteOlder(ctx, ids)),
  handle(parseOlderReport, async (ctx, { sql, dbKey }) =>
    parsedOlder(ctx, await reports.over(ctx, await sourceId(ctx, dbKey)), sql),
  ),
  handle(olderReportItems, (ctx, { headId }) => itemsOlder(ctx, headId)),
  handle(olderReportParams, (ctx, { headId }) => paramsOlder(ctx, headId)),
]

export const reportRoutes = (reports: Reporting, tables: readonly TableDictionary[]): Route[] => [
  ...serve(report, reportHooks(reports, tables)).map((route) => askedBefore(reports, route)),
  ...running(reports, tables),
  ...writing(reports),
  ...older(reports),
]
