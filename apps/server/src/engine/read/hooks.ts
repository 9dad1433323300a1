/** Where a module may add to the verbs of a resource, and the few words every verb speaks. */
import {
  AppError,
  notFound,
  type AskedOf,
  type InputOf,
  type MoveName,
  type Resource,
  type RowOf,
  type Verb,
  type VerbEndpoint,
} from '@huxi/model'
import type { Ctx, ScopeMeanings } from '../core/context.ts'
import type { Handler, Query } from '../core/handle.ts'
import { kindOf } from '../kinds/index.ts'
import type { Condition } from './where.ts'

export type Input = Record<string, unknown>

/** One row that was added, edited or deleted. */
export interface Change<Row, Given = Input> {
  readonly verb: 'add' | 'edit' | 'delete'
  readonly id: string
  readonly before: Row | null
  readonly after: Row | null
  /** what the caller sent, memberships and secrets included */
  readonly input: Given
  /** made from the history of the record or from the bin instead of by a form */
  readonly past?: Past | undefined
  /** name of the move that it is */
  readonly move?: string | undefined
}

export type Past = 'undo' | 'restore' | 'purge'

/** Rows on their way to another state, locked and known to be where the move starts. */
export interface Moving<R extends Resource, Asked = Input> {
  /** as they are before */
  readonly rows: readonly RowOf<R>[]
  readonly asked: Asked
  /**
   * Writes the new state, once.
   * @param more further columns, the same for all rows
   * @returns the rows as they are then; deleted ones as they were
   */
  write(more?: Partial<RowOf<R>>): Promise<readonly RowOf<R>[]>
}

/** What a move does beside the state, in its transaction: before and after `write`, which it calls. Throwing undoes all of it. */
export type MoveHook<R extends Resource, Asked = Input> = (
  tx: Ctx,
  moving: Moving<R, Asked>,
) => Promise<readonly RowOf<R>[]>

/** The rules of a resource. A hook gets ctx and returns a value; it cannot see HTTP. */
export interface Hooks<R extends Resource> {
  /** rows the person may see at all; bites in every verb, and wherever the resource is referred to, named or chosen */
  visibleRows?(ctx: Ctx, query: Query): Condition[] | Promise<Condition[]>
  /**
   * what data scopes of roles mean for its rows: one condition each, which bites wherever data rules do. Without it the scope of a
   * role leaves the resource alone, and one that is set at a menu row has its usual meaning
   */
  readonly scopes?: ScopeMeanings
  /** input before it is written, in the same transaction; `current` is null when adding */
  beforeWrite?(tx: Ctx, input: InputOf<R>, current: RowOf<R> | null): InputOf<R> | Promise<InputOf<R>>
  /**
   * input of new rows before they are written, those of an import all at once; `beforeWrite` hears of edits alone then. In their
   * order: what is written of each, or why it is not
   */
  beforeAddAll?(tx: Ctx, inputs: readonly InputOf<R>[]): Promise<readonly (InputOf<R> | AppError)[]>
  /** rows that are about to go, locked, in the same transaction; throwing keeps them all */
  beforeDelete?(tx: Ctx, rows: readonly RowOf<R>[], past?: Past): void | Promise<void>
  /** after the write, in the same transaction; throwing undoes it */
  afterWrite?(tx: Ctx, change: Change<RowOf<R>, InputOf<R>>): Promise<void>
  /** the same, once for all rows of a write */
  afterWriteAll?(tx: Ctx, changes: readonly Change<RowOf<R>, InputOf<R>>[]): Promise<void>
  /** what moves do beside the state */
  moves?: { readonly [M in MoveName<R>]?: MoveHook<R, AskedOf<R, M>> }
  /** rows before they are sent; one query for all of them */
  enrich?(ctx: Ctx, rows: RowOf<R>[]): Promise<object[]>
  /** what files of older systems call a column, by field; exports and templates say the caption */
  readonly headings?: { readonly [name in keyof R['fields']]?: string | readonly string[] }
  /** what is said when a batch names no rows, where older clients know a sentence of its own */
  readonly noneChosen?: string
  /** verbs answered otherwise */
  replace?: Verbs<R>
}

/** What answers a verb of a resource. */
export type VerbRun<R extends Resource, V extends Verb> = Handler<VerbEndpoint<R, V>>

/** Verbs of a resource by what answers them. */
export type Verbs<R extends Resource = Resource> = { [V in Verb]?: VerbRun<R, V> }

export type Row = Record<string, unknown>

/** Rows the person may see at all, in the words of the module. */
export const visibleConditions = async <R extends Resource>(
  ctx: Ctx,
  hooks: Hooks<R>,
  query: Query = {},
): Promise<Condition[]> => (ctx.unscoped === undefined && hooks.visibleRows ? hooks.visibleRows(ctx, query) : [])

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
