import { isColumn, isEncrypted, isListed, type Field } from '@huxi/model'
import { adjustmentOf } from './adjustments.ts'
import { keptFields } from './fixtures.ts'
import type { Subject } from './subject.ts'

type Found = [wire: string, f: Field]

/** In order of preference. */
const FREE: readonly Field['kind'][] = [
  'text',
  'longText',
  'personName',
  'int',
  'decimal',
  'date',
  'dateTime',
  'time',
  'dict',
  'bool',
]

const isFree = (s: Subject, [wire, f]: Found): boolean =>
  FREE.includes(f.kind) && !f.unique && !f.check && !(wire in (adjustmentOf(s.r).input?.(0) ?? {}))

const firstOf = (found: readonly Found[]): Found | undefined =>
  FREE.flatMap((kind) => found.filter(([, f]) => f.kind === kind))[0]

/** @throws {Error} naming the resource when it has no field that may change freely */
export const edition = (s: Subject) => {
  const found = firstOf(keptFields(s.r).filter((one) => isFree(s, one)))
  if (!found)
    throw new Error(
      `${s.r.name}: no field of its form can be changed freely, so nothing shows an edit: add a text, number, date or word that is neither unique nor given in ADJUSTMENTS, such as a remark`,
    )
  const [wire, f] = found
  const isText = f.kind === 'text' || f.kind === 'longText'
  const value = (): unknown => {
    const next = s.input()[wire]
    return isText ? `改动 ${String(next)}`.slice(0, Math.min(f.max ?? 60, 60)) : next
  }
  return { wire, f, label: f.label, value }
}

export const asHistory = (s: Subject, f: Field, value: unknown): unknown => {
  if (f.kind === 'dict') return s.setup.known.ours.dicts[f.dict!]?.find((one) => one.value === String(value))?.text
  if (f.kind === 'decimal' && f.scale !== undefined && typeof value === 'number') return value.toFixed(f.scale)
  return value === null ? null : String(value)
}

export const plainText = (s: Subject): Found | undefined =>
  keptFields(s.r).find(([, f]) => f.kind === 'text' && !f.check && !f.unique && f.only === undefined && isListed(f))

export const requiredText = (s: Subject): Found | undefined =>
  keptFields(s.r).find(([, f]) => f.required && f.kind === 'text' && isColumn(f))

export const uniqueFields = (s: Subject): Found[] =>
  keptFields(s.r).filter(([wire, f]) => f.unique && !adjustmentOf(s.r).lasting?.includes(wire))

export const named = (f: Field, value: unknown): string => (isEncrypted(f) ? f.label : `${f.label}“${String(value)}”`)
