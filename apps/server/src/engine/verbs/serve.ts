/**
 * A resource as routes. The path of a request, `GET /sys/position/list?name=*主任*&column=createTime&order=desc`:
 * `http.ts` matches → `mount.ts` builds ctx → `guard.ts` → `parse.ts` → here → `where.ts` and `select.ts` (scoped → narrowed →
 * row rules → filtered → sorted → paged; rows and total side by side) → `enrich` → `dict-text.ts` → `wire.ts` → journal. No file
 * names a table.
 */
import {
  AppError,
  messageOf,
  notFound,
  parseIds,
  verbEndpoint,
  verbsOf,
  type Page,
  type Resource,
  type RowOf,
  type Verb,
} from '@huxi/model'
import { reply } from '../core/answer.ts'
import { inTransaction, type Ctx } from '../core/context.ts'
import type { Route, Query } from '../core/handle.ts'
import { choicesOf } from './choices.ts'
import { noteEntered } from '../read/identity-search.ts'
import { moveVerbs } from './move-verbs.ts'
import { pastVerbs } from './past-verbs.ts'
import { present } from '../read/present.ts'
import { revealVerbs } from './reveal.ts'
import { visibleConditions, readId, type Row, type Run, type Hooks, type Input } from '../read/hooks.ts'
import { selectOne, selectPage } from '../read/select.ts'
import { sheetVerbs } from './sheet-verbs.ts'
import { deleteRows, insertRow, updateRow } from '../write/write.ts'

const rowVerbs = <R extends Resource>(r: R, hooks: Hooks<R>): { [V in Verb]?: Run } => {
  const narrow = (ctx: Ctx, query?: Query) => visibleConditions(ctx, hooks, query)
  const whole = (ctx: Ctx, rows: RowOf<R>[]) => present(ctx, r, rows, hooks)

  const list: Run = async (ctx, _input, { query }): Promise<Page<Row>> => {
    const page = await selectPage(ctx, r, query, await narrow(ctx, query))
    return { ...page, records: await whole(ctx, page.records) }
  }

  const queryById: Run = async (ctx, input) => {
    const row = await selectOne(ctx, r, readId(r, input['id']), await narrow(ctx))
    if (!row) throw notFound()
    return (await whole(ctx, [row]))[0]
  }

  const add: Run = async (ctx, input) => {
    await noteEntered(ctx, r, input)
    return inTransaction(ctx, async (tx) => {
      const prepared = hooks.beforeWrite ? await hooks.beforeWrite(tx, input, null) : input
      const after = await insertRow(tx, r, prepared)
      const id = String((after as Row)['id'])
      await hooks.afterWrite?.(tx, { verb: 'add', id, before: null, after, input: prepared })
      return reply(messageOf(r, 'add'), { id })
    })
  }

  const edit: Run = async (ctx, input) => {
    const { version, ...given } = input
    const id = readId(r, given['id'])
    await noteEntered(ctx, r, given)
    try {
      await inTransaction(ctx, async (tx) => {
        let prepared: Input = given
        const prepare = async (before: RowOf<R>) =>
          (prepared = hooks.beforeWrite ? await hooks.beforeWrite(tx, given, before) : given)
        const { before, after } = await updateRow(tx, r, id, version as number | undefined, prepare, await narrow(tx))
        await hooks.afterWrite?.(tx, { verb: 'edit', id: String(id), before, after, input: prepared })
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'conflict') throw error
      const [current] = await whole(ctx, [error.detail as RowOf<R>])
      throw new AppError('conflict', error.message, { detail: current })
    }
    return reply(messageOf(r, 'edit'))
  }

  const remove = (ctx: Ctx, ids: (string | number)[], verb: 'delete' | 'deleteBatch') =>
    inTransaction(ctx, async (tx) => {
      const rows = await deleteRows(tx, r, ids, await narrow(tx))
      for (const before of rows) {
        await hooks.afterWrite?.(tx, {
          verb: 'delete',
          id: String((before as Row)['id']),
          before,
          after: null,
          input: {},
        })
      }
      return reply(messageOf(r, verb))
    })

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
  }
}

/** The routes of a resource's verbs and moves. */
export const serve = <R extends Resource>(r: R, hooks: Hooks<R> = {}): Route[] => {
  const ours = {
    ...rowVerbs(r, hooks),
    ...sheetVerbs(r, hooks),
    ...pastVerbs(r, hooks),
    ...revealVerbs(r, hooks),
    choices: choicesOf(r, hooks),
    ...hooks.replace,
  }
  const sight = hooks.visibleRows && { sight: { of: r.name, see: (ctx: Ctx) => visibleConditions(ctx, hooks) } }
  const verbs = verbsOf(r).flatMap((verb) => {
    const run = ours[verb]
    return run ? [{ endpoint: verbEndpoint(r, verb), run, ...sight }] : []
  })
  return [...verbs, ...moveVerbs(r, hooks)]
}
