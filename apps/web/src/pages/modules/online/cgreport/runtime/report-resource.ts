/** A report as a read-only resource. */
import type { ReportQueryItem } from '@huxi/contract'
import { text, VERBS, type Fields, type Resource } from '@huxi/model'

const NO_VERBS = Object.fromEntries(VERBS.map((verb) => [verb, false as const]))

/** Key of its stored preferences and views. */
const listName = (id: string): string => `online:report/${id}`

interface LoadedReport {
  id: string
  title: string
  items: readonly ReportQueryItem[]
  first: string
}

const asked = (items: readonly ReportQueryItem[]): Fields =>
  Object.fromEntries(
    items.map(({ field, label, mode }) => [field, text(label, { search: mode === 'group' ? 'range' : 'eq' })]),
  )

export const reportResource = ({ id, title, items, first }: LoadedReport): Resource => ({
  name: listName(id),
  title,
  table: 'onl_cgreport_head',
  path: '/online/cgreport',
  owner: 'tenant',
  sort: {},
  label: first,
  verbs: NO_VERBS,
  fields: { [first]: text(title), ...asked(items) },
})
