import { outreachReply } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from './outreach/patient-column.tsx'

export default page(outreachReply, {
  columns: {
    patientId: PATIENT_COLUMN,
    saidAt: { width: 160 },
    result: { width: 110 },
    recordId: { width: 160 },
    sharers: { width: 110 },
    createTime: { hidden: true },
  },
})
