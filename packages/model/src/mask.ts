/** Masks: what lists, exports and logs show instead of a personal value. */
import type { KindName } from './field.ts'

const PHONE = /^\d{3}\*{4}\d{4}$/
const ID_CARD = /^\d{3}(?:\*{13}|\*{11}\d{2})\d[\dX]$/i
const ID_NUMBER = /^[A-Z\d-]{1,3}\*+[A-Z\d-]{2}$/i
const ADDRESS = /^[^*]*\*{4}$/u
const NAME = /^.?\*.?$/su

const ADDRESS_SHOWN = 6

/** Patterns of masks by kind; identity numbers once ended with four characters, and clients may still hold those. */
const MASKS: { readonly [K in KindName]?: RegExp } = {
  phone: PHONE,
  idCard: ID_CARD,
  idNumber: ID_NUMBER,
  address: ADDRESS,
  personName: NAME,
}

/** An extension is no part of what is shown. */
const maskNumber = (stars: number, tail: number) => (value: string) => {
  const digits = value.replace(/转\d+$|[-+]/g, '')
  return `${digits.slice(0, 3)}${'*'.repeat(stars)}${digits.slice(-tail)}`
}

/** At most three characters in front and two behind; those of a resident identity number as `idCard` shows them. */
const maskIdNumber = (value: string): string => {
  const head = Math.min(3, Math.max(1, value.length - 5))
  return `${value.slice(0, head)}${'*'.repeat(Math.max(1, value.length - head - 2))}${value.slice(-2)}`
}

/** The region stays readable, house number and street do not. */
const maskAddress = (value: string): string => {
  const letters = [...value]
  return `${letters.slice(0, Math.min(ADDRESS_SHOWN, Math.floor(letters.length / 2))).join('')}****`
}

/** 张* for two characters, 张*三 for more. */
const maskName = (value: string): string => {
  const letters = [...value]
  if (letters.length < 2) return '*'
  return `${letters[0]}*${letters.length > 2 ? letters.at(-1) : ''}`
}

/** How many of a value's last characters its mask shows, by kind. */
export const SHOWN_TAIL: { readonly [K in KindName]?: number } = { phone: 4, idCard: 2, idNumber: 2 }

const MAKERS: { readonly [K in KindName]?: (value: string) => string } = {
  phone: maskNumber(4, 4),
  idCard: maskNumber(13, 2),
  idNumber: maskIdNumber,
  address: maskAddress,
  personName: maskName,
}

/** The mask of a value; a kind without mask shows the value itself. */
export const maskOf = (kind: KindName, value: string): string => MAKERS[kind]?.(value) ?? value

/** Whether a text is written as a mask of the kind, so that it cannot be a value. */
export const isMask = (kind: KindName, text: string): boolean => MASKS[kind]?.test(text) ?? false

/** Whether a mask that came back means what is stored, its mask or a name in clear; a mask of old is made one of today. */
export const isMaskOf = (kind: KindName, stored: string, mask: string): boolean =>
  [stored, maskOf(kind, stored)].includes(kind === 'idCard' ? maskOf(kind, mask) : mask)

/** The sentence for a mask that is not the stored one. */
export const wholeText = (label: string): string => `请填写完整的${label}`
