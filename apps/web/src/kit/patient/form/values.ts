import { patientDuplicates, type IdentityReading } from '@huxi/contract'
import { isMask, issueOf, type CallInput, type Field } from '@huxi/model'

export type Line = Readonly<Record<string, unknown>>

export interface Document {
  type: string
  number: string
}

export const RESIDENT = 'resident_id'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Document at the head of the form; undefined = none, or a stored mask. */
export const documentOf = (lines: unknown): Document | undefined => {
  const first = (lines as readonly Line[] | null | undefined)?.[0]
  const [type, number] = [textOf(first?.['type']), textOf(first?.['number'])]
  return type === '' || number === '' || isMask('idNumber', number) ? undefined : { type, number }
}

export interface Mismatch {
  birthDate: string | undefined
  gender: string | undefined
}

/** Compares entered values with the document; blank ones never differ. */
export const mismatchOf = (
  reading: IdentityReading | undefined,
  birthDate: unknown,
  gender: unknown,
): Mismatch | undefined => {
  if (!reading?.valid) return undefined
  const differs = (own: unknown, read: string | null) => read !== null && textOf(own) !== '' && textOf(own) !== read
  const found = {
    birthDate: differs(birthDate, reading.birthDate) ? reading.birthDate! : undefined,
    gender: differs(gender, reading.gender) ? reading.gender! : undefined,
  }
  return found.birthDate === undefined && found.gender === undefined ? undefined : found
}

type Question = CallInput<typeof patientDuplicates>

const BODY: Readonly<Record<string, Field>> = patientDuplicates.body!

/** Complete and valid values: no lookup by partial numbers. */
const whole = (values: Readonly<Record<string, unknown>>): Question =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, textOf(value)] as const)
      .filter(([name, text]) => text !== '' && !isMask(BODY[name]!.kind, text) && !issueOf(BODY[name]!, text)),
  )

export const numberQuestion = (
  id: string | undefined,
  reading: IdentityReading | undefined,
  document: Document | undefined,
) => (document && reading?.valid ? { ...whole({ ...document }), ...(id !== undefined && { id }) } : undefined)

export const personQuestion = (id: string | undefined, values: Line): Question | undefined => {
  const [line] = (values['numbers'] as readonly Line[] | null | undefined) ?? []
  const { name, birthDate, gender, phone } = values
  const asked = whole({
    name,
    birthDate,
    gender,
    phone,
    ...(textOf(line?.['value']) !== '' && {
      numberType: line?.['type'],
      numberValue: line?.['value'],
      numberSystem: line?.['system'],
    }),
  })
  const enough = (asked.name && (asked.birthDate || asked.phone)) || asked.numberValue
  return enough ? { ...asked, ...(id !== undefined && { id }) } : undefined
}

const IDENTITY = /^\d{17}[\dXx]$/
/** Residence permits of Hong Kong, Macau and Taiwan have their own numbers. */
const PERMIT = /^8[123]0000/
const CARD = 'visit_card_no'

export const fromScan = (code: string): Record<string, unknown> =>
  IDENTITY.test(code)
    ? { identifiers: [{ type: PERMIT.test(code) ? 'residence_permit' : RESIDENT, number: code.toUpperCase() }] }
    : { numbers: [{ type: CARD, value: code }] }

export const fromTyped = (typed: string): Record<string, unknown> => {
  if (/\d/.test(typed)) return /^1\d{10}$/.test(typed) ? { phone: typed } : fromScan(typed)
  return /\p{Script=Han}/u.test(typed) ? { name: typed } : {}
}
