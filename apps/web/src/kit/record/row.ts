import { isListed, labelFields, wireName, type Resource } from '@huxi/model'
import { readable } from '../data/field-rules.ts'
import type { Named } from '../kinds/fields.ts'

export type Row = Record<string, unknown>

/** Ids are text, except those of tenants. */
export const rowId = (row: Row): string => String(row['id'])

export const rowVersion = (row: Row): number | undefined => row['version'] as number | undefined

/** Whether the row is visible through a temporary grant only, and thus read-only. */
export const isTemporary = (row: Row): boolean => typeof row['shownUntil'] === 'string'

const named = (resource: Resource): Named[] =>
  Object.entries(resource.fields).map(([name, field]) => ({ name: wireName(name, field), field }))

export const titleField = (resource: Resource): Named => {
  const [name, field] = labelFields(resource)[0]!
  return { name: wireName(name, field), field }
}

export const statusField = (resource: Resource): Named | undefined =>
  named(resource).find(({ name, field }) => name === (resource.states?.field ?? 'status') && isListed(field))

export const listedFields = (resource: Resource): Named[] => {
  const title = titleField(resource)
  const listed = named(readable(resource)).filter(({ field }) => isListed(field))
  return [...listed.filter(({ name }) => name === title.name), ...listed.filter(({ name }) => name !== title.name)]
}
