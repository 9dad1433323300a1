import { dictionary, type Dictionary } from '@huxi/contract'
import { reply } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

const MAX_ROWS = '1000'

export const listDeleted = async (ctx: Ctx): Promise<Dictionary[]> =>
  (await storeOf(ctx, dictionary).bin<Dictionary>(ctx, { pageSize: MAX_ROWS })).records

export const restore = async (ctx: Ctx, id: string) => {
  await storeOf(ctx, dictionary).restore(ctx, [id])
  return reply('操作成功!')
}

export const purge = async (ctx: Ctx, id: string) => {
  await storeOf(ctx, dictionary).purge(ctx, [id])
  return reply('删除成功!')
}
