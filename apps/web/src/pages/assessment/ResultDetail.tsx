import { assessment, assessResult, type AssessResultDetail } from '@huxi/contract'
import { useChanged } from '../../kit/data/query.ts'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { related } from '../../kit/detail/tabs.tsx'
import type { Row } from '../../kit/record/row.ts'
import { SubjectPatient } from './one/subject-patient.tsx'
import { Acknowledge, waitingRow } from '../../kit/patient/acknowledge.tsx'
import { modelText, RowOutcome, SITTING_SLOTS } from './result/columns.tsx'
import { versionText } from './result/detail.ts'
import { Process } from './result/process.tsx'
import { WholeAssessment } from './result/whole.tsx'

/** Acknowledging applies to the whole assessment. */
const AcknowledgeWhole = ({ row }: { row: Row }) => {
  const changed = useChanged(assessResult)
  const { groupId, performedAt, unacknowledged } = row as unknown as AssessResultDetail
  const waiting = unacknowledged ? waitingRow({ id: groupId, performedAt }) : null
  return <Acknowledge resource={assessment} waiting={waiting} onDone={() => void changed()} />
}

export default detailPage(assessResult, {
  label: modelText,
  cells: {
    modelVersion: (row) => versionText(row as unknown as AssessResultDetail),
    patientId: (row) => <SubjectPatient row={row} />,
    figure: (row) => <RowOutcome row={row} />,
  },
  groups: [
    { title: '结果', names: ['figure', 'level', 'status', 'performedAt'] },
    { title: '评估', names: ['patientId', 'standing', 'modelVersion', 'context', 'source', 'performedBy', 'comment'] },
  ],
  actions: (row) => (
    <>
      <AcknowledgeWhole row={row} />
      <WholeAssessment row={row} />
    </>
  ),
  tabs: [
    { key: 'process', title: '计算过程', content: (row) => <Process row={row} /> },
    related({
      key: 'sitting',
      title: '同次评估',
      resource: assessResult,
      fixed: ({ groupId }) => ({ groupId: String(groupId) }),
      columns: SITTING_SLOTS,
      bare: true,
      page: 'assessment/ResultDetail',
    }),
  ],
})
