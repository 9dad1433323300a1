/** The moves of a resource as routes. */
import { moveDone, moveEndpoint, movesOf, parseIds, type MoveName, type Resource } from '@huxi/model'
import { reply } from '../core/answer.ts'
import { inTransaction } from '../core/context.ts'
import type { Route } from '../core/handle.ts'
import { readId, type Hooks } from '../read/hooks.ts'
import { moveRows } from '../write/move.ts'

/** A route for each move. */
export const moveVerbs = <R extends Resource>(r: R, hooks: Hooks<R>): Route[] =>
  movesOf(r).map(([name, move]) => ({
    endpoint: moveEndpoint(r, name),
    run: async (ctx, { ids, ...asked }) => {
      const chosen = parseIds(ids).map((id) => readId(r, id))
      await inTransaction(ctx, (tx) => moveRows(tx, r, hooks, name as MoveName<R>, chosen, asked))
      return reply(moveDone(move))
    },
  }))
