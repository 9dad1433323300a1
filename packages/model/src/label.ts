/** What a record is called: one of its fields, or several in a template such as `{realname}（{username}）`. */
import type { Field, Fields } from './field.ts'
import { isEncrypted } from './personal.ts'
import type { State, States } from './states.ts'

interface Labelled {
  readonly fields: Fields
  readonly label: string
}

const SLOT = /\{(\w+)\}/g
const NAMELESS = '未命名'

/** Kinds that read as they are stored. */
const NAMING: readonly Field['kind'][] = ['text', 'personName', 'int', 'decimal', 'date', 'dateTime', 'email', 'url']

/** The label as a template. */
const labelTemplate = ({ label }: Pick<Labelled, 'label'>): string => (label.includes('{') ? label : `{${label}}`)

const slots = new WeakMap<Labelled, [name: string, f: Field][]>()

/** The fields a label is made of, in their order. */
export const labelFields = (r: Labelled): readonly [name: string, f: Field][] => {
  const known = slots.get(r)
  if (known) return known
  const found = [...labelTemplate(r).matchAll(SLOT)].map(([, name]): [string, Field] => [name!, r.fields[name!]!])
  slots.set(r, found)
  return found
}

/** Codes and numbers by which a record is found although others are called the same: required texts that no two records share. */
export const keyFields = ({ fields }: Pick<Labelled, 'fields'>): [name: string, f: Field][] =>
  Object.entries(fields).filter(([, f]) => f.kind === 'text' && f.unique === true && f.required === true)

/** What is wrong with the label of a resource; undefined = nothing. */
export const labelFault = (r: Labelled): string | undefined => {
  const slots = labelFields(r)
  if (slots.length === 0) return `label ${r.label} names no field`
  const wrong = slots.find(([, f]) => f === undefined || isEncrypted(f) || !NAMING.includes(f.kind))
  if (wrong && !wrong[1]) return `label names ${wrong[0]}, which is no field`
  if (wrong)
    return `label names ${wrong[0]}, a ${wrong[1].kind}: it is made of ${NAMING.join(', ')}, as stored; give records a number, a title or a time of their own`
  if (slots.some(([name]) => name === 'id')) return 'label names the id'
  const keys = new Set(keyFields(r).map(([name]) => name))
  // names are masked in sheets, and two people share one
  if (slots.some(([, f]) => f.kind === 'personName') && !slots.some(([name]) => keys.has(name)))
    return 'label names a person without a code beside the name: {name}（{code}）'
  return undefined
}

/** A value as it reads; never called for blanks. */
type Reading = (f: Field, value: unknown) => string

const TO_THE_MINUTE = 16

/** Times to the minute: nobody names a record by its seconds. */
const asPeopleRead: Reading = ({ kind }, value) =>
  kind === 'dateTime' ? String(value).slice(0, TO_THE_MINUTE) : String(value)

/**
 * What a record is called: never its id, never `undefined`. Of a template that is partly blank the rest is the label.
 * @param row under field names or wire names
 * @param reading how a value reads, where that is not as people do: masked in sheets, whole on the wire
 */
export const labelOf = (r: Labelled, row: object, reading: Reading = asPeopleRead): string => {
  const texts = labelFields(r).map(([name, f]) => textOf(f, valueOf(row, name, f), reading))
  if (texts.includes('')) return texts.filter(Boolean).join(' ') || NAMELESS
  if (!r.label.includes('{')) return texts[0]!
  let place = 0
  return r.label.replace(SLOT, () => texts[place++]!)
}

/** Whether a row carries what its label is made of. */
export const hasLabel = (r: Labelled, row: object): boolean =>
  labelFields(r).some(([name, f]) => textOf(f, valueOf(row, name, f), (_f, value) => String(value)) !== '')

const valueOf = (row: object, name: string, f: Field): unknown => {
  const values = row as Readonly<Record<string, unknown>>
  return values[f.wire ?? name] ?? values[name]
}

const textOf = (f: Field, value: unknown, reading: Reading): string =>
  value === null || value === undefined || value === '' ? '' : reading(f, value).trim()

/**
 * In which states records may be chosen: those their `states` name, else where a dictionary called `status` has an initial value,
 * that one. `undefined` = in every state.
 */
export const choosableStates = (
  r: Pick<Labelled, 'fields'> & { readonly states?: States | undefined },
): { field: string; states: readonly State[] } | undefined => {
  if (r.states) return r.states.choosable && { field: r.states.field, states: r.states.choosable }
  const f = r.fields['status']
  return f?.kind === 'dict' && f.initial !== undefined ? { field: 'status', states: [f.initial as State] } : undefined
}
