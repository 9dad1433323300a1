/** Fields of a list under their wire names: what one may ask for, and what must not be in an address. */
import { wireName, type Field, type Resource } from '@huxi/model'
import { askable } from '../data/field-rules.ts'
import type { Conditions } from './index.ts'

/** A field with its wire name. */
export interface Named {
  name: string
  field: Field
}

/** Fields one may ask for; fixed ones are not asked. */
export const searchFields = (resource: Resource, fixed: Record<string, unknown> = {}): Named[] =>
  Object.entries(askable(resource).fields)
    .map(([name, field]) => ({ name: wireName(name, field), field }))
    .filter(({ name, field }) => field.search !== undefined && !(name in fixed))

/** The query parameters a field may use. */
export const conditionKeys = ({ name, field }: Named): string[] =>
  field.search === 'range' ? [`${name}_begin`, `${name}_end`] : [name]

/** Conditions without blanks. */
export const cleaned = (conditions: Record<string, string | undefined>): Conditions =>
  Object.fromEntries(
    Object.entries(conditions).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()] as const] : [])),
  )
