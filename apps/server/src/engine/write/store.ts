/** The store of a resource: the only way to read and write its rows under its rules; `unscoped(ctx)` leaves them. */
import { scope, visibleConditions, withOptions, type VisibilityOptions } from '../read/visibility.ts'
import {
  AppError,
  notFound,
  type AskedOf,
  type InputOf,
  type MoveName,
  type Page,
  type Resource,
  type RowOf,
} from '@huxi/model'
import { sql } from 'kysely'
import { inTransaction } from '../core/transaction.ts'
import type { Ctx, RowVisibility } from '../core/context.ts'
import type { LoggedChange } from '../core/journal.ts'
import type { Query } from '../core/handle.ts'
import type { Hooks, Row } from '../read/hooks.ts'
import { personLabels, present } from '../read/present.ts'
import { selectPage, type PageOptions } from '../read/page.ts'
import { countRows, selectById, selectFields, selectRows } from '../read/select.ts'
import { branchIds } from '../read/tree.ts'
import type { Condition } from '../read/where.ts'
import { deletedDependents } from './dependents.ts'
import { isTaken } from './checks.ts'
import { moveRows } from './move.ts'
import { binPage, purgeDeleted, restoreDeleted } from './recycle-bin.ts'
import { restoreFields, type Wanted } from './restore-fields.ts'
import { undoChange } from './undo.ts'
import { withoutWidening, type Deed } from './visibility-guard.ts'
import { insertRows } from './write-batch.ts'
import { deleteRows, insertRow, updateRow } from './write.ts'
import { withChildren } from '../read/children.ts'

export type Id = string | number
type Order = Parameters<typeof selectRows>[3]

/** Writes of values set by the server: field rules of the caller do not apply. */
type ByServer<R extends Resource> = Pick<Store<R>, 'add' | 'edit' | 'move'>

/**
 * Rows of one resource under its rules: whole rows for decisions of the server; `present` makes rows for answers. Each change is
 * one transaction.
 */
export interface Store<R extends Resource = Resource> extends RowVisibility {
  readonly r: R
  readonly hooks: Hooks<R>
  readonly byServer: ByServer<R>
  visible(ctx: Ctx, query?: Query, options?: VisibilityOptions): Promise<Condition[]>
  /** the whole condition of visible rows, for one statement over several resources */
  readable(ctx: Ctx): Promise<Condition[]>
  list(ctx: Ctx, where?: readonly Condition[], order?: Order): Promise<RowOf<R>[]>
  fields<K extends keyof RowOf<R> & string>(ctx: Ctx, names: readonly K[]): Promise<Pick<RowOf<R>, K>[]>
  /** one page of a list request; `where` replaces the conditions that `visibleRows` reads from the query */
  page(ctx: Ctx, query: Query, where?: readonly Condition[], options?: PageOptions): Promise<Page<RowOf<R>>>
  count(ctx: Ctx, where?: readonly Condition[]): Promise<number>
  isTaken(ctx: Ctx, name: string, value: unknown, id: Id | null): Promise<boolean>
  find(ctx: Ctx, id: Id, options?: VisibilityOptions): Promise<RowOf<R> | undefined>
  one(ctx: Ctx, id: Id): Promise<RowOf<R>>
  present<Out extends object = Row>(ctx: Ctx, rows: RowOf<R>[]): Promise<Out[]>
  add(ctx: Ctx, input: InputOf<R>): Promise<RowOf<R>>
  /**
   * Rows whose dictionary values and references were checked before, in one batch.
   * @returns for each input its refusal; undefined = written
   */
  addMany(ctx: Ctx, inputs: readonly InputOf<R>[]): Promise<readonly (AppError | undefined)[]>
  /** @param version of the caller; undefined = last writer wins */
  edit(ctx: Ctx, id: Id, version: number | undefined, input: InputOf<R>): Promise<{ before: RowOf<R>; after: RowOf<R> }>
  remove(ctx: Ctx, ids: readonly Id[]): Promise<RowOf<R>[]>
  /** moves rows to another state; `unscoped` skips visibility, not the hook of the move */
  move<M extends MoveName<R>>(ctx: Ctx, name: M, ids: readonly Id[], asked?: AskedOf<R, M>): Promise<void>
  /** undoes a change; a deletion with its dependents */
  undo(ctx: Ctx, entry: LoggedChange): Promise<void>
  undoAlone(ctx: Ctx, entry: LoggedChange): Promise<void>
  restoreFields(ctx: Ctx, entry: LoggedChange, wanted: Wanted): Promise<void>
  undoAdded(ctx: Ctx, ids: readonly Id[], unmoved: Condition): Promise<void>
  bin<Out extends object = Row>(ctx: Ctx, query: Query): Promise<Page<Out>>
  restore(ctx: Ctx, ids: readonly Id[]): Promise<void>
  purge(ctx: Ctx, ids: readonly Id[]): Promise<void>
}

/** Without scopes of roles the caller sees every row, so that no write shows more. */
const hasScopes = ({ session, unscoped }: Ctx): boolean => !unscoped && session !== null && session.scopes.size > 0

const wasOrIs = ({ before, after }: LoggedChange): Deed => ({ inputs: [before, after] })

/** Resources outside of tenants are invisible unless a hook says otherwise. */
const closed = <R extends Resource>(r: R, hooks: Hooks<R>): Hooks<R> =>
  r.owner === 'members' && !hooks.visibleRows ? { ...hooks, visibleRows: () => [sql`false`] } : hooks

export const store = <R extends Resource>(r: R, given: Hooks<R> = {}): Store<R> => {
  const hooks = closed(r, given)
  const visible: Store<R>['visible'] = (ctx, query, options) =>
    visibleConditions(withOptions(ctx, options), hooks, query)
  const rules = (ctx: Ctx): Hooks<R> => (ctx.unscoped ? {} : hooks)
  // the hook of a move is part of the move, for every caller
  const moving = (ctx: Ctx): Hooks<R> => (hooks.moves ? { ...rules(ctx), moves: hooks.moves } : rules(ctx))
  const writing = <T>(ctx: Ctx, deed: Deed, work: (tx: Ctx) => Promise<T>): Promise<T> =>
    inTransaction(ctx, (tx) => (hasScopes(tx) ? withoutWidening(tx, r, deed, () => work(tx)) : work(tx)))
  const list: Store<R>['list'] = async (ctx, where = [], order) =>
    selectRows(ctx, r, [...(await visible(ctx)), ...where], { ...order, whole: true })
  const find: Store<R>['find'] = async (given, id, options) => {
    const ctx = withOptions(given, options)
    return selectById(ctx, r, id, await visible(ctx))
  }
  const own: Omit<Store<R>, 'byServer'> = {
    r,
    hooks,
    scopes: hooks.scopes,
    visible,
    readable: async (ctx) => [...scope(ctx, r), ...(await visible(ctx))],
    list,
    fields: async (ctx, names) => selectFields(ctx, r, names, await visible(ctx)),
    find,
    async page(ctx, query, where, options) {
      return selectPage(ctx, r, query, where ? [...(await visible(ctx)), ...where] : await visible(ctx, query), options)
    },
    async count(ctx, where = []) {
      return countRows(ctx, r, [...(await visible(ctx)), ...where])
    },
    isTaken: async (ctx, name, value, id) =>
      (await isTaken(ctx, r, name, value, id)) || ((await hooks.isReserved?.(ctx, name, String(value), id)) ?? false),
    async one(ctx, id) {
      const row = await find(ctx, id)
      if (!row) throw notFound()
      return row
    },
    async present<Out extends object>(ctx: Ctx, rows: RowOf<R>[]) {
      return (await present(ctx, r, rows, hooks)) as Out[]
    },
    add: (ctx, input) => writing(ctx, { inputs: [input] }, (tx) => insertRow(tx, r, input, rules(tx))),
    addMany: (ctx, inputs) => writing(ctx, { inputs }, (tx) => insertRows(tx, r, inputs, rules(tx))),
    edit: (ctx, id, version, input) =>
      writing(ctx, { ids: [id], inputs: [input] }, async (tx) =>
        updateRow(tx, r, id, version, input, await visible(tx), rules(tx)),
      ),
    remove: (ctx, ids) =>
      inTransaction(ctx, async (tx) => deleteRows(tx, r, ids, await visible(tx), 'delete', rules(tx))),
    move: (ctx, name, ids, asked) => writing(ctx, { ids }, (tx) => moveRows(tx, r, moving(tx), name, ids, asked)),
    undo: (ctx, entry) =>
      writing(ctx, wasOrIs(entry), async (tx) => {
        await undoChange(tx, r, rules(tx), entry)
        for (const { r: of, change } of await deletedDependents(tx, r, entry))
          await storeOf(tx, of).undoAlone(tx, change)
      }),
    undoAlone: (ctx, entry) => writing(ctx, wasOrIs(entry), (tx) => undoChange(tx, r, rules(tx), entry)),
    restoreFields: (ctx, entry, wanted) =>
      writing(ctx, wasOrIs(entry), async (tx) =>
        restoreFields(tx, { r, hooks: rules(tx) }, entry, wanted, await visible(tx)),
      ),
    undoAdded: (ctx, ids, unmoved) =>
      inTransaction(ctx, async (tx) => {
        await deleteRows(tx, r, ids, [...(await visible(tx)), unmoved], 'undo', rules(tx))
      }),
    async bin<Out extends object>(ctx: Ctx, query: Query) {
      const page = await binPage(ctx, r, hooks, query)
      return { ...page, records: page.records as Out[] }
    },
    restore: (ctx, ids) => writing(ctx, { ids }, async (tx) => void (await restoreDeleted(tx, r, rules(tx), ids))),
    purge: (ctx, ids) => purgeDeleted(ctx, r, rules(ctx), ids),
  }
  return { ...own, byServer: byServer(own) }
}

const byServer = <R extends Resource>(own: Omit<Store<R>, 'byServer'>): ByServer<R> => ({
  add: (ctx, input) => own.add(withoutFieldRules(ctx), input),
  edit: (ctx, id, version, input) => own.edit(withoutFieldRules(ctx), id, version, input),
  move: (ctx, name, ids, asked) => own.move(withoutFieldRules(ctx), name, ids, asked),
})

const withoutFieldRules = <C extends Ctx>(ctx: C): C =>
  ctx.session?.fields.size ? { ...ctx, session: { ...ctx.session, fields: new Map() } } : ctx

export const removeBelow = async <R extends Resource>(
  tx: Ctx,
  own: Store<R>,
  parent: keyof R['fields'] & string,
  rows: readonly { readonly id: string }[],
): Promise<void> => {
  const ids = rows.map((row) => row.id)
  const below = (await branchIds(tx, own.r, parent, ids)).filter((id) => !ids.includes(id))
  if (below.length > 0) await own.remove(tx, below)
}

const plain = new WeakMap<Resource, Store>()

/** The store of a resource in this app; one without rules where none is served. */
export const storeOf = <R extends Resource>(ctx: Ctx, r: R): Store<R> => {
  const existing = ctx.services.ports.stores.get(r.name) ?? plain.get(r)
  if (existing) return existing as Store<R>
  const made = store(r)
  plain.set(r, made)
  return made
}

export const withConflictDetail = async <R extends Resource, T>(
  ctx: Ctx,
  own: Store<R>,
  edit: Promise<T>,
): Promise<T> => {
  try {
    return await edit
  } catch (error) {
    // a conflict with another record carries no row
    if (!(error instanceof AppError) || error.kind !== 'conflict' || error.detail === null) throw error
    const [detail] = await own.present(ctx, [error.detail as RowOf<R>])
    const row: Row = await withChildren(ctx, own.r, detail!)
    const author = String(row['updateBy'])
    const name = (await personLabels(ctx, [author])).get(author)
    throw new AppError('conflict', error.message, { detail: { ...row, ...(name && { updateBy_dictText: name }) } })
  }
}
