import type { quitAttempt, quitContact } from '@huxi/contract'
import type { ListSlots } from '../../../kit/list/list-slots.ts'
import { today } from '../../../platform/clock.ts'
import { PATIENT_COLUMN } from '../../../kit/patient/patient-link.tsx'
import { QuitForm } from './quit-form.tsx'

const hidden = { hidden: true }

export const attemptSlots: ListSlots<typeof quitAttempt> = {
  form: QuitForm,
  preset: () => ({ quitOn: today() }),
  columns: {
    patientId: PATIENT_COLUMN,
    quitOn: { width: 116 },
    perDay: hidden,
    startedBy: hidden,
    nth: hidden,
    sex: hidden,
    ageBand: hidden,
    deptId: hidden,
    area: hidden,
    createTime: hidden,
  },
}

export const contactSlots: ListSlots<typeof quitContact> = {
  inSight: ['record'],
  moveInitial: (name) => (name === 'record' ? { doneOn: today() } : undefined),
  columns: {
    patientId: PATIENT_COLUMN,
    moment: { width: 90 },
    attemptId: hidden,
    windowFrom: hidden,
    lately: hidden,
    weightKg: hidden,
    onMedicine: hidden,
    withdrawal: hidden,
    doneBy: hidden,
    point: hidden,
    continuous: hidden,
    coBand: hidden,
    sex: hidden,
    ageBand: hidden,
    deptId: hidden,
    area: hidden,
    createTime: hidden,
  },
}
