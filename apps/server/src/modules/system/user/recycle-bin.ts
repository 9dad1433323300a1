import { user } from '@huxi/contract'
import type { Page } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Row } from '../../../engine/read/hooks.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'

/** Older clients ask without pages and expect a bare array. */
const UNPAGED = { pageSize: '1000' }

/** A page, or the last thousand; older clients show department names under `orgCode`. */
export const deletedUsers = async (ctx: Ctx, query: Query): Promise<Page<Row> | Row[]> => {
  const paged = query['pageNo'] !== undefined
  const page = await storeOf(ctx, user).bin(ctx, paged ? query : { ...query, ...UNPAGED })
  const records = page.records.map((row) => ({ ...row, orgCode: row['orgCodeTxt'] ?? null }))
  return paged ? { ...page, records } : records
}
