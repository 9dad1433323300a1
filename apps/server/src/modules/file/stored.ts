/** The list of a tenant's files. */
import { storedFile } from '@huxi/contract'
import { messageOf, parseIds } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../engine/core/answer.ts'
import { audit, type Ctx } from '../../engine/core/context.ts'
import type { Route } from '../../engine/core/handle.ts'
import { readId } from '../../engine/read/hooks.ts'
import { serve } from '../../engine/verbs/serve.ts'
import { storeOf } from '../../engine/write/store.ts'

/** The rows go first: a row without file would still promise something. */
const remove = async (ctx: Ctx, ids: readonly unknown[], verb: 'delete' | 'deleteBatch') => {
  const known = ids.map((id) => readId(storedFile, id))
  for (const { path } of await storeOf(ctx, storedFile).remove(ctx, known)) await ctx.services.storage.remove(path!)
  return reply(messageOf(storedFile, verb))
}

const routes = serve(storedFile, {
  /** what a scanner found is kept as a trace and shown to nobody */
  visibleRows: () => [sql`status is distinct from 'infected'`],
  async beforeDelete(tx, rows) {
    for (const { path } of rows) await audit(tx, { action: 'file.delete', object: path!, outcome: 'success' })
  },
  replace: {
    delete: (ctx, input) => remove(ctx, [input['id']], 'delete'),
    deleteBatch: (ctx, input) => remove(ctx, parseIds(input['ids']), 'deleteBatch'),
  },
})

/** Old clients leave `/sys` out. */
const aliased = ({ endpoint, ...route }: Route): Route => ({
  ...route,
  endpoint: { ...endpoint, aliases: [endpoint.path.replace(/^\/sys/, '')] },
})

export const storedFileRoutes: readonly Route[] = routes.map(aliased)
