import { wireName, type Field, type Resource } from '@huxi/model'
import { askable } from '../data/field-rules.ts'
import type { Conditions } from './index.ts'

export interface Named {
  name: string
  field: Field
}

export const searchFields = (resource: Resource, fixed: Record<string, unknown> = {}): Named[] =>
  Object.entries(askable(resource).fields)
    .map(([name, field]) => ({ name: wireName(name, field), field }))
    .filter(({ name, field }) => field.search !== undefined && !(name in fixed))

export const conditionKeys = ({ name, field }: Named): string[] =>
  field.search === 'range' ? [`${name}_begin`, `${name}_end`] : [name]

export const cleaned = (conditions: Record<string, string | undefined>): Conditions =>
  Object.fromEntries(
    Object.entries(conditions).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()] as const] : [])),
  )
