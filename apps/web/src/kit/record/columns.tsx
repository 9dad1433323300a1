/** Columns of a table: fields, changes by the page, then the user's choice. */
import { isColumn, isEncrypted, type Field, type Resource, type RowOf, wireName } from '@huxi/model'
import type { ReactNode } from 'react'
import { ruleOn } from '../data/field-rules.ts'
import { KINDS } from '../kinds/index.ts'
import type { ColumnChoice } from './preferences.ts'
import { listedFields, type Row } from './row.ts'

export interface ColumnSlot<R = Row> {
  title?: string
  width?: number
  hidden?: boolean
  /** on phones the reference that heads a card, instead of the row's label */
  heads?: boolean
  /** on phones beside a row's name, instead of its status */
  tag?(row: R): ReactNode
  cell?(row: R): ReactNode
}

/** Keys are checked against the definition. */
export type ColumnSlots<R extends Resource> = { [K in keyof RowOf<R>]?: ColumnSlot<RowOf<R>> }

export interface Column {
  key: string
  title: string
  width: number
  grows: boolean
  right: boolean
  hidden: boolean
  sortable: boolean
  custom: boolean
  /** shown shortened, e.g. a time without seconds */
  shortened?: boolean
  heads?: boolean | undefined
  tag?: ((row: Row) => ReactNode) | undefined
  group?: string | undefined
  cell(row: Row): ReactNode
}

const AUDIT_COLUMNS: Record<string, { field: Field; hidden: boolean }> = {
  createTime: { field: { kind: 'dateTime', label: '创建时间' }, hidden: false },
  createBy: { field: { kind: 'person', label: '创建人' }, hidden: true },
  updateTime: { field: { kind: 'dateTime', label: '更新时间' }, hidden: true },
  updateBy: { field: { kind: 'person', label: '更新人' }, hidden: true },
}

export const AUDIT_FIELDS: readonly (readonly [string, Field])[] = Object.entries(AUDIT_COLUMNS).map(
  ([name, { field }]) => [name, field],
)

const UNSORTED = new Set(['longText', 'richText', 'image', 'file', 'json', 'dicts', 'refs'])

export const cellOf = (name: string, field: Field, row: Row, place: 'list' | 'detail' = 'list'): ReactNode => {
  const { Cell } = KINDS[field.kind]
  const text = row[`${name}_dictText`]
  return (
    <Cell field={field} value={row[name]} text={typeof text === 'string' && text ? text : undefined} place={place} />
  )
}

export const columnsOf = (
  resource: Resource,
  slots: Partial<Record<string, ColumnSlot>> = {},
  fixed: Row = {},
): Column[] => {
  const own = listedFields(resource)
    .filter(({ name }) => !(name in fixed))
    .map(({ name, field }) => [name, field, field.kind === 'image'] as const)
  const audit = Object.entries(AUDIT_COLUMNS)
    .filter(([name]) => !(name in resource.fields))
    .map(([name, { field, hidden }]) => [name, field, hidden] as const)
  // pages use field names, rows wire names
  const fieldOf = new Map(Object.entries(resource.fields).map(([name, f]) => [wireName(name, f), name]))
  const isMasked = (wire: string) => ruleOn(resource, fieldOf.get(wire) ?? wire) === 'masked'
  return [...own, ...audit].map(([name, field, hidden]) => {
    const { width, grows = false, right = false } = KINDS[field.kind]
    const slot = slots[fieldOf.get(name) ?? name]
    return {
      key: name,
      title: slot?.title ?? field.label,
      width: slot?.width ?? width,
      grows: grows && slot?.width === undefined,
      right,
      hidden: slot?.hidden ?? (hidden && !slot),
      sortable: isColumn(field) && !isEncrypted(field) && !UNSORTED.has(field.kind) && !isMasked(name),
      custom: slot?.cell !== undefined && !isMasked(name),
      shortened: field.kind === 'dateTime',
      heads: slot?.heads,
      tag: slot?.tag,
      // a masked value has no custom cell
      cell: (isMasked(name) ? undefined : slot?.cell) ?? ((row) => cellOf(name, field, row)),
    }
  })
}

export const pinOf = ({ key }: Column, { left, right }: ColumnChoice): 'left' | 'right' | undefined =>
  left.includes(key) ? 'left' : right.includes(key) ? 'right' : undefined

const SIDES = { left: 0, none: 1, right: 2 }

/** Columns in the user's order, pinned ones at the sides; the first stays, because it names the record. */
export const ordered = (columns: readonly Column[], choice: ColumnChoice): Column[] => {
  const place = (column: Column) => {
    const at = choice.order.indexOf(column.key)
    return at < 0 ? choice.order.length : at
  }
  const side = (column: Column) => SIDES[pinOf(column, choice) ?? 'none']
  const [first, ...others] = columns
  return first ? [first, ...others.toSorted((a, b) => side(a) - side(b) || place(a) - place(b))] : []
}

export const isOn = (column: Column, { hidden, shown }: ColumnChoice): boolean =>
  column.hidden ? shown.includes(column.key) : !hidden.includes(column.key)
