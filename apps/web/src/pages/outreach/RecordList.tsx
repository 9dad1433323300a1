import { outreachRecord } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'
import { recordBatch } from './outreach/record-batch.tsx'

export default page(outreachRecord, {
  page: 'outreach/RecordDetail',
  batch: recordBatch,
  columns: {
    patientId: PATIENT_COLUMN,
    channel: { width: 100 },
    status: { width: 110 },
    reason: { width: 170 },
    kindId: { hidden: true },
    setId: { hidden: true },
    templateId: { hidden: true },
    versionNo: { hidden: true },
    expiresAt: { hidden: true },
    deliveredAt: { hidden: true },
    readAt: { hidden: true },
    parts: { hidden: true },
    answered: { hidden: true },
    deliverySeconds: { hidden: true },
    deliveryBand: { hidden: true },
    createTime: { hidden: true },
  },
})
