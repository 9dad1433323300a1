import { endEmergency } from '@huxi/contract'
import { Alert, Button } from 'antd'
import { useNavigate } from 'react-router'
import { useAction } from '../../../kit/data/query.ts'
import { usePagePath } from '../chart/alerts.tsx'

export const TemporaryAccess = ({ id, until }: { id: string; until: string }) => {
  const navigate = useNavigate()
  const list = usePagePath()('patient/PatientList')
  const { run, busy } = useAction(endEmergency, { onDone: () => void navigate(list ?? '/') })
  return (
    <Alert
      type="warning"
      showIcon
      title={`紧急查看中，${until.slice(0, 16)} 自动结束；已记录并告知责任医生。`}
      action={
        <Button size="small" loading={busy} onClick={() => void run({ patientId: id })}>
          结束查看
        </Button>
      }
    />
  )
}
