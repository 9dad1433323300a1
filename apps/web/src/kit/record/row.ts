/** What the kit knows about a row of any resource. */
import { isColumn, isListed, wireName, type Resource } from '@huxi/model'
import type { Named } from '../kinds/fields.ts'

export type Row = Record<string, unknown>

/** Ids are text, except those of tenants. */
export const rowId = (row: Row): string => String(row['id'])

const named = (resource: Resource): Named[] =>
  Object.entries(resource.fields).map(([name, field]) => ({ name: wireName(name, field), field }))

const NAME = /(名称|姓名|标题)$/

const NAMING: readonly string[] = ['text', 'personName']

/** The field that names a record: the one whose label says so, else the first text. */
export const titleField = (resource: Resource): Named => {
  const texts = named(resource).filter(({ field }) => NAMING.includes(field.kind) && isColumn(field))
  return texts.find(({ field }) => NAME.test(field.label)) ?? texts[0] ?? named(resource)[0]!
}

/** The name of a record, for confirmations and toasts; '' of one that has neither name nor id yet. */
export const rowTitle = (resource: Resource, row: Row): string =>
  String(row[titleField(resource).name] ?? row['id'] ?? '')

/** The field that says in which state a record is. */
export const statusField = (resource: Resource): Named | undefined =>
  named(resource).find(({ name, field }) => name === (resource.states?.field ?? 'status') && isListed(field))

/** Listed fields, the name first. */
export const listedFields = (resource: Resource): Named[] => {
  const title = titleField(resource)
  const listed = named(resource).filter(({ field }) => isListed(field))
  return [...listed.filter(({ name }) => name === title.name), ...listed.filter(({ name }) => name !== title.name)]
}
