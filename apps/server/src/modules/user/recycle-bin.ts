/** Deleted accounts: shown, brought back, or removed for good with memberships and credential. */
import { user } from '@huxi/contract'
import { messageOf, type Page } from '@huxi/model'
import { reply, type Answer } from '../../engine/core/answer.ts'
import { inTransaction, type Ctx } from '../../engine/core/context.ts'
import { binPage, purgeDeleted, restoreDeleted } from '../../engine/write/recycle-bin.ts'
import type { Row, Hooks } from '../../engine/read/hooks.ts'
import type { Query } from '../../engine/core/handle.ts'
import { refuseStronger } from './authority.ts'

type UserHooks = Hooks<typeof user>

/** Old clients ask without pages and read a bare array. */
const UNPAGED = { pageSize: '1000' }

/** Deleted people, a page or the last thousand; old clients show names of departments under `orgCode`. */
export const deletedUsers = async (ctx: Ctx, hooks: UserHooks, query: Query): Promise<Page<Row> | Row[]> => {
  const paged = query['pageNo'] !== undefined
  const page = await binPage(ctx, user, hooks, paged ? query : { ...query, ...UNPAGED })
  const records = page.records.map((row) => ({ ...row, orgCode: row['orgCodeTxt'] ?? null }))
  return paged ? { ...page, records } : records
}

/** Restored people are members again of all they were, without a sign-in. */
export const restoreUsers = async (ctx: Ctx, hooks: UserHooks, ids: readonly string[]): Promise<Answer> => {
  await restoreDeleted(ctx, user, hooks, ids)
  return reply(messageOf(user, 'putRecycleBin'))
}

/** Nobody removes for good who could do more than himself. */
export const purgeUsers = (ctx: Ctx, hooks: UserHooks, ids: readonly string[]): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    await refuseStronger(tx, ids)
    await purgeDeleted(tx, user, hooks, ids)
    return reply(messageOf(user, 'deleteRecycleBin'))
  })
