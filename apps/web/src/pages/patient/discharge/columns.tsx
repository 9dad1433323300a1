import type { dischargeList, followup } from '@huxi/contract'
import type { ListSlots } from '../../../kit/list/list-slots.ts'
import type { ColumnSlots } from '../../../kit/record/columns.tsx'
import { PATIENT_COLUMN } from '../../../kit/patient/patient-link.tsx'
import { callForms } from './call-form.tsx'
import { ChecklistForm } from './checklist-form.tsx'
import { Refresh } from './refresh.tsx'

const hidden = { hidden: true }

const checklistColumns: ColumnSlots<typeof dischargeList> = {
  patientId: PATIENT_COLUMN,
  encounterId: hidden,
  drugs: hidden,
  completedAt: hidden,
  smoking: hidden,
  revisit: hidden,
  education: hidden,
  influenza: hidden,
  pneumococcal: hidden,
  covid: hidden,
  rsv: hidden,
  oxygen: hidden,
  createTime: hidden,
}

export const followupColumns: ColumnSlots<typeof followup> = {
  patientId: PATIENT_COLUMN,
  plannedOn: { width: 120 },
  dayNo: { width: 110 },
  tries: { width: 100 },
  encounterId: hidden,
  note: hidden,
  createTime: hidden,
}

export const checklistSlots: ListSlots<typeof dischargeList> = {
  form: ChecklistForm,
  columns: checklistColumns,
  rowActions: (row) => <Refresh row={row} />,
}
export const followupSlots: ListSlots<typeof followup> = {
  columns: followupColumns,
  inSight: ['complete'],
  moveForms: callForms,
}
