import type { Field, Fields } from './field.ts'

export const isEncrypted = (f: Field): boolean => ['phone', 'idCard', 'idNumber', 'address'].includes(f.kind)

/** Whether the value is an identity number, where a query by it equals reading it. */
export const isIdentity = (f: Field): boolean => f.kind === 'idCard' || f.kind === 'idNumber'

/** Whether a condition on the field names a person: kept out of addresses and shared views. */
export const isPrivate = (f: Field): boolean => isEncrypted(f) || f.kind === 'personName'

const SUBJECT = 'patientId'

export const isPersonal = (fields: Fields): boolean => SUBJECT in fields || Object.values(fields).some(isPrivate)
