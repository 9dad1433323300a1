import { encounter } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { useCan } from '../../../kit/data/can.tsx'
import { saveAnd, useMoves } from '../../../kit/record/moves.tsx'
import { OwnerInView } from '../../../kit/record/owner.ts'
import { Prefill } from '../../../kit/record/prefill.tsx'
import { RecordModal, useRecordTarget } from '../../../kit/record/record-modal.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { useDetail } from '../../../kit/record/use-detail.ts'
import { Row as Line } from '../../../kit/ui/place.tsx'
import { Dropdown } from '../../../kit/ui/popup.tsx'
import { usePagePath } from '../chart/alerts.tsx'
import { useTools } from '../chart/use-tools.ts'
import { useVisitStart } from '../encounter/use-visit-start.ts'

interface NextStepsProps {
  /** the patient who was just registered */
  patient: Row
  onClose: () => void
}

/** After registration: the visit, the consent and the first assessment, each one press away. */
export const NextSteps = ({ patient, onClose }: NextStepsProps) => {
  const id = rowId(patient)
  const name = String(patient['name'])
  const { start, prefill } = useVisitStart()
  const [target, setTarget] = useRecordTarget()
  const moves = useMoves(encounter, { initial: (_name, { startAt }) => ({ startAt }) })
  return (
    <OwnerInView value={name}>
      <Alert
        type="success"
        showIcon
        title={`已登记患者“${name}”，接下来：`}
        action={<Steps id={id} onVisit={() => setTarget({ mode: 'add', row: start() })} onClose={onClose} />}
      />
      <Prefill value={prefill}>
        <RecordModal
          resource={encounter}
          target={target}
          fixed={{ patientId: id }}
          saveAnd={saveAnd(encounter, moves, 'begin')}
          onTarget={setTarget}
        />
      </Prefill>
      {moves.dialog}
    </OwnerInView>
  )
}

const Steps = ({ id, onVisit, onClose }: { id: string; onVisit: () => void; onClose: () => void }) => {
  const { can } = useCan()
  const chart = useDetail('patient/PatientDetail')
  const sign = usePagePath()('patient/ConsentSign')?.replace(':id', id)
  const tools = useTools(id)
  // consent returns to the chart, where the assessment follows
  const from = chart.to?.({ id })
  return (
    <Line align="stretch" wrap>
      {can(codeOf(encounter, 'add')) && (
        <Button type="primary" onClick={onVisit}>
          登记就诊
        </Button>
      )}
      {sign !== undefined && (
        <Link to={sign} state={{ from }}>
          <Button tabIndex={-1}>签同意</Button>
        </Link>
      )}
      {tools.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: tools }}>
          <Button icon={<DownOutlined aria-hidden />} iconPlacement="end" aria-haspopup="menu">
            评估
          </Button>
        </Dropdown>
      )}
      {from !== undefined && (
        <Link to={from} state={chart.state}>
          <Button tabIndex={-1}>患者档案</Button>
        </Link>
      )}
      <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="关闭提示" onClick={onClose} />
    </Line>
  )
}
