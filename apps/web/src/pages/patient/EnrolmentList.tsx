import { enrolment } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'
import { SignLink } from './consent/sign-link.tsx'

export default page(enrolment, {
  columns: {
    patientId: PATIENT_COLUMN,
    centre: { hidden: true },
    familyDoctor: { hidden: true },
    closeReason: { hidden: true },
    closedOn: { hidden: true },
    createTime: { hidden: true },
  },
  rowActions: ({ patientId, status }) => status !== 'closed' && <SignLink patientId={patientId} />,
})
