/** The history of a record, undo, and the recycle bin. */
import { codeOf, forbidden, messageOf, notFound, parseIds, type Resource, type Verb } from '@huxi/model'
import { reply } from '../core/answer.ts'
import { holds, inTransaction, type Ctx, type LoggedChange } from '../core/context.ts'
import { entriesOf } from '../write/history-text.ts'
import { rowsOfImages } from '../write/history.ts'
import { binPage, purgeDeleted, restoreDeleted } from '../write/recycle-bin.ts'
import { visibleConditions, readId, type Run, type Hooks } from '../read/hooks.ts'
import { selectOne } from '../read/select.ts'
import { effectOf, undoChange } from '../write/undo.ts'

export const pastVerbs = <R extends Resource>(r: R, hooks: Hooks<R>): { [V in Verb]?: Run } => ({
  async history(ctx, input) {
    const id = readId(r, input['id'])
    const changes = await ctx.services.ports.journal.changesOf(ctx, r.table, String(id))
    await refuseUnseen(ctx, r, hooks, id, changes)
    return entriesOf(ctx, r, changes)
  },

  undo: (ctx, input) =>
    inTransaction(ctx, async (tx) => {
      const entry = await tx.services.ports.journal.change(tx, String(input['id']))
      if (!entry || entry.table !== r.table) throw notFound()
      refuseBeyondCodes(tx, r, entry)
      await undoChange(tx, r, hooks, entry)
      return reply(messageOf(r, 'undo'))
    }),

  recycleBin: (ctx, _input, { query }) => binPage(ctx, r, hooks, query),

  async putRecycleBin(ctx, input) {
    await restoreDeleted(ctx, r, hooks, chosenIds(r, input))
    return reply(messageOf(r, 'putRecycleBin'))
  },

  async deleteRecycleBin(ctx, input) {
    await purgeDeleted(ctx, r, hooks, chosenIds(r, input))
    return reply(messageOf(r, 'deleteRecycleBin'))
  },
})

/** Ids under either of the names clients send them by. */
export const chosenIds = (r: Resource, input: Record<string, unknown>): (string | number)[] => {
  const given = input['ids'] || input['userIds']
  return [...new Set(parseIds(given).map((id) => readId(r, id)))]
}

/** Those who may see the record may see its history; a record that is gone is judged by what it was last. */
const refuseUnseen = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  hooks: Hooks<R>,
  id: string | number,
  changes: readonly LoggedChange[],
): Promise<void> => {
  const where = await visibleConditions(ctx, hooks)
  if (await selectOne(ctx, r, id, where)) return
  const [last] = changes
  if (!last || last.verb === 'purge') throw notFound()
  const [kept] = await rowsOfImages(ctx, r, [(last.after ?? last.before)!], where)
  if (!kept?.seen) throw notFound()
}

/** Undoing an addition deletes and undoing a deletion adds, so it needs the right to do so. */
const refuseBeyondCodes = (ctx: Ctx, r: Resource, entry: LoggedChange): void => {
  const code = codeOf(r, effectOf(entry))
  if (ctx.session && !holds(ctx, code)) throw forbidden()
}
