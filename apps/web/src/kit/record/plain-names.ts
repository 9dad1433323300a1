import { wireName, type Resource } from '@huxi/model'
import { bareName } from './owner.ts'
import type { Row } from './row.ts'

const PEOPLE = 'system:user'
export const PATIENTS = ['patientId_dictText']

const labelsIn = (row: Row, key: string): readonly string[] => {
  const text = row[key]
  return typeof text === 'string' ? text.split(',') : []
}

/** Names in these texts carry their account or number only beside an equal name. */
export const plainTexts = <R extends object>(rows: readonly R[], keys: readonly string[]): readonly R[] => {
  const labels = new Set(rows.flatMap((row) => keys.flatMap((key) => labelsIn(row as Row, key))))
  if (labels.size === 0) return rows
  const alike = Map.groupBy(labels, bareName)
  const plain = (label: string): string => (alike.get(bareName(label))!.length > 1 ? label : bareName(label))
  const textsOf = (row: Row) =>
    keys.flatMap((key) => (key in row ? [[key, labelsIn(row, key).map(plain).join(',')] as const] : []))
  return rows.map((row) => ({ ...row, ...Object.fromEntries(textsOf(row as Row)) }))
}

const peopleOf = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.to === PEOPLE ? [`${wireName(name, field)}_dictText`] : []))

export const plainNames = <R extends object>(resource: Resource, rows: readonly R[]): readonly R[] =>
  plainTexts(rows, peopleOf(resource))
