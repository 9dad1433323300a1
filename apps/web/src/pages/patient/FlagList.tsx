import { patientFlag } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'

export default page(patientFlag, {
  columns: {
    patientId: PATIENT_COLUMN,
    text: { width: 180 },
    kind: { width: 108 },
    severity: { width: 96 },
    startOn: { width: 108 },
    endOn: { width: 108 },
    createTime: { hidden: true },
  },
  inSight: ['acknowledge'],
})
