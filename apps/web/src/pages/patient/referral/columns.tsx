/** Referrals as lists show them. */
import type { referral } from '@huxi/contract'
import type { ListSlots } from '../../../kit/list/list-table.tsx'
import { patientCell } from '../consent/patient-link.tsx'
import { ReferralForm } from './referral-form.tsx'

const hidden = { hidden: true }

export const referralSlots: ListSlots<typeof referral> = {
  form: ReferralForm,
  page: 'patient/ReferralDetail',
  columns: {
    patientId: { cell: patientCell, width: 190 },
    direction: { width: 80 },
    encounterId: hidden,
    toDept: hidden,
    answeredAt: hidden,
    repliedAt: hidden,
    createTime: hidden,
  },
}
