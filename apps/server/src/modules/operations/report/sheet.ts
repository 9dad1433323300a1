import type { ReportItem, ReportRow } from '@huxi/contract'
import { parseIds, refused } from '@huxi/model'
import { sql } from 'kysely'
import { file } from '../../../engine/core/answer.ts'
import { audit, reportStep } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Query } from '../../../engine/core/handle.ts'
import type { ReportRunner, ReportText } from '../../../engine/report/run.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { sheetHeaders } from '../../../engine/sheet/excel.ts'
import { enterExport } from '../../../engine/sheet/work-pool.ts'
import { letters, type CellValue } from '../../../platform/xlsx/cell.ts'
import { sheetFile } from '../../../platform/xlsx/file.ts'
import type { SheetHead } from '../../../platform/xlsx/write.ts'
import { column, filtersOf, orderOf, textWith } from './request.ts'
import { keyOf, visibleItems } from './columns.ts'
import { countOf } from './data.ts'
import type { Definition } from './definition.ts'
import { dictOptions, isTranslated, textOf } from './options.ts'

const chosenRows = (definition: Definition, query: Query): Condition => {
  const given = query['selections'] || query['force_id']
  if (!given) return sql`true`
  if (!keyOf(definition).keyColumn) throw refused('这个报表没有 id 字段，不能只导出所选的行，请清除选择后导出')
  return sql`${column('id')}::text = any(${parseIds(given)}::text[])`
}

const FIRST_HEADING = 3

const headingsOf = (items: readonly ReportItem[]): Pick<SheetHead, 'headings' | 'merges'> => {
  const titles = items.map(({ fieldTxt }) => fieldTxt)
  if (!items.some(({ groupTitle }) => groupTitle)) return { headings: [titles] }
  const groups = items.map(({ groupTitle }) => groupTitle ?? '')
  const starts = groups.flatMap((group, i) => (i === 0 || group === '' || group !== groups[i - 1] ? [i] : []))
  const merges = starts.flatMap((from, n) => {
    const to = (starts[n + 1] ?? groups.length) - 1
    return to > from ? [`${letters(from)}${FIRST_HEADING}:${letters(to)}${FIRST_HEADING}`] : []
  })
  return { headings: [groups.map((group, i) => (starts.includes(i) ? group : '')), titles], merges }
}

const DAY = 10

const cellOf = ({ fieldType }: ReportItem, value: unknown): CellValue => {
  if (value === null || value === undefined) return null
  if (fieldType === 'Date') return String(value).slice(0, DAY)
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

const linesOf = async (ctx: Ctx, items: readonly ReportItem[], rows: readonly ReportRow[]): Promise<CellValue[][]> => {
  const options = await dictOptions(ctx, items, rows)
  return rows.map((row) =>
    items.map((item) => {
      const value = row[item.fieldName]
      const isBlank = value === null || value === undefined
      return isTranslated(item) && !isBlank ? textOf(options[item.fieldName]!, value) : cellOf(item, value)
    }),
  )
}

/** Sheets mask names, so a filter by name would reveal them. */
const NAMES_MASKED = '导出的姓名是打码的，按姓名查找的结果不能导出，请去掉姓名的条件后再导出'

/** Waits for a place in the export queue. @throws {AppError} refused with the count above the limit */
export const sendReport = async (ctx: Ctx, reports: ReportRunner, definition: Definition, query: Query) => {
  const { head } = definition
  const [ownText, order] = [textWith(definition, query), orderOf(definition, query)]
  const text = { ...ownText, clearNames: false }
  const where = sql`${filtersOf(ctx, definition, query)} and ${chosenRows(definition, query)}`
  const leave = await enterExport(ctx.task?.signal)
  try {
    const limit = ctx.services.config.exportMaxRows
    const count = (of: ReportText) => reports.within(ctx, of, (ask) => countOf(ask, where))
    const total = await count(ownText)
    if ((await count(text)) !== total) throw refused(NAMES_MASKED)
    if (total > limit) throw refused(`共 ${total} 条，超过一次导出的上限 ${limit} 条，请增加查询条件`)
    const detail = { rows: total, filters: Object.keys(query) }
    await audit(ctx, { action: 'export', object: `online:report/${head.id}`, outcome: 'success', detail })
    const items = visibleItems(definition)
    const sheet = { title: head.name, exporter: ctx.session?.person.realname ?? '', sheet: '导出信息' }
    const body = await sheetFile({ ...sheet, ...headingsOf(items) }, async (put) => {
      const rows = reports.stream<ReportRow>(
        ctx,
        text,
        (from, all) => sql`select q.* from ${from} where ${where}${order?.(all) ?? sql``} limit ${limit}`,
      )
      let done = 0
      for await (const batch of rows) {
        reportStep(ctx, done, total)
        await put(await linesOf(ctx, items, batch))
        done += batch.length
      }
    })
    if (body instanceof Uint8Array) leave()
    else body.once('close', leave)
    return file(body, sheetHeaders(head.name, ctx.services.clock.now()))
  } catch (error) {
    leave()
    throw error
  }
}
