/** 患者标签: labels of all visible patients, by source and period. */
import { patientLabel } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'

export default page(patientLabel, {
  columns: {
    patientId: PATIENT_COLUMN,
    labelId: { width: 140 },
    source: { width: 88 },
    validFrom: { width: 116 },
    validTo: { width: 116 },
    status: { width: 96 },
    note: { hidden: true },
    createTime: { hidden: true },
  },
  inSight: ['remove'],
})
