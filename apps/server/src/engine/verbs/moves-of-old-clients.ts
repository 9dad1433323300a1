/** Older clients send the state with add and edit; the engine turns it into moves, with their permissions. */
import { forbidden, messageOf, moveCode, type Field, type MoveName, type Resource, type State } from '@huxi/model'
import { isAnswer, reply } from '../core/answer.ts'
import { holds } from '../core/caller.ts'
import { inTransaction } from '../core/transaction.ts'
import type { Ctx } from '../core/context.ts'
import type { Route } from '../core/handle.ts'
import { storeOf } from '../write/store.ts'

type Ways<R extends Resource> = ReadonlyMap<State, MoveName<R>>

const moveTo = async <R extends Resource>(tx: Ctx, r: R, id: string, state: State, ways: Ways<R>): Promise<void> => {
  const own = storeOf(tx, r)
  const now = (await own.one(tx, id)) as Readonly<Record<string, unknown>>
  const move = ways.get(state)!
  if (now[r.states!.field] === state) return
  if (!holds(tx, moveCode(r, move))) throw forbidden()
  await own.move(tx, move, [id])
}

const sentState = (r: Resource): Field => {
  const { only: _only, search: _search, ...field } = r.fields[r.states!.field]!
  return field
}

const idIn = (answer: unknown): string =>
  String((isAnswer(answer) ? (answer.result as { id: unknown }) : { id: '' }).id)

export const movesOfOldClients =
  <R extends Resource>(r: R, ways: Ways<R>, verbs: readonly ('add' | 'edit')[]) =>
  (route: Route): Route => {
    const { endpoint } = route
    const verb = verbs.find((one) => one === endpoint.of?.verb)
    if (!verb) return route
    const name = r.states!.field
    return {
      ...route,
      endpoint: { ...endpoint, body: { ...endpoint.body, [name]: sentState(r) } },
      run: (ctx, { [name]: sent, ...given }, extra) => {
        const state = sent as State
        if (!ways.has(state)) return route.run(ctx, given, extra)
        const { id, version: _version, ...changes } = given
        const isAlone = verb === 'edit' && Object.values(changes).every((value) => value === undefined)
        return inTransaction(ctx, async (tx) => {
          const answer = isAlone ? undefined : await route.run(tx, given, extra)
          await moveTo(tx, r, verb === 'add' ? idIn(answer) : String(id), state, ways)
          return answer ?? reply(messageOf(r, verb))
        })
      },
    }
  }
