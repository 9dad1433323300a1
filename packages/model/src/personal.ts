/** Kinds of values about a person, and their masks. */
import type { Field, Fields, KindName } from './field.ts'

export const isEncrypted = (f: Field): boolean => ['phone', 'idCard', 'idNumber', 'address'].includes(f.kind)

/** Whether the value is an identity number, where a query by it equals reading it. */
export const isIdentity = (f: Field): boolean => f.kind === 'idCard' || f.kind === 'idNumber'

/** Whether a condition on the field names a person: kept out of addresses and shared views. */
export const isPrivate = (f: Field): boolean => isEncrypted(f) || f.kind === 'personName'

const SUBJECT = 'patientId'

export const isPersonal = (fields: Fields): boolean => SUBJECT in fields || Object.values(fields).some(isPrivate)

const PHONE = /^\d{3}\*{4}\d{4}$/
const ID_CARD = /^\d{3}(?:\*{13}|\*{11}\d{2})\d[\dX]$/i
const ID_NUMBER = /^[A-Z\d-]{1,3}\*+[A-Z\d-]{2}$/i
const ADDRESS = /^[^*]*\*{4}$/u
const NAME = /^.?\*.?$/su

const ADDRESS_VISIBLE = 6

/** Patterns by kind; identity numbers formerly ended with four characters, which clients may still hold. */
const MASKS: { readonly [K in KindName]?: RegExp } = {
  phone: PHONE,
  idCard: ID_CARD,
  idNumber: ID_NUMBER,
  address: ADDRESS,
  personName: NAME,
}

const maskNumber = (stars: number, tail: number) => (value: string) => {
  const digits = value.replace(/转\d+$|[-+]/g, '')
  return `${digits.slice(0, 3)}${'*'.repeat(stars)}${digits.slice(-tail)}`
}

/** At most three leading and two trailing characters; resident identity numbers as `idCard` shows them. */
const maskIdNumber = (value: string): string => {
  const head = Math.min(3, Math.max(1, value.length - 5))
  return `${value.slice(0, head)}${'*'.repeat(Math.max(1, value.length - head - 2))}${value.slice(-2)}`
}

const maskAddress = (value: string): string => {
  const letters = [...value]
  return `${letters.slice(0, Math.min(ADDRESS_VISIBLE, Math.floor(letters.length / 2))).join('')}****`
}

const maskName = (value: string): string => {
  const letters = [...value]
  if (letters.length < 2) return '*'
  return `${letters[0]}*${letters.length > 2 ? letters.at(-1) : ''}`
}

export const VISIBLE_TAIL: { readonly [K in KindName]?: number } = { phone: 4, idCard: 2, idNumber: 2 }

const MAKERS: { readonly [K in KindName]?: (value: string) => string } = {
  phone: maskNumber(4, 4),
  idCard: maskNumber(13, 2),
  idNumber: maskIdNumber,
  address: maskAddress,
  personName: maskName,
}

export const maskOf = (kind: KindName, value: string): string => MAKERS[kind]?.(value) ?? value

export const isMask = (kind: KindName, text: string): boolean => MASKS[kind]?.test(text) ?? false

/** Whether a returned mask stands for the stored value, its mask or a plain name; former masks count as current ones. */
export const isMaskOf = (kind: KindName, stored: string, mask: string): boolean =>
  [stored, maskOf(kind, stored)].includes(kind === 'idCard' ? maskOf(kind, mask) : mask)

/** The sentence for a mask that differs from the stored one. */
export const wholeText = (label: string): string => `请填写完整的${label}`
