import { isMissing, MISSING } from '../../../kit/data/format.ts'
import type { Row } from '../../../kit/record/row.ts'
import { Row as Line } from '../../../kit/ui/place.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { today } from '../../../platform/clock.ts'
import { isLive } from './rule.ts'

export const isOverdue = (row: Row): boolean => {
  const { reviewDueOn: day } = row
  return isLive(row) && typeof day === 'string' && day < today()
}

export const reviewDue = (row: Row) => {
  const { reviewDueOn: day } = row
  if (isMissing(day)) return MISSING
  if (!isOverdue(row)) return String(day)
  return (
    <Line wrap gap={4}>
      {String(day)}
      <Tag tone="orange" text="内容待复审" />
    </Line>
  )
}
