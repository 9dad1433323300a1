import { privacyRequest, type PrivacyDetail } from '@huxi/contract'
import { Alert } from 'antd'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history } from '../../kit/detail/tabs.tsx'
import { patientLink } from '../../kit/patient/patient-link.tsx'
import { DueOn, isOverdue } from './privacy/due-on.tsx'
import { fits } from './privacy/way-out.ts'
import { Work } from './privacy/work.tsx'

export default detailPage(privacyRequest, {
  label: ({ requestNo }) => String(requestNo),
  can: (name, row) => fits(name, row['kind']) && undefined,
  alerts: (row) =>
    isOverdue(row) && (
      <Alert type="error" showIcon title="已超过答复期限" description="请尽快办结，并把结果告诉提出人。" />
    ),
  cells: {
    patientId: patientLink,
    dueOn: (row) => <DueOn row={row} />,
  },
  groups: [
    { title: '请求', names: ['patientId', 'kind', 'receivedOn', 'dueOn', 'content'] },
    { title: '提出人', names: ['askedBy', 'askerName', 'relation', 'verifiedBy'] },
    { title: '结果', names: ['decidedAt', 'decidedBy', 'outcome', 'keptUntil'] },
  ],
  tabs: [
    { key: 'work', title: '办理', content: (row) => <Work row={row as unknown as PrivacyDetail} /> },
    history(privacyRequest),
  ],
})
