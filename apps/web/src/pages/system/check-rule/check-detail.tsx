import { checkRule } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { labelled } from '../../../kit/record/labelled.ts'
import { RecordDetail } from '../../../kit/record/record-detail.tsx'
import type { DetailSlotProps } from '../../../kit/record/record-target.ts'
import { PIECES, rowsOf } from './pieces.ts'

const NAMED: Resource = labelled(checkRule, { ruleCode: '规则编码', ruleJson: '规则' })
const DETAIL: Resource = { ...NAMED, fields: { ...NAMED.fields, ruleJson: PIECES } }

export const CheckDetail = ({ row }: DetailSlotProps) => {
  const pieces = rowsOf(row['ruleJson'])?.map((piece, i) => ({ ...piece, id: String(i) }))
  return pieces ? (
    <RecordDetail resource={DETAIL} row={{ ...row, ruleJson: pieces }} />
  ) : (
    <RecordDetail resource={NAMED} row={row} />
  )
}
