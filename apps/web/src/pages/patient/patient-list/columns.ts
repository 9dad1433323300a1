import { patient } from '@huxi/contract'
import { columnsOf, type Column } from '../../../kit/record/columns.tsx'

const FIRST = ['name', 'patientNo', 'gender', 'birthDate', 'phone']
const SLOTS = {
  name: { width: 104 },
  patientNo: { width: 120 },
  gender: { width: 80 },
  birthDate: { width: 112 },
  phone: { width: 124, hidden: true },
  careGroups: { width: 108 },
  responsibleDoctorId: { width: 116 },
  deptId: { width: 104 },
  status: { width: 92 },
  createTime: { hidden: true },
  source: { hidden: true },
  deceasedAt: { hidden: true },
  mergedInto: { hidden: true },
}

const place = (key: string): number => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)

const COLUMNS = columnsOf(patient, SLOTS).toSorted((a, b) => place(a.key) - place(b.key))

const EXTRAS_AT = 4
const CARD_FIELDS = ['gender', 'birthDate', 'status']
const EXTRAS_REPLACE = ['deptId', 'careGroups']

export const patientColumns = (extras: readonly Column[]): readonly Column[] => {
  if (extras.length === 0) return COLUMNS
  const replaced = [...CARD_FIELDS, ...EXTRAS_REPLACE]
  return COLUMNS.map((column) => (replaced.includes(column.key) ? { ...column, hidden: true } : column)).toSpliced(
    EXTRAS_AT,
    0,
    ...extras,
  )
}
