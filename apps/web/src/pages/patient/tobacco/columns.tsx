import type { tobaccoProfile } from '@huxi/contract'
import type { ListSlots } from '../../../kit/list/list-slots.ts'
import { today } from '../../../platform/clock.ts'
import { PATIENT_COLUMN } from '../../../kit/patient/patient-link.tsx'
import { ProfileForm } from './profile-form.tsx'

const hidden = { hidden: true }

export const tobaccoSlots: ListSlots<typeof tobaccoProfile> = {
  form: ProfileForm,
  preset: () => ({ assessedOn: today() }),
  columns: {
    patientId: PATIENT_COLUMN,
    assessedOn: { width: 120 },
    cigsPerDay: { width: 136 },
    ftndTotal: { width: 116 },
    coPpm: { width: 184 },
    hsi: hidden,
    hsiBand: hidden,
    coBand: hidden,
    newest: hidden,
    quitOutcome: hidden,
    sex: hidden,
    age: hidden,
    ageBand: hidden,
    deptId: hidden,
    area: hidden,
    stageMove: hidden,
    packBand: hidden,
    secondHand: hidden,
    smokingIndex: hidden,
    assessedBy: hidden,
    createTime: hidden,
  },
}
