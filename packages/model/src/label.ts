/** Label of a record: one field, or a template of several such as `{realname}（{username}）`. */
import type { Field, Fields } from './field.ts'
import { isEncrypted } from './personal.ts'
import type { State, States } from './states.ts'

interface Labelled {
  readonly fields: Fields
  readonly label: string
}

const SLOT = /\{(\w+)\}/g
const NAMELESS = '未命名'

const NAMING: readonly Field['kind'][] = [
  'text',
  'personName',
  'int',
  'decimal',
  'date',
  'dateTime',
  'time',
  'email',
  'url',
]

const labelTemplate = ({ label }: Pick<Labelled, 'label'>): string => (label.includes('{') ? label : `{${label}}`)

const slots = new WeakMap<Labelled, [name: string, f: Field][]>()

export const labelFields = (r: Labelled): readonly [name: string, f: Field][] => {
  const cached = slots.get(r)
  if (cached) return cached
  const found = [...labelTemplate(r).matchAll(SLOT)].map(([, name]): [string, Field] => [name!, r.fields[name!]!])
  slots.set(r, found)
  return found
}

export const keyFields = ({ fields }: Pick<Labelled, 'fields'>): [name: string, f: Field][] =>
  Object.entries(fields).filter(([, f]) => f.kind === 'text' && f.unique === true && f.required === true)

export const labelFault = (r: Labelled): string | undefined => {
  const slots = labelFields(r)
  if (slots.length === 0) return `label ${r.label} names no field`
  const wrong = slots.find(([, f]) => f === undefined || isEncrypted(f) || !NAMING.includes(f.kind))
  if (wrong && !wrong[1]) return `label names ${wrong[0]}, which is no field`
  if (wrong)
    return `label names ${wrong[0]}, a ${wrong[1].kind}: it is made of ${NAMING.join(', ')}, as stored; give records a number, a title or a time of their own`
  if (slots.some(([name]) => name === 'id')) return 'label names the id'
  const keys = new Set(keyFields(r).map(([name]) => name))
  // exports mask names, and two persons may share one
  if (slots.some(([, f]) => f.kind === 'personName') && !slots.some(([name]) => keys.has(name)))
    return 'label names a person without a code beside the name: {name}（{code}）'
  return undefined
}

type Reading = (f: Field, value: unknown) => string

const TO_THE_MINUTE = 16

const asPeopleRead: Reading = ({ kind }, value) =>
  kind === 'dateTime' ? String(value).slice(0, TO_THE_MINUTE) : String(value)

/**
 * Label of a row, never its id or `undefined`; blank parts are left out.
 * @param reading text of a value where it differs from the display: masked and complete in exports
 */
export const labelOf = (r: Labelled, row: object, reading: Reading = asPeopleRead): string => {
  const texts = labelFields(r).map(([name, f]) => textOf(f, valueOf(row, name, f), reading))
  if (texts.includes('')) return texts.filter(Boolean).join(' ') || NAMELESS
  if (!r.label.includes('{')) return texts[0]!
  let place = 0
  return r.label.replace(SLOT, () => texts[place++]!)
}

export const hasLabel = (r: Labelled, row: object): boolean =>
  labelFields(r).some(([name, f]) => textOf(f, valueOf(row, name, f), (_f, value) => String(value)) !== '')

const valueOf = (row: object, name: string, f: Field): unknown => {
  const values = row as Readonly<Record<string, unknown>>
  return values[f.wire ?? name] ?? values[name]
}

const textOf = (f: Field, value: unknown, reading: Reading): string =>
  value === null || value === undefined || value === '' ? '' : reading(f, value).trim()

/**
 * States in which records may be chosen: `choosable` of their states, else the initial value of a dictionary field
 * `status`; undefined = every state.
 */
export const choosableStates = (
  r: Pick<Labelled, 'fields'> & { readonly states?: States | undefined },
): { field: string; states: readonly State[] } | undefined => {
  if (r.states) return r.states.choosable && { field: r.states.field, states: r.states.choosable }
  const f = r.fields['status']
  return f?.kind === 'dict' && f.initial !== undefined ? { field: 'status', states: [f.initial as State] } : undefined
}
