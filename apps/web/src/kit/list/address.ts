/** The state of a list in the address: conditions, page, size and sort, so that back, F5 and a copied link give the same list. */
import { wireName, type Field, type Resource } from '@huxi/model'
import type { Conditions } from '../kinds/index.ts'

export interface Sort {
  column: string
  order: 'asc' | 'desc'
}

export interface ListAddress {
  conditions: Conditions
  page: number
  size: number | undefined
  sort: Sort | undefined
}

/** A field with its wire name. */
export interface Named {
  name: string
  field: Field
}

/** Fields one may ask for; fixed ones are not asked. */
export const searchFields = (resource: Resource, fixed: Record<string, unknown> = {}): Named[] =>
  Object.entries(resource.fields)
    .map(([name, field]) => ({ name: wireName(name, field), field }))
    .filter(({ name, field }) => field.search !== undefined && !(name in fixed))

/** The query parameters a field may use. */
export const conditionKeys = ({ name, field }: Named): string[] =>
  field.search === 'range' ? [`${name}_begin`, `${name}_end`] : [name]

const wholeNumber = (text: string | null): number | undefined => {
  const n = Number(text)
  return Number.isInteger(n) && n > 0 ? n : undefined
}

/** Reads the part of the address that belongs to a list; `prefix` keeps two lists of a page apart. */
export const readAddress = (params: URLSearchParams, fields: readonly Named[], prefix = ''): ListAddress => {
  const get = (key: string) => params.get(prefix + key)
  const given = fields.flatMap(conditionKeys).map((key) => [key, get(key) ?? ''] as const)
  const [column, order] = [get('column'), get('order')]
  return {
    conditions: Object.fromEntries(given.filter(([, value]) => value !== '')),
    page: wholeNumber(get('pageNo')) ?? 1,
    size: wholeNumber(get('pageSize')),
    sort: column ? { column, order: order === 'asc' ? 'asc' : 'desc' } : undefined,
  }
}

/** Writes it back; what belongs to others stays, what says nothing is left out. */
export const writeAddress = (
  params: URLSearchParams,
  fields: readonly Named[],
  { conditions, page, size, sort }: ListAddress,
  prefix = '',
): URLSearchParams => {
  const next = new URLSearchParams(params)
  const put = (key: string, value: string | undefined) =>
    value ? next.set(prefix + key, value) : next.delete(prefix + key)
  for (const key of fields.flatMap(conditionKeys)) put(key, conditions[key])
  put('pageNo', page > 1 ? String(page) : undefined)
  put('pageSize', size === undefined ? undefined : String(size))
  put('column', sort?.column)
  put('order', sort?.order)
  return next
}

/** Conditions without blanks. */
export const cleaned = (conditions: Record<string, string | undefined>): Conditions =>
  Object.fromEntries(
    Object.entries(conditions).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()] as const] : [])),
  )
