/** State of a list in the address: conditions, page, size and sort, for back, F5 and links. */
import type { Conditions } from '../kinds/index.ts'
import { readSuper, type SuperQuery } from './super-query/grammar.ts'
import { isPrivate } from '@huxi/model'
import { conditionKeys, type Named } from '../kinds/fields.ts'

export interface Sort {
  column: string
  order: 'asc' | 'desc'
}

export const MAX_SORTS = 3

export interface ListAddress {
  conditions: Conditions
  superQuery: SuperQuery | undefined
  page: number
  size: number | undefined
  sort: readonly Sort[]
  view?: string | undefined
}

/** Instead of a view: the plain list, for users with a default view. */
export const NO_VIEW = 'all'

export const inView = (view: string | undefined): view is string => view !== undefined && view !== NO_VIEW

const wholeNumber = (text: string | null): number | undefined => {
  const n = Number(text)
  return Number.isInteger(n) && n > 0 ? n : undefined
}

const listOf = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean)

const openKeys = (fields: readonly Named[]): string[] =>
  fields.filter(({ field }) => !isPrivate(field)).flatMap(conditionKeys)

/** Reads the part of the address that belongs to a list; `prefix` keeps two lists of a page apart. */
export const readAddress = (params: URLSearchParams, fields: readonly Named[], prefix = ''): ListAddress => {
  const get = (key: string) => params.get(prefix + key)
  const given = openKeys(fields).map((key) => [key, get(key) ?? ''] as const)
  const orders = listOf(get('order'))
  return {
    conditions: Object.fromEntries(given.filter(([, value]) => value !== '')),
    superQuery: readSuper(get('superQueryParams'), get('superQueryMatchType')),
    page: wholeNumber(get('pageNo')) ?? 1,
    size: wholeNumber(get('pageSize')),
    view: get('view') ?? undefined,
    sort: listOf(get('column'))
      .slice(0, MAX_SORTS)
      .map((column, at) => ({ column, order: (orders[at] ?? orders[0]) === 'asc' ? 'asc' : 'desc' })),
  }
}

/** Writes the state back; foreign parameters stay, defaults and personal values are left out. */
export const writeAddress = (
  params: URLSearchParams,
  fields: readonly Named[],
  { conditions, superQuery, page, size, sort, view }: ListAddress,
  prefix = '',
): URLSearchParams => {
  const next = new URLSearchParams(params)
  const put = (key: string, value: string | undefined) =>
    value ? next.set(prefix + key, value) : next.delete(prefix + key)
  for (const key of fields.flatMap(conditionKeys)) put(key, undefined)
  for (const key of openKeys(fields)) put(key, conditions[key])
  put('superQueryParams', superQuery && JSON.stringify(superQuery.records))
  put('superQueryMatchType', superQuery?.matchType === 'or' ? 'or' : undefined)
  put('pageNo', page > 1 ? String(page) : undefined)
  put('pageSize', size === undefined ? undefined : String(size))
  put('view', view)
  const { column, order } = sortParams(sort)
  put('column', column)
  put('order', order)
  return next
}

export const sortParams = (sort: readonly Sort[]): { column?: string; order?: string } =>
  sort.length === 0
    ? {}
    : { column: sort.map(({ column }) => column).join(','), order: sort.map(({ order }) => order).join(',') }
