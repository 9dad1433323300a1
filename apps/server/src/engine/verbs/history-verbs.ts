import { codeOf, forbidden, messageOf, notFound, parseIds, type Resource } from '@huxi/model'
import { reply } from '../core/answer.ts'
import { holds } from '../core/caller.ts'
import { inTransaction } from '../core/transaction.ts'
import type { Ctx } from '../core/context.ts'
import type { LoggedChange } from '../core/journal.ts'
import { entriesOf } from '../write/history-text.ts'
import { rowsOfImages } from '../write/history.ts'
import { refuseTemporary } from '../read/temporary-visibility.ts'
import { PERMANENT, withOptions } from '../read/visibility.ts'
import { readId } from '../kinds/index.ts'
import type { Verbs } from '../read/hooks.ts'
import { withConflictDetail, type Store } from '../write/store.ts'
import { effectOf } from '../write/undo.ts'

export const historyVerbs = <R extends Resource>(own: Store<R>): Verbs => {
  const { r } = own
  return {
    async history(ctx, input) {
      const id = readId(r, input['id'])
      const changes = await ctx.services.ports.journal.changesOf(ctx, r.table, String(id))
      const record = await own.find(ctx, id)
      if (!record) await refuseUnseen(ctx, own, changes)
      const restorable = ctx.session?.temporaryRows.size ? await own.find(ctx, id, PERMANENT) : record
      return entriesOf(ctx, r, changes, restorable)
    },

    undo: (ctx, input) =>
      inTransaction(ctx, async (tx) => {
        const entry = await tx.services.ports.journal.change(tx, input.id)
        if (!entry || entry.table !== r.table) throw notFound()
        refuseBeyondCodes(tx, r, entry)
        await refuseTemporary(tx, r, [entry.id], '撤销修改')
        await own.undo(tx, entry)
        return reply(messageOf(r, 'undo'))
      }),

    async restoreFields(ctx, { id, fields, before, version }) {
      const entry = await ctx.services.ports.journal.change(ctx, id)
      if (!entry || entry.table !== r.table) throw notFound()
      await refuseTemporary(ctx, r, [entry.id], '恢复修改')
      const selection = { fields: fields.split(','), before: before ?? false, version: version ?? undefined }
      await withConflictDetail(ctx, own, own.restoreFields(ctx, entry, selection))
      return reply(messageOf(r, 'restoreFields'))
    },

    recycleBin: (ctx, _input, { query }) => own.bin(withOptions(ctx, PERMANENT), query),

    async putRecycleBin(ctx, input) {
      await own.restore(withOptions(ctx, PERMANENT), chosenIds(r, input))
      return reply(messageOf(r, 'putRecycleBin'))
    },

    async deleteRecycleBin(ctx, input) {
      await own.purge(withOptions(ctx, PERMANENT), chosenIds(r, input))
      return reply(messageOf(r, 'deleteRecycleBin'))
    },
  }
}

const chosenIds = (r: Resource, input: Record<string, unknown>): (string | number)[] => {
  const given = input['ids'] || input['userIds']
  return [...new Set(parseIds(given).map((id) => readId(r, id)))]
}

/** Visibility of the record is visibility of its history; a deleted record is judged by its last image. */
const refuseUnseen = async (ctx: Ctx, own: Store, changes: readonly LoggedChange[]): Promise<void> => {
  const [last] = changes
  if (!last || last.verb === 'purge') throw notFound()
  const [kept] = await rowsOfImages(ctx, own.r, [(last.after ?? last.before)!], await own.visible(ctx))
  if (!kept?.seen) throw notFound()
}

/** Undoing an addition deletes and undoing a deletion adds, so each needs that permission. */
const refuseBeyondCodes = (ctx: Ctx, r: Resource, entry: LoggedChange): void => {
  const code = codeOf(r, effectOf(entry))
  if (ctx.session && !holds(ctx, code)) throw forbidden()
}
