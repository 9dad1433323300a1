/** The columns of patients: who it is first, the number beside it. */
import { patient } from '@huxi/contract'
import { columnsOf } from '../../../kit/record/columns.tsx'

const FIRST = ['name', 'patientNo', 'gender', 'birthDate', 'phone']
const HIDDEN = { source: { hidden: true }, deceasedAt: { hidden: true }, mergedInto: { hidden: true } }

const place = (key: string): number => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)

export const patientColumns = columnsOf(patient, HIDDEN).toSorted((a, b) => place(a.key) - place(b.key))
