/** A patient read by his id, as lists of candidates show him. */
import type { PatientCard } from '@huxi/contract'
import type { Row } from '../../../kit/record/row.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Numbers of the hospital, as far as the record has them at hand. */
const numbersOf = (row: Row): string =>
  Array.isArray(row['numbers']) ? (row['numbers'] as Row[]).map((one) => text(one['value'])).join('，') : ''

export const cardOf = (row: Row): PatientCard => ({
  id: text(row['id']),
  patientNo: text(row['patientNo']),
  name: text(row['name']),
  gender: text(row['gender']),
  gender_dictText: text(row['gender_dictText']),
  birthDate: textOrNull(row['birthDate']),
  age: null,
  phone: textOrNull(row['phone']),
  numbers: numbersOf(row),
  place: null,
  status: text(row['status']),
})
