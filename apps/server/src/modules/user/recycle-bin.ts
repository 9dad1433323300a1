/** Deleted accounts: shown, brought back, or removed for good with memberships and credential (S-ACL-4). */
import { user } from '@huxi/contract'
import { messageOf, type Page } from '@huxi/model'
import { say, type Answer } from '../../engine/answer.ts'
import { inTransaction, type Ctx } from '../../engine/context.ts'
import { binPage, purgeDeleted, restoreDeleted } from '../../engine/recycle-bin.ts'
import type { Row, Seams } from '../../engine/seams.ts'
import type { Query } from '../../engine/where.ts'
import { refuseStronger } from './authority.ts'

type UserSeams = Seams<typeof user>

/** Old clients ask without pages and read a bare array. */
const UNPAGED = { pageSize: '1000' }

/** Deleted people, a page or the last thousand; old clients show names of departments under `orgCode`. */
export const deletedUsers = async (ctx: Ctx, seams: UserSeams, query: Query): Promise<Page<Row> | Row[]> => {
  const paged = query['pageNo'] !== undefined
  const page = await binPage(ctx, user, seams, paged ? query : { ...query, ...UNPAGED })
  const records = page.records.map((row) => ({ ...row, orgCode: row['orgCodeTxt'] ?? null }))
  return paged ? { ...page, records } : records
}

/** Restored people are members again of all they were, without a sign-in. */
export const restoreUsers = async (ctx: Ctx, seams: UserSeams, ids: readonly string[]): Promise<Answer> => {
  await restoreDeleted(ctx, user, seams, ids)
  return say(messageOf(user, 'putRecycleBin'))
}

/** Nobody removes for good who could do more than himself. */
export const purgeUsers = (ctx: Ctx, seams: UserSeams, ids: readonly string[]): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    await refuseStronger(tx, ids)
    await purgeDeleted(tx, user, seams, ids)
    return say(messageOf(user, 'deleteRecycleBin'))
  })
