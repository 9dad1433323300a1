/** Deleting a category takes its branch along. */
import { categoryImpact } from '@huxi/contract'
import { call } from '../../../kit/data/call.ts'
import type { Consequence } from '../../../kit/record/remove.tsx'
import { UNDO_SECONDS } from '../../../kit/record/history/undo-toast.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'

const UNDO = `删除后 ${UNDO_SECONDS} 秒内可以撤销，这些会一起恢复；之后可在数据日志中恢复。`

/** Names what goes along. */
export const consequence = async (rows: readonly Row[]): Promise<Consequence> => {
  const { below } = await call(categoryImpact, { ids: rows.map(rowId).join(',') })
  return {
    text: below > 0 ? `${below} 个下级分类将一并删除。${UNDO}` : UNDO,
    count: rows.length + below,
  }
}
