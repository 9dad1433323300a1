/** Users as shown in pickers; other fields need the right to the list of users. */
import { user, type UserRow } from '@huxi/contract'
import { codeOf, refused, type Page } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { pageOfUsers, selectUsers } from './row.ts'

const PICKER_FIELDS: ReadonlySet<string> = new Set(
  'id username realname avatar orgCode orgCodeTxt selecteddeparts'.split(' '),
)
export const COLLEAGUE_FIELDS: ReadonlySet<string> = new Set([
  ...PICKER_FIELDS,
  ...'sex sex_dictText phone telephone email workNo post post_dictText status status_dictText'.split(' '),
])

export const people = async (ctx: Ctx, where: readonly Condition[], limit?: number): Promise<UserRow[]> =>
  redacted(ctx, await storeOf(ctx, user).present(ctx, await selectUsers(ctx, where, limit)))

/** @throws {AppError} refused for an order by a field that is not shown */
export const pageOfPeople = async (
  ctx: Ctx,
  query: Query,
  where: readonly Condition[],
  visible = PICKER_FIELDS,
): Promise<Page<UserRow>> => {
  const { pageNo = '', pageSize = '', column = '', order = '' } = query
  const hidden = listsUsers(ctx)
    ? undefined
    : column.split(',').find((name) => name !== '' && !isSorted(visible, name.trim()))
  if (hidden !== undefined) throw refused('只能按账号、姓名或创建时间排序，请换一列')
  const page = await pageOfUsers(ctx, { pageNo, pageSize, column, order }, where)
  return { ...page, records: redacted(ctx, page.records, visible) }
}

const isSorted = (visible: ReadonlySet<string>, name: string): boolean => visible.has(name) || name === 'createTime'

const listsUsers = (ctx: Ctx): boolean => holds(ctx, codeOf(user, 'list'))

const redacted = (ctx: Ctx, rows: UserRow[], visible = PICKER_FIELDS): UserRow[] =>
  listsUsers(ctx) ? rows : rows.map((row) => blanked(row, visible))

const blanked = (row: UserRow, visible: ReadonlySet<string>): UserRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value === undefined || visible.has(key) ? value : null]),
  ) as never
