import {
  type AppError,
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
import type { Condition } from './where.ts'

export type Input = Record<string, unknown>

export interface Change<Row, Given = Input> {
  readonly verb: 'add' | 'edit' | 'delete'
  readonly id: string
  readonly before: Row | null
  readonly after: Row | null
  readonly input: Given
  /** set when the write restores an image or comes from the recycle bin */
  readonly past?: Past | undefined
  readonly move?: string | undefined
}

export type Past = 'undo' | 'restore' | 'purge'

export interface Moving<R extends Resource, Asked = Input> {
  readonly rows: readonly RowOf<R>[]
  readonly asked: Asked
  /**
   * Writes the new state, once.
   * @param more columns to write with it, the same for all rows
   * @returns the rows after the move; deleted ones as they were
   */
  write(more?: Partial<RowOf<R>>): Promise<readonly RowOf<R>[]>
}

/** Effects of a move in its transaction, before and after `write`, which it must call. Throwing rolls all back. */
export type MoveHook<R extends Resource, Asked = Input> = (
  tx: Ctx,
  moving: Moving<R, Asked>,
) => Promise<readonly RowOf<R>[]>

/** Hooks receive ctx and return a value; they do not see HTTP. */
export interface Hooks<R extends Resource> {
  /** visible rows, in every verb and wherever the resource is referred to or chosen */
  visibleRows?(ctx: Ctx, query: Query): Condition[] | Promise<Condition[]>
  /**
   * conditions of data scopes, applied together with data rules. Without them scopes of roles do not narrow the resource, and a
   * scope of a menu row has its usual condition
   */
  readonly scopes?: ScopeMeanings
  /** input before it is written, in the same transaction; `current` is null when adding */
  beforeWrite?(tx: Ctx, input: InputOf<R>, current: RowOf<R> | null): InputOf<R> | Promise<InputOf<R>>
  /**
   * input of new rows, all rows of an import at once, in place of `beforeWrite`. Returns for each row its input, or its refusal, in
   * order
   */
  beforeAddAll?(tx: Ctx, inputs: readonly InputOf<R>[]): Promise<readonly (InputOf<R> | AppError)[]>
  /** whether a new row may not have a unique value although no row has it, e.g. that of a deleted row */
  isReserved?(ctx: Ctx, name: string, value: string, id: string | number | null): Promise<boolean>
  /** locked rows before deletion, in the same transaction; throwing keeps all of them */
  beforeDelete?(tx: Ctx, rows: readonly RowOf<R>[], past?: Past): void | Promise<void>
  /** after the write, in the same transaction; throwing rolls it back */
  afterWrite?(tx: Ctx, change: Change<RowOf<R>, InputOf<R>>): Promise<void>
  afterWriteAll?(tx: Ctx, changes: readonly Change<RowOf<R>, InputOf<R>>[]): Promise<void>
  moves?: { readonly [M in MoveName<R>]?: MoveHook<R, AskedOf<R, M>> }
  enrich?(ctx: Ctx, rows: RowOf<R>[]): Promise<object[]>
  /** column headings of older systems, by field; exports and templates use the caption */
  readonly headings?: { readonly [name in keyof R['fields']]?: string | readonly string[] }
  /** refusal of an empty batch, where older clients know another sentence */
  readonly noneChosen?: string
  readonly pictures?: 'offered'
  replace?: Verbs<R>
}

export type VerbRun<R extends Resource, V extends Verb> = Handler<VerbEndpoint<R, V>>

export type Verbs<R extends Resource = Resource> = { [V in Verb]?: VerbRun<R, V> }

export type Row = Record<string, unknown>
