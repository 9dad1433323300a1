import { PERMANENT, scope, withOptions, visibleConditions } from '../read/visibility.ts'
import { malformed, parseIds, refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { file } from '../core/answer.ts'
import { inSnapshot, audit, reportStep } from '../core/transaction.ts'
import { nameOrder } from '../read/labels.ts'
import type { Ctx } from '../core/context.ts'
import { sheetHeaders } from './excel.ts'
import { sheetFile } from '../../platform/xlsx/file.ts'
import type { CellValue } from '../../platform/xlsx/cell.ts'
import type { SheetHead } from '../../platform/xlsx/write.ts'
import { childSheet, type ChildSheet } from './child-sheet.ts'
import { enterExport } from './work-pool.ts'
import { askable, legible } from '../read/field-rules.ts'
import { askedConditions } from '../read/identity-search.ts'
import { present } from '../read/present.ts'
import { readId } from '../kinds/index.ts'
import type { Row, VerbRun, Hooks } from '../read/hooks.ts'
import { countRows, selectByKeys, type selectRows } from '../read/select.ts'
import { cellsOf, sheetColumns } from './sheet-columns.ts'
import { ordering, type Condition } from '../read/where.ts'
import type { Query } from '../core/handle.ts'

const BATCH = 500

export const exportOf =
  <R extends Resource>(r: R, hooks: Hooks<R>): VerbRun<R, 'exportXls'> =>
  async (person, _input, { query }) => {
    const ctx = withOptions(person, PERMANENT)
    const where = await exportWhere(ctx, r, query, await visibleConditions(ctx, hooks, query))
    const columns = sheetColumns(legible(ctx, r))
    const second = childSheet(ctx, r)
    return sendSheet(ctx, {
      r,
      query,
      where,
      head: { ...headOf(ctx, r, [columns.map(({ f }) => f.label)]), ...(second && { next: second.head }) },
      cells: async (inner, rows) => cellsOf(inner, columns, await present(inner, r, rows, hooks)),
      ...(second && { next: second }),
    })
  }

export const exportWhere = async (
  ctx: Ctx,
  r: Resource,
  query: Query,
  narrow: readonly Condition[],
): Promise<Condition[]> => [
  ...narrow,
  ...(await askedConditions(ctx, r, { ...filters(query), ...query })),
  ...(query['selections'] ? [sql`id = any(${parseIds(query['selections']).map((id) => readId(r, id))})`] : []),
]

const isPlain = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

export const queryIn = (given: unknown): Query => {
  const entries = isPlain(given) ? Object.entries(given).filter(([, value]) => value !== null) : undefined
  if (!entries || entries.some(([, value]) => typeof value === 'object'))
    throw malformed('筛选条件不正确，请刷新列表后重试')
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

export const headOf = (ctx: Ctx, r: Resource, headings: SheetHead['headings']): SheetHead => ({
  title: `${r.title}列表数据`,
  exporter: ctx.session?.person.realname ?? '',
  sheet: '导出信息',
  headings,
})

interface Export<R extends Resource> {
  readonly r: R
  readonly query: Query
  readonly where: readonly Condition[]
  readonly head: SheetHead
  readonly cells: (ctx: Ctx, rows: Rows<R>) => Promise<CellValue[][]>
  readonly next?: ChildSheet
}

type Rows<R extends Resource> = Awaited<ReturnType<typeof selectRows<R>>>

/** Sends rows as a workbook once an export slot is free. @throws {AppError} refused with the number of rows above the limit */
export const sendSheet = async <R extends Resource>(ctx: Ctx, wanted: Export<R>) => {
  const { r, query, where, head, cells, next } = wanted
  const leave = await enterExport(ctx.task?.signal)
  try {
    const limit = ctx.services.config.exportMaxRows
    const total = await countRows(ctx, r, where)
    if (total > limit) throw refused(`共 ${total} 条，超过一次导出的上限 ${limit} 条，请增加查询条件`)
    const more = (await next?.count(ctx, where)) ?? 0
    if (more > limit) throw refused(`共 ${more} 条${next!.head.sheet}，超过一次导出的上限 ${limit} 条，请增加查询条件`)
    await audit(ctx, {
      action: 'export',
      object: r.name,
      outcome: 'success',
      detail: { rows: total, filters: Object.keys(query) },
    })
    const body = await sheetFile(head, (put) =>
      inSnapshot(ctx, async (inner) => {
        const ids = await orderedIds(inner, r, where, query, limit)
        const sheets = next ? [cells, next.cells] : [cells]
        for (const [sheet, write] of sheets.entries()) {
          if (sheet > 0) await put('next')
          for (let i = 0; i < ids.length; i += BATCH) {
            reportStep(ctx, Math.floor((sheet * ids.length + i) / sheets.length), ids.length)
            await put(await write(inner, await rowsOf(inner, r, where, ids.slice(i, i + BATCH))))
            // the embedded engine answers without a turn of the event loop
            await setImmediate()
          }
        }
      }),
    )
    if (body instanceof Uint8Array) leave()
    else body.once('close', leave)
    return file(body, sheetHeaders(r.title, ctx.services.clock.now()))
  } catch (error) {
    leave()
    throw error
  }
}

/** All ids in order, as one value, because a hundred thousand rows take seconds to read. */
const orderedIds = async (
  ctx: Ctx,
  r: Resource,
  where: readonly Condition[],
  query: Query,
  limit: number,
): Promise<(string | number)[]> => {
  const { rows } = await sql<{ ids: string | null }>`select string_agg(id::text, ',') as ids from (
    select id from ${sql.table(r.table)}
    where ${sql.join([...scope(ctx, r), ...where, sql`true`], sql` and `)}
    order by ${ordering(askable(ctx, r), query, (...by) => nameOrder(ctx, ...by))} limit ${limit}) as listed`.execute(
    ctx.db,
  )
  return (rows[0]?.ids ?? '')
    .split(',')
    .filter(Boolean)
    .map((id) => readId(r, id))
}

const rowsOf = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  where: readonly Condition[],
  ids: readonly (string | number)[],
): Promise<Rows<R>> => {
  const rows = await selectByKeys(ctx, r, 'id', ids, where)
  const byId = new Map(rows.map((row) => [(row as unknown as Row)['id'], row]))
  return ids.flatMap((id) => byId.get(id) ?? []) as Rows<R>
}

const filters = (query: Query): Query => {
  if (!query['paramsStr']) return {}
  try {
    const given: unknown = JSON.parse(decodeURIComponent(query['paramsStr']))
    return Object.fromEntries(Object.entries(given as object).filter(([, v]) => typeof v === 'string'))
  } catch {
    throw refused('导出条件不正确，请刷新页面后重试')
  }
}
