/** Figures of the home page, contributed by areas and counted for callers who may see the list behind them. */
import type { HomeFigure } from '@huxi/model'
import type { RawBuilder } from 'kysely'
import type { Ctx } from './context.ts'

export interface Today {
  readonly day: string
  readonly dayAgo: string
  readonly person: string
}

type Query = HomeFigure['query']

/** A number of rows; all such figures are one statement. */
export interface RowsFigure extends Omit<HomeFigure, 'count' | 'query' | 'text'> {
  /** permission codes, each required; absent = every user */
  readonly may?: readonly string[]
  readonly query: (today: Today) => Query
  readonly rare?: true
  /** the `from` clause with all conditions of the list */
  readonly rows: (ctx: Ctx, query: Query) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>
}

/** Figures computed in another way, of any number. */
export interface ComputedFigures {
  readonly may: readonly string[]
  readonly told: (ctx: Ctx, today: Today) => Promise<readonly HomeFigure[]>
}

export type Figure = RowsFigure | ComputedFigures
