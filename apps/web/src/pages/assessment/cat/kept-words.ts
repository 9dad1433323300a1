import { wording } from '@huxi/contract'
import { isFrozen } from '@huxi/model'
import type { RowRule } from '../../../kit/record/row-actions.tsx'

export const COPY = '复制为新草稿'

export const keptWords: RowRule = (name, row) =>
  name === 'edit' && isFrozen(wording.states, row)
    ? `发布过的文本不再修改，已保存的结果要用它。需要改动时，请在详情中“${COPY}”`
    : undefined
