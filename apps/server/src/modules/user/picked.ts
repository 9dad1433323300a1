/** People as they are seen by people who may choose them: the rest of a row belongs to those who may read the list itself. */
import { user, type UserRow } from '@huxi/contract'
import { codeOf, refused, type Page } from '@huxi/model'
import { holds, type Ctx } from '../../engine/core/context.ts'
import type { Condition } from '../../engine/read/where.ts'
import type { Query } from '../../engine/core/handle.ts'
import { storeOf } from '../../engine/write/store.ts'
import { pageOfUsers, selectUsers } from './row.ts'

const SHOWN: ReadonlySet<string> = new Set('id username realname avatar orgCode orgCodeTxt selecteddeparts'.split(' '))
const SORTED: ReadonlySet<string> = new Set([...SHOWN, 'createTime'])

/** People who meet the conditions. */
export const people = async (ctx: Ctx, where: readonly Condition[], limit?: number): Promise<UserRow[]> =>
  picked(ctx, await storeOf(ctx, user).present(ctx, await selectUsers(ctx, where, limit)))

/**
 * One page of people who meet the conditions.
 * @throws {AppError} refused for an order that would reveal what is not shown
 */
export const pageOfPeople = async (ctx: Ctx, query: Query, where: readonly Condition[]): Promise<Page<UserRow>> => {
  const { pageNo = '', pageSize = '', column = '', order = '' } = query
  const hidden = seesAll(ctx) ? undefined : column.split(',').find((name) => name !== '' && !SORTED.has(name.trim()))
  if (hidden !== undefined) throw refused('只能按账号、姓名或创建时间排序，请换一列')
  const page = await pageOfUsers(ctx, { pageNo, pageSize, column, order }, where)
  return { ...page, records: picked(ctx, page.records) }
}

const seesAll = (ctx: Ctx): boolean => holds(ctx, codeOf(user, 'list'))

/** The keys stay, because clients of the contract read them. */
const picked = (ctx: Ctx, rows: UserRow[]): UserRow[] => (seesAll(ctx) ? rows : rows.map(blanked))

const blanked = (row: UserRow): UserRow =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, SHOWN.has(key) ? value : null])) as never
