/** A resource as routes; `docs/architecture.md` follows one request through the engine. */
import { messageOf, parseIds, verbEndpoint, verbsOf, type InputOf, type Page, type Resource } from '@huxi/model'
import { reply } from '../core/answer.ts'
import type { Ctx } from '../core/context.ts'
import type { Route } from '../core/handle.ts'
import { choicesOf } from './choices.ts'
import { withConflictDetail, store, type Id, type Store } from '../write/store.ts'
import { withChildren } from '../read/children.ts'
import { noteEntered } from '../read/identity-search.ts'
import { withoutPlaceholders } from '../read/field-rules.ts'
import { refuseTemporary } from '../read/temporary-visibility.ts'
import { readId } from '../kinds/index.ts'
import type { Row, Verbs, Hooks, Input } from '../read/hooks.ts'
import { moveVerbs } from './move-verbs.ts'
import { historyVerbs } from './history-verbs.ts'
import { revealVerbs } from './reveal.ts'
import { sheetVerbs } from './sheet-verbs.ts'

const rowVerbs = <R extends Resource>(own: Store<R>): Verbs => {
  const { r, hooks } = own
  const note = noteEntered(r)
  const idOf = (input: Input) => readId(r, input['id'])

  const remove = async (ctx: Ctx, ids: readonly Id[], verb: 'delete' | 'deleteBatch') => {
    await refuseTemporary(ctx, r, ids, '删除')
    await own.remove(ctx, ids)
    return reply(messageOf(r, verb))
  }

  return {
    async list(ctx, _input, { query }): Promise<Page<Row>> {
      const page = await own.page(ctx, query)
      return { ...page, records: await own.present(ctx, page.records) }
    },

    async queryById(ctx, input) {
      const [row] = await own.present(ctx, [await own.one(ctx, idOf(input))])
      return withChildren(ctx, r, row!)
    },

    async add(ctx, input, { once }) {
      await note?.(ctx, input)
      return once(ctx, async (tx) => {
        const added = (await own.add(tx, input as InputOf<R>)) as Row
        return reply(messageOf(r, 'add'), { id: String(added['id']) })
      })
    },

    async edit(ctx, input) {
      const { version, ...given } = input
      await note?.(ctx, given)
      await withConflictDetail(ctx, own, own.edit(ctx, idOf(given), version as number | undefined, given as InputOf<R>))
      return reply(messageOf(r, 'edit'))
    },

    delete: (ctx, input) => remove(ctx, [idOf(input)], 'delete'),
    deleteBatch: (ctx, input) =>
      remove(
        ctx,
        parseIds(input['ids'], hooks.noneChosen).map((id) => readId(r, id)),
        'deleteBatch',
      ),
  }
}

export const serve = <R extends Resource>(r: R, hooks: Hooks<NoInfer<R>> = {}): Route[] => {
  const own = store(r, hooks)
  const runs = {
    ...rowVerbs(own),
    ...sheetVerbs(own),
    ...historyVerbs(own),
    ...revealVerbs(own),
    choices: choicesOf(own),
    ...hooks.replace,
  }
  const verbs = verbsOf(r).flatMap((verb) => {
    const run = runs[verb]
    return run ? [{ endpoint: verbEndpoint(r, verb), run, store: own, sent: withoutPlaceholders(r) }] : []
  })
  return [...verbs, ...moveVerbs(own)]
}
