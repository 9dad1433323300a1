/** Deleting a category deletes its branch. */
import { categoryImpact } from '@huxi/contract'
import { call } from '../../../kit/data/call.ts'
import { dependentsText, type Consequence } from '../../../kit/record/remove.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'

export const consequence = async (rows: readonly Row[]): Promise<Consequence> => {
  const { below } = await call(categoryImpact, { ids: rows.map(rowId).join(',') })
  return {
    text: dependentsText(below > 0 ? [`${below} 个下级分类`] : []),
    count: rows.length + below,
  }
}
