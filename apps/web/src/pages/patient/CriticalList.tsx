/** 危急值: the register, with what was done about each. */
import { criticalValue } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from './encounter/patient-link.tsx'

export default page(criticalValue, {
  columns: {
    patientId: PATIENT_COLUMN,
    flag: { width: 130 },
    reference: { width: 140 },
    acknowledgedAt: { hidden: true },
    deedNote: { hidden: true },
    createTime: { hidden: true },
  },
})
