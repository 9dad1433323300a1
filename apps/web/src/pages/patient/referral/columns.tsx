import type { referral } from '@huxi/contract'
import type { ListSlots } from '../../../kit/list/list-slots.ts'
import { PATIENT_COLUMN } from '../../../kit/patient/patient-link.tsx'
import { ReferralForm } from './referral-form.tsx'

const hidden = { hidden: true }

export const referralSlots: ListSlots<typeof referral> = {
  form: ReferralForm,
  page: 'patient/ReferralDetail',
  columns: {
    patientId: PATIENT_COLUMN,
    direction: { width: 80 },
    encounterId: hidden,
    toDept: hidden,
    answeredAt: hidden,
    repliedAt: hidden,
    createTime: hidden,
  },
}
