/** A check rule to read, its pieces as a table. */
import { checkRule } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { RecordDetail } from '../../../kit/record/record-detail.tsx'
import type { DetailSlotProps } from '../../../kit/record/record-target.ts'
import { PIECES, rowsOf } from './pieces.ts'

const SHOWN: Resource = {
  ...checkRule,
  fields: {
    ...checkRule.fields,
    ruleCode: { ...checkRule.fields.ruleCode, label: '规则编码' },
    ruleJson: PIECES,
  },
}

export const CheckDetail = ({ row }: DetailSlotProps) => {
  const pieces = rowsOf(row['ruleJson'])?.map((piece, i) => ({ ...piece, id: String(i) }))
  return pieces ? (
    <RecordDetail resource={SHOWN} row={{ ...row, ruleJson: pieces }} />
  ) : (
    <RecordDetail resource={checkRule} row={row} />
  )
}
