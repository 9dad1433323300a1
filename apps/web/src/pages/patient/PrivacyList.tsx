import { privacyRequest } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'
import { DueOn } from './privacy/due-on.tsx'
import { isWayOut } from './privacy/way-out.ts'

const hidden = { hidden: true }

export default page(privacyRequest, {
  page: 'patient/PrivacyDetail',
  columns: {
    patientId: PATIENT_COLUMN,
    kind: { width: 130 },
    askedBy: hidden,
    askerName: hidden,
    verifiedBy: hidden,
    receivedOn: hidden,
    dueOn: { cell: (row) => <DueOn row={row} />, width: 150 },
    content: hidden,
    status: { width: 100 },
    decidedAt: hidden,
    decidedBy: hidden,
    outcome: { width: 200 },
    keptUntil: hidden,
    createTime: hidden,
  },
  // how a request ends is decided on its page, with everything it rests on in sight
  can: (name, row) => (isWayOut(name) ? false : row['status'] === 'pending' || name !== 'edit' || undefined),
})
