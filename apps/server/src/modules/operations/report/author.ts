import type { OlderParsedReport, ParsedReport, previewReport, ReportRow, ReportView } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { performance } from 'node:perf_hooks'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { ReportRunner } from '../../../engine/report/run.ts'
import { faultLines } from './fault-lines.ts'
import { viewAccess } from '../../../engine/report/views.ts'
import type { Reporting } from './over.ts'
import { titlesOf, forbiddenView } from './sources.ts'

const PREVIEW_ROWS = 50

export const viewsFor = (ctx: Ctx, { views }: ReportRunner): ReportView[] =>
  views
    .filter((view) => holds(ctx, viewAccess(view)))
    .map(({ name, title, columns }) => ({ name, title, columns: columns.map((column) => ({ ...column })) }))

/** Shape and parameters of a SELECT; faults are part of the answer. */
export const parseText = async (ctx: Ctx, reports: ReportRunner, text: string): Promise<ParsedReport> => {
  const shape = await reports.shape(ctx, text)
  const titles = titlesOf(reports, shape)
  const unseen = forbiddenView(ctx, reports, shape)
  const faults = unseen
    ? [{ from: 0, to: text.length, message: `您没有“${unseen.title}”的查看权限，不能在报表中使用 ${unseen.name}` }]
    : shape.faults
  return {
    fields: shape.columns.map(({ name, type }, i) => {
      const titleOfField = titles.get(name)
      return {
        fieldName: name,
        fieldTxt: titleOfField?.title ?? name,
        fieldType: type,
        ...(titleOfField?.dictCode && { dictCode: titleOfField.dictCode }),
        orderNum: i + 1,
      }
    }),
    params: shape.params.map((name, i) => ({ paramName: name, paramTxt: name, orderNum: i + 1 })),
    views: [...shape.views],
    faults: faults.map((fault) => ({ ...fault })),
  }
}

/** Older clients encode the statement twice; it has blanks, so a text without any is encoded. */
const decoded = (text: string): string => {
  try {
    return /\s/.test(text) ? text : decodeURIComponent(text)
  } catch {
    return text
  }
}

export const parsedOlder = async (ctx: Ctx, reports: ReportRunner, sent: string): Promise<OlderParsedReport> => {
  const text = decoded(sent)
  const { fields, params, faults } = await parseText(ctx, reports, text)
  if (faults.length > 0) throw refused(faultLines(text, faults))
  return {
    fields: fields.map((field) => ({ ...field, isShow: 1 })),
    params: params.map((param) => ({ ...param, paramValue: null })),
  }
}

export const preview = async (
  ctx: Ctx,
  all: Reporting,
  { cgrSql, params, dbSource }: InputOfEndpoint<typeof previewReport>,
): Promise<{ columns: string[]; records: ReportRow[]; ms: number }> => {
  const reports = await all.over(ctx, dbSource)
  const shape = await reports.shape(ctx, cgrSql)
  if (shape.faults.length > 0) throw refused(faultLines(cgrSql, shape.faults))
  const unseen = forbiddenView(ctx, reports, shape)
  if (unseen) throw refused(`您没有“${unseen.title}”的查看权限，不能在报表中使用 ${unseen.name}`)
  const given = Object.entries(params ?? {}).map(([name, value]) => [name, value === '' ? null : value] as const)
  const began = performance.now()
  const records = await reports.ask<ReportRow>(
    ctx,
    { text: cgrSql, params: Object.fromEntries(given), clearNames: true },
    (from) => sql`select q.* from ${from} limit ${PREVIEW_ROWS}`,
  )
  return { columns: shape.columns.map(({ name }) => name), records, ms: Math.round(performance.now() - began) }
}
