import { moveDone, moveEndpoint, movesOf, parseIds, type AskedOf, type MoveName, type Resource } from '@huxi/model'
import { reply } from '../core/answer.ts'
import type { Route } from '../core/handle.ts'
import { withoutPlaceholders } from '../read/field-rules.ts'
import { readId } from '../kinds/index.ts'
import type { Store } from '../write/store.ts'

export const moveVerbs = <R extends Resource>(own: Store<R>): Route[] =>
  movesOf(own.r).map(([name, move]) => ({
    endpoint: moveEndpoint(own.r, name),
    store: own,
    sent: withoutPlaceholders(own.r),
    run: async (ctx, { ids, ...asked }, { once }) => {
      const rowIds = parseIds(ids).map((id) => readId(own.r, id))
      return once(ctx, async (tx) => {
        await own.move(tx, name, rowIds, asked as AskedOf<R, MoveName<R>>)
        return reply(moveDone(move))
      })
    },
  }))
