/** Older clients apply and withdraw a template by an edit that names its state, alone or with the rest of the form. */
import { messageTemplate } from '@huxi/contract'
import { forbidden, messageOf, moveCode, text } from '@huxi/model'
import { reply } from '../../engine/core/answer.ts'
import { holds, inTransaction, type Ctx } from '../../engine/core/context.ts'
import type { Route } from '../../engine/core/handle.ts'
import { storeOf } from '../../engine/write/store.ts'

/** By the state it leads to. */
const MOVES = { '0': 'withdraw', '1': 'apply' } as const

const isState = (value: unknown): value is keyof typeof MOVES => value === '0' || value === '1'

const move = async (tx: Ctx, id: string, state: keyof typeof MOVES): Promise<void> => {
  const templates = storeOf(tx, messageTemplate)
  if ((await templates.one(tx, id)).useStatus === state) return
  if (!holds(tx, moveCode(messageTemplate, MOVES[state]))) throw forbidden()
  await templates.move(tx, MOVES[state], [id])
}

/** The edit of templates, which leads to the moves where a state is named. */
export const movesByEdit = (route: Route): Route => {
  const { endpoint } = route
  if (endpoint.of?.verb !== 'edit') return route
  return {
    ...route,
    endpoint: { ...endpoint, body: { ...endpoint.body, useStatus: text('是否应用', { max: 1 }) } },
    run: (ctx, { useStatus, ...given }, extra) => {
      const { id, version: _version, ...changes } = given
      const isAlone = Object.values(changes).every((value) => value === undefined)
      if (!isState(useStatus)) return route.run(ctx, given, extra)
      return inTransaction(ctx, async (tx) => {
        if (!isAlone) await route.run(tx, given, extra)
        await move(tx, String(id), useStatus)
        return reply(messageOf(messageTemplate, 'edit'))
      })
    },
  }
}
