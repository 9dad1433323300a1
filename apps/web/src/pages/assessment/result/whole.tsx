import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useDetail } from '../../../kit/record/use-detail.ts'
import type { Row } from '../../../kit/record/row.ts'

export const WholeAssessment = ({ row }: { row: Row }) => {
  const { to } = useDetail('assessment/AssessmentDetail')
  const navigate = useNavigate()
  return to && <Button onClick={() => void navigate(to({ id: row['groupId'] }))}>查看整次评估</Button>
}
