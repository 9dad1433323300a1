/** Fields of 高级查询: listed or searchable columns, linked fields, then audit fields. */
import { isColumn, isEncrypted, isListed, isPrivate, wireName, type Field, type Resource } from '@huxi/model'
import { askable } from '../../data/field-rules.ts'
import { AUDIT_FIELDS } from '../../record/columns.tsx'
import type { Named } from '../../kinds/fields.ts'
import type { SuperQuery } from './grammar.ts'

/** Files cannot be compared; searches by masked values are counted, which only the query bar does. */
const isUnasked = (field: Field): boolean => ['image', 'file', 'json'].includes(field.kind) || isEncrypted(field)

export const superFields = (resource: Resource, fixed: Record<string, unknown> = {}): Named[] => {
  const own = Object.entries(askable(resource).fields)
    .filter(([, field]) => field.link || (isColumn(field) && (isListed(field) || field.search !== undefined)))
    .map(([name, field]) => ({ name: wireName(name, field), field }))
    .filter(({ name, field }) => !(name in fixed) && !isUnasked(field))
  const house = AUDIT_FIELDS.filter(([name]) => !(name in resource.fields)).map(([name, field]) => ({ name, field }))
  return [...own, ...house]
}

/** Whether a condition identifies a person, so that the query must not be in the address. */
export const hasPrivate = (fields: readonly Named[], query: SuperQuery | undefined): boolean =>
  query?.records.some((record) => fields.some(({ name, field }) => name === record.field && isPrivate(field))) ?? false

/** Conditions on known fields; an old link may name others. */
export const knownConditions = (fields: readonly Named[], query: SuperQuery | undefined): SuperQuery | undefined => {
  const records = query?.records.filter((record) => fields.some(({ name }) => name === record.field)) ?? []
  return query && records.length > 0 ? { ...query, records } : undefined
}
