/** Numbers of the home page as areas contribute them: each is one entry of data, counted only for who may see its list. */
import type { HomeFigure } from '@huxi/model'
import type { RawBuilder } from 'kysely'
import type { Ctx } from './context.ts'

/** Whose day it is. */
export interface Today {
  readonly day: string
  /** 24 hours ago, to the second */
  readonly dayAgo: string
  readonly person: string
}

type Query = HomeFigure['query']

/** A number of rows. All of them are counted in one statement. */
export interface RowsFigure extends Omit<HomeFigure, 'count' | 'query' | 'text'> {
  /** permission codes without which it is absent; none = everybody has a list of his own */
  readonly may?: readonly string[]
  /** what the page is asked for */
  readonly query: (today: Today) => Query
  /** not shown while there are none: it is not everybody's */
  readonly rare?: true
  /** what follows `from`, with everything that holds for the list when it is asked so */
  readonly rows: (ctx: Ctx, query: Query) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>
}

/** Numbers, or moments, that are found in another way: as many as there turn out to be. */
export interface ToldFigures {
  readonly may: readonly string[]
  readonly told: (ctx: Ctx, today: Today) => Promise<readonly HomeFigure[]>
}

export type Figure = RowsFigure | ToldFigures
