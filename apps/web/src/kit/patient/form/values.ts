/** What the form of a patient holds, as the desk works with it. */
import { patientDuplicates, type IdentityReading } from '@huxi/contract'
import { isMask, issueOf, type CallInput, type Field } from '@huxi/model'

/** A row of one of the lists of a patient, by wire name. */
export type Line = Readonly<Record<string, unknown>>

/** An identity document as it is typed. */
export interface Document {
  type: string
  number: string
}

export const RESIDENT = 'resident_id'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The document at the head of the form; undefined = none, or only the mask of one that is stored. */
export const documentOf = (lines: unknown): Document | undefined => {
  const first = (lines as readonly Line[] | null | undefined)?.[0]
  const [type, number] = [textOf(first?.['type']), textOf(first?.['number'])]
  return type === '' || number === '' || isMask('idNumber', number) ? undefined : { type, number }
}

/** What the person at the desk entered and the document says otherwise. */
export interface Mismatch {
  birthDate: string | undefined
  gender: string | undefined
}

/** Where typed values are not those of the document; blank ones contradict nothing. */
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

/** Those values of a question that are whole and right: nobody is looked for by half a number. */
const whole = (values: Readonly<Record<string, unknown>>): Question =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, textOf(value)] as const)
      .filter(([name, text]) => text !== '' && !isMask(BODY[name]!.kind, text) && !issueOf(BODY[name]!, text)),
  )

/** Whom the number of the document may belong to; undefined = not known enough to ask. */
export const numberQuestion = (
  id: string | undefined,
  reading: IdentityReading | undefined,
  document: Document | undefined,
) => (document && reading?.valid ? { ...whole({ ...document }), ...(id !== undefined && { id }) } : undefined)

/** Who may be the same by name, birth date, phone or hospital number; undefined = not known enough to ask. */
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
/** Permits of residents of Hong Kong, Macau and Taiwan have numbers of their own. */
const PERMIT = /^8[123]0000/
const CARD = 'visit_card_no'

/** A new record of somebody whose card was scanned: an identity document, or else a card of the hospital. */
export const fromScan = (code: string): Record<string, unknown> =>
  IDENTITY.test(code)
    ? { identifiers: [{ type: PERMIT.test(code) ? 'residence_permit' : RESIDENT, number: code.toUpperCase() }] }
    : { numbers: [{ type: CARD, value: code }] }

/** A new record of somebody who was looked for and not found: by number, or by name. */
export const fromTyped = (typed: string): Record<string, unknown> => {
  if (/\d/.test(typed)) return /^1\d{10}$/.test(typed) ? { phone: typed } : fromScan(typed)
  return /\p{Script=Han}/u.test(typed) ? { name: typed } : {}
}
