/** The list of a tenant's files. */
import { storedFile } from '@huxi/contract'
import { messageOf, parseIds } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../engine/core/answer.ts'
import { audit, inTransaction, type Ctx } from '../../engine/core/context.ts'
import type { Route } from '../../engine/core/handle.ts'
import { readId } from '../../engine/read/hooks.ts'
import { serve } from '../../engine/verbs/serve.ts'
import { deleteRows } from '../../engine/write/write.ts'

/** What a scanner found is kept as a trace and shown to nobody. */
const narrow = () => [sql`status is distinct from 'infected'`]

/** The rows go first: a row without file would still promise something. */
const remove = async (ctx: Ctx, ids: readonly unknown[], verb: 'delete' | 'deleteBatch') => {
  const paths = await inTransaction(ctx, async (tx) => {
    const known = ids.map((id) => readId(storedFile, id))
    const gone = (await deleteRows(tx, storedFile, known, narrow())).map(({ path }) => path!)
    for (const path of gone) await audit(tx, { action: 'file.delete', object: path, outcome: 'success' })
    return gone
  })
  for (const path of paths) await ctx.services.storage.remove(path)
  return reply(messageOf(storedFile, verb))
}

const routes = serve(storedFile, {
  visibleRows: narrow,
  replace: {
    delete: (ctx, input) => remove(ctx, [input['id']], 'delete'),
    deleteBatch: (ctx, input) => remove(ctx, parseIds(input['ids']), 'deleteBatch'),
  },
})

/** Old clients leave `/sys` out. */
const aliased = ({ endpoint, run }: Route): Route => ({
  endpoint: { ...endpoint, aliases: [endpoint.path.replace(/^\/sys/, '')] },
  run,
})

export const storedFileRoutes: readonly Route[] = routes.map(aliased)
