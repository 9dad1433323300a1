import { criticalValue } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'

export default page(criticalValue, {
  columns: {
    patientId: PATIENT_COLUMN,
    item: { width: 120 },
    result: { width: 110 },
    flag: { width: 150 },
    reference: { width: 140 },
    takenAt: { width: 150 },
    attention: { width: 110 },
    acknowledgedAt: { hidden: true },
    deedNote: { hidden: true },
    createTime: { hidden: true },
  },
})
