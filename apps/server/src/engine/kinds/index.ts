import { AppError, isCaseless, MASK, notFound, type Field, type KindName, type Resource } from '@huxi/model'
import { address, idCard, idNumber, phone } from './encrypted.ts'
import type { ServerKind } from './kind.ts'
import { heardText, personName } from './person-name.ts'
import {
  bool,
  caselessText,
  date,
  dateTime,
  decimal,
  dict,
  int,
  json,
  measured,
  reference,
  richText,
  text,
  time,
} from './plain.ts'

export type { Rule } from './kind.ts'

const KINDS: Record<Exclude<KindName, 'secret' | 'refs' | 'group' | 'many' | 'children'>, ServerKind> = {
  text,
  longText: text,
  richText,
  int,
  decimal,
  bool,
  date,
  dateTime,
  time,
  dict,
  dicts: text,
  ref: reference,
  treeRef: reference,
  popup: text,
  email: caselessText,
  url: text,
  image: reference,
  file: reference,
  json,
  personName,
  phone,
  idCard,
  idNumber,
  address,
}

/** @throws {Error} for kinds without a column */
export const kindOf = (f: Field): ServerKind => {
  if (f.sound) return heardText
  if (isCaseless(f)) return caselessText
  if (f.comparable) return measured
  const found = (KINDS as Record<string, ServerKind | undefined>)[f.kind]
  if (!found) throw new Error(`${f.kind} is not a column`)
  return found
}

export const sheetValue = (f: Field, value: unknown, dictText: string | undefined): string | number | null => {
  if (value === null || value === undefined) return null
  if (value === MASK) return MASK
  if (dictText !== undefined) return dictText
  return f.kind in KINDS ? kindOf(f).sheet(f, value) : String(value)
}

/** PostgreSQL texts cannot hold NUL. */
export const refuseNul = (given: string): string => {
  if (given.includes('\0')) throw new AppError('malformed', '请求参数含有不可用的字符')
  return given
}

/** An id in the type of the resource; an impossible one matches nothing. */
export const readId = (r: Resource, raw: unknown): string | number => {
  const own = r.fields['id']
  try {
    return own ? (kindOf(own).read(own, String(raw)) as number) : String(raw)
  } catch (error) {
    if (error instanceof AppError) throw notFound()
    throw error
  }
}
