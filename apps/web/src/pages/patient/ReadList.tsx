import { patientRead } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'

export default page(patientRead, {
  columns: {
    patientId: PATIENT_COLUMN,
    why: { width: 120 },
    reason: { width: 260 },
    createTime: { hidden: true },
  },
})
