import { user } from '@huxi/contract'
import { refused } from '@huxi/model'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks, MoveHook } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { isSelf, endSignIns, type EndSessions } from './account.ts'
import { approvalSettled, isWaiting } from './approval.ts'
import { keepingAdministrators, refuseStronger } from './authority.ts'
import { membersOf } from './row.ts'

const { freeze } = user.states!.moves

/** Stronger users and the last administrator are protected; a rejection deletes under the usual rules. */
export const userMoves = (endSessions: EndSessions): NonNullable<Hooks<typeof user>['moves']> => {
  const decide: MoveHook<typeof user> = async (tx, { rows, write }) => {
    const ids = rows.map((row) => row.id)
    await refuseStronger(tx, ids)
    const after = await keepingAdministrators(tx, ids, () => write())
    await endSignIns(endSessions, tx, ids, 'frozen')
    return after
  }
  return {
    approve: async (tx, moving) => {
      const after = await decide(tx, moving)
      await approvalSettled(
        tx,
        moving.rows.map((row) => row.id),
      )
      return after
    },
    thaw: decide,
    freeze: async (tx, moving) => {
      const ids = moving.rows.map((row) => row.id)
      if (isSelf(tx, ids)) throw refused('不能冻结自己')
      return decide(tx, moving)
    },
  }
}

export const setStatus = (ctx: Ctx, ids: readonly string[], status: number): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const members = await membersOf(tx, ids)
    if (members.some(isWaiting)) throw refused('待审核的账号不能冻结、解冻，请先审核')
    const rest = members.filter((row) => row.status !== status).map((row) => row.id)
    if (rest.length > 0) await storeOf(tx, user).move(tx, status === freeze.to ? 'freeze' : 'thaw', rest)
    return reply('操作成功!')
  })
