/** The columns of patients: who it is first, the number beside it. */
import { patient } from '@huxi/contract'
import { columnsOf } from '../../../kit/record/columns.tsx'

const FIRST = ['name', 'patientNo', 'gender', 'birthDate', 'phone']
/** Up to 责任医生 they are whole at 1366 px. */
const SLOTS = {
  patientNo: { width: 132 },
  gender: { width: 88 },
  phone: { width: 124 },
  responsibleDoctorId: { width: 124 },
  source: { hidden: true },
  deceasedAt: { hidden: true },
  mergedInto: { hidden: true },
}

const place = (key: string): number => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)

export const patientColumns = columnsOf(patient, SLOTS).toSorted((a, b) => place(a.key) - place(b.key))
