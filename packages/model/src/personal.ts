/** Which values are a person's own: they are encrypted, masked, and reading them is written down. */
import type { Field, Fields } from './field.ts'

/** Whether the value is stored as cipher text and shown as a mask. */
export const isEncrypted = (f: Field): boolean => ['phone', 'idCard', 'idNumber', 'address'].includes(f.kind)

/** Whether the value is an identity number: a question by it is as good as seeing it. */
export const isIdentity = (f: Field): boolean => f.kind === 'idCard' || f.kind === 'idNumber'

/** Whether a condition on the field names a person: no address holds it, and nobody else is given it. */
export const isPrivate = (f: Field): boolean => isEncrypted(f) || f.kind === 'personName'

/** The field that says whose a clinical row is. */
const SUBJECT = 'patientId'

/** Whether reading one record reveals personal details. */
export const isPersonal = (fields: Fields): boolean => SUBJECT in fields || Object.values(fields).some(isPrivate)
