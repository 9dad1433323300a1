/**
 * A resource as routes. The path of a request, `GET /sys/position/list?name=*主任*&column=createTime&order=desc`:
 * `http.ts` matches → `mount.ts` builds ctx → `guard.ts` → `parse.ts` → here → `where.ts` and `select.ts` (scoped → narrowed →
 * filtered → sorted → paged; rows and total side by side) → `shape` → `dict-text.ts` → `wire.ts`. No file names a table.
 */
import {
  AppError,
  dateTime,
  isListed,
  messageOf,
  notFound,
  parseIds,
  refused,
  text,
  verbEndpoint,
  verbsOf,
  wireName,
  type Fields,
  type Page,
  type Resource,
  type RowOf,
  type Verb,
} from '@huxi/model'
import { sql } from 'kysely'
import { file, say } from './answer.ts'
import { inTransaction, type Ctx } from './context.ts'
import { addDictText, textKey } from './dict-text.ts'
import { contentDisposition, fileName, toXlsx, XLSX_TYPE } from './excel.ts'
import type { Route } from './handle.ts'
import { kindOf, sheetValue } from './kinds.ts'
import { countRows, selectOne, selectPage, selectRows } from './select.ts'
import { conditions, ordering, type Condition, type Query } from './where.ts'
import { deleteRows, insertRow, updateRow, type Change, type Input } from './write.ts'

/** The four places where a module may add to the verbs. A seam gets ctx and returns a value; it cannot see HTTP. */
export interface Seams<R extends Resource> {
  /** rows the person may see at all; bites in every verb */
  narrow?: (ctx: Ctx, query: Query) => Condition[] | Promise<Condition[]>
  /** input before it is written, in the same transaction; `current` is null when adding */
  prepare?: (ctx: Ctx, input: Input, current: RowOf<R> | null) => Input | Promise<Input>
  /** after the write, in the same transaction; throwing undoes it */
  written?: (ctx: Ctx, change: Change<RowOf<R>>) => Promise<void>
  /** rows on their way out; one query for all of them */
  shape?: (ctx: Ctx, rows: RowOf<R>[]) => Promise<object[]>
  /** verbs answered otherwise */
  replace?: { [V in Verb]?: Run }
}

type Run = Route['run']
type Row = Record<string, unknown>

/** Reads an id as the resource spells it; one that cannot be is absent. */
export const readId = (r: Resource, raw: unknown): string | number => {
  const own = r.fields['id']
  try {
    return own ? (kindOf(own).read(own, String(raw)) as number) : String(raw)
  } catch (error) {
    if (error instanceof AppError) throw notFound()
    throw error
  }
}

/** Rows as clients read them: shaped, with dictionary texts, under their wire names. */
export const present = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  rows: RowOf<R>[],
  seams: Seams<R> = {},
): Promise<Row[]> => {
  const shaped = seams.shape ? await seams.shape(ctx, rows) : rows
  const texted = (await addDictText(ctx, r, shaped)) as Row[]
  const renamed = Object.entries(r.fields).filter(([name, f]) => wireName(name, f) !== name)
  if (renamed.length === 0) return texted
  return texted.map((row) => {
    const wire = { ...row }
    for (const [name, f] of renamed) {
      wire[wireName(name, f)] = wire[name]
      delete wire[name]
    }
    return wire
  })
}

const runs = <R extends Resource>(r: R, seams: Seams<R>): Record<Verb, Run> => {
  const narrow = async (ctx: Ctx, query: Query = {}) => (seams.narrow ? seams.narrow(ctx, query) : [])
  const whole = (ctx: Ctx, rows: RowOf<R>[]) => present(ctx, r, rows, seams)

  const list: Run = async (ctx, _input, { query }): Promise<Page<Row>> => {
    const page = await selectPage(ctx, r, query, await narrow(ctx, query))
    return { ...page, records: await whole(ctx, page.records) }
  }

  const queryById: Run = async (ctx, input) => {
    const row = await selectOne(ctx, r, readId(r, input['id']), await narrow(ctx))
    if (!row) throw notFound()
    return (await whole(ctx, [row]))[0]
  }

  const add: Run = (ctx, input) =>
    inTransaction(ctx, async (tx) => {
      const prepared = seams.prepare ? await seams.prepare(tx, input, null) : input
      const after = await insertRow(tx, r, prepared)
      const id = String((after as Row)['id'])
      await seams.written?.(tx, { verb: 'add', id, before: null, after, input: prepared })
      return say(messageOf(r, 'add'), { id })
    })

  const edit: Run = async (ctx, input) => {
    const { version, ...given } = input
    const id = readId(r, given['id'])
    try {
      await inTransaction(ctx, async (tx) => {
        let prepared: Input = given
        const prepare = async (before: RowOf<R>) =>
          (prepared = seams.prepare ? await seams.prepare(tx, given, before) : given)
        const { before, after } = await updateRow(tx, r, id, version as number | undefined, prepare, await narrow(tx))
        await seams.written?.(tx, { verb: 'edit', id: String(id), before, after, input: prepared })
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'conflict') throw error
      const [current] = await whole(ctx, [error.detail as RowOf<R>])
      throw new AppError('conflict', error.message, { detail: current })
    }
    return say(messageOf(r, 'edit'))
  }

  const remove = (ctx: Ctx, ids: (string | number)[], verb: 'delete' | 'deleteBatch') =>
    inTransaction(ctx, async (tx) => {
      const rows = await deleteRows(tx, r, ids, await narrow(tx))
      for (const before of rows) {
        await seams.written?.(tx, { verb: 'delete', id: String((before as Row)['id']), before, after: null, input: {} })
      }
      return say(messageOf(r, verb))
    })

  const exportXls: Run = async (ctx, _input, { query }) => {
    const selected = query['selections']
      ? [sql`id in (${sql.join(parseIds(query['selections']).map((id) => readId(r, id)))})`]
      : []
    const where = [...(await narrow(ctx, query)), ...conditions(r, { ...filters(query), ...query }), ...selected]
    const limit = ctx.house.config.exportMaxRows
    const total = await countRows(ctx, r, where)
    if (total > limit) throw refused(`共 ${total} 条，超过一次导出的上限 ${limit} 条，请增加查询条件`)
    const rows = await whole(ctx, await selectRows(ctx, r, where, { order: ordering(r, query), limit }))
    return workbook(ctx, r, rows)
  }

  return {
    list,
    queryById,
    add,
    edit,
    delete: (ctx, input) => remove(ctx, [readId(r, input['id'])], 'delete'),
    deleteBatch: (ctx, input) =>
      remove(
        ctx,
        parseIds(input['ids']).map((id) => readId(r, id)),
        'deleteBatch',
      ),
    exportXls,
  }
}

/** Old clients send the filters of an export as one JSON parameter. */
const filters = (query: Query): Query => {
  if (!query['paramsStr']) return {}
  try {
    const given: unknown = JSON.parse(decodeURIComponent(query['paramsStr']))
    return Object.fromEntries(Object.entries(given as object).filter(([, v]) => typeof v === 'string'))
  } catch {
    throw refused('导出条件不正确，请刷新页面后重试')
  }
}

/** Rows as a workbook; the id comes last, so that the file can be imported again. */
export const workbook = async (ctx: Ctx, r: Resource, rows: Row[]) => {
  const columns: Fields = {
    ...Object.fromEntries(Object.entries(r.fields).filter(([name, f]) => isListed(f) && name !== 'id')),
    createTime: dateTime('创建时间'),
    id: text('编号'),
  }
  const bytes = await toXlsx({
    title: `${r.title}列表数据`,
    exporter: ctx.session?.person.realname ?? '',
    sheet: '导出信息',
    headings: Object.values(columns).map((f) => f.label),
    rows: rows.map((row) =>
      Object.entries(columns).map(([name, f]) =>
        sheetValue(f, row[wireName(name, f)], row[textKey(name, f)] as string | undefined),
      ),
    ),
  })
  return file(bytes, {
    'content-type': XLSX_TYPE,
    'content-disposition': contentDisposition(fileName(r.title, ctx.house.clock.now())),
  })
}

/** The routes of a resource's verbs. */
export const serve = <R extends Resource>(r: R, seams: Seams<R> = {}): Route[] => {
  const ours = runs(r, seams)
  return verbsOf(r).map((verb) => ({ endpoint: verbEndpoint(r, verb), run: seams.replace?.[verb] ?? ours[verb] }))
}
