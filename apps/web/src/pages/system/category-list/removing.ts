/** Deleting a category takes its branch along. */
import { categoryImpact } from '@huxi/contract'
import { call } from '../../../kit/data/call.ts'
import type { Consequence } from '../../../kit/record/remove.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'

/** Names what goes along. */
export const consequence = async (rows: readonly Row[]): Promise<Consequence> => {
  const { below } = await call(categoryImpact, { ids: rows.map(rowId).join(',') })
  return {
    text: below > 0 ? `${below} 个下级分类将一并删除，删除后不能恢复。` : '删除后不能恢复。',
    count: rows.length + below,
  }
}
