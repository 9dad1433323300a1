/** State of a list: what is asked for stands in the address, rows come through the query cache, marks survive paging. */
import { verbEndpoint, type Endpoint, type Page, type Resource, type RowOf } from '@huxi/model'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '../../platform/http.ts'
import { reportFailure } from '../failure.ts'
import { fileStamp } from '../format.ts'
import type { Conditions } from '../kinds/index.ts'
import { useCall, useChanged } from '../query.ts'
import { cleaned, readAddress, searchFields, writeAddress, type ListAddress, type Named, type Sort } from './address.ts'
import { usePageSize } from './preferences.ts'
import { rowId, type Row } from './row.ts'

export interface Selection<R> {
  rows: readonly R[]
  ids: readonly string[]
  set(rows: readonly R[]): void
  clear(): void
}

export interface List<R = Row> {
  resource: Resource
  /** conditions that always hold, e.g. the dictionary whose items these are */
  fixed: Record<string, unknown>
  fields: readonly Named[]
  conditions: Conditions
  page: number
  size: number
  sort: Sort | undefined
  rows: readonly R[]
  total: number
  /** undefined until the first answer */
  loaded: boolean
  busy: boolean
  error: unknown
  selection: Selection<R>
  query(conditions: Record<string, string | undefined>): void
  turnTo(page: number, size: number): void
  sortBy(sort: Sort | undefined): void
  /** reads again what is shown */
  reload(): void
  /** after a change: everything that may show it is read again */
  changed(): Promise<void>
  cancel(): void
  exportRows(): Promise<void>
}

interface AskOptions {
  fixed?: Record<string, unknown>
  /** keeps two lists of one page apart in the address */
  prefix?: string
}

interface ListOptions<R extends Resource> extends AskOptions {
  /** another endpoint that answers pages of these rows, e.g. the members of a department */
  source?: Endpoint<Page<RowOf<R>> | null>
  /** what is sent for the conditions; absent = they themselves */
  ask?: (conditions: Conditions) => Conditions
}

const NO_ROWS: readonly never[] = []

/** A list of a resource. */
export const useList = <R extends Resource>(resource: R, options: ListOptions<R> = {}): List<RowOf<R>> => {
  type Record_ = RowOf<R> & Row
  const asked = useAsked(resource, options)
  const { conditions, fixed, sort, page, size } = asked
  const endpoint: Endpoint<Page<RowOf<R>> | null> = options.source ?? verbEndpoint(resource, 'list')
  const sent = { ...(options.ask?.(conditions) ?? conditions), ...fixed, ...sort }
  const query = useCall(endpoint, { ...sent, pageNo: page, pageSize: size }, { keep: true })
  return useListOf<Record_>(resource, asked, {
    query,
    sent,
    path: endpoint.path,
    rows: query.data?.records ?? NO_ROWS,
    total: query.data?.total ?? 0,
  })
}

interface WholeOptions<Out, R extends Row> extends AskOptions {
  source: Endpoint<Out>
  /** what is sent along; absent = nothing, `find` does it all */
  ask?: (conditions: Conditions) => Record<string, string>
  /** the rows that meet the conditions */
  find: (answer: Out, conditions: Conditions) => readonly R[]
  /** false = no pages, e.g. a tree */
  paged?: boolean
}

/** A list whose rows come all at once. */
export const useWholeList = <Out, R extends Row>(
  resource: Resource,
  { source, ask, find, paged = true, ...options }: WholeOptions<Out, R>,
): List<R> => {
  const asked = useAsked(resource, options)
  const { conditions, page, size } = asked
  const query = useCall(source, ask?.(conditions) ?? {}, { keep: true })
  const found = query.data === undefined ? NO_ROWS : find(query.data, conditions)
  return useListOf<R>(resource, asked, {
    query,
    sent: conditions,
    path: source.path,
    rows: paged ? found.slice((page - 1) * size, page * size) : found,
    total: found.length,
  })
}

/** What is asked for, as it stands in the address. */
const useAsked = (resource: Resource, { fixed = {}, prefix = '' }: AskOptions) => {
  const [preferred, setPreferred] = usePageSize()
  const fixedKey = JSON.stringify(fixed)
  const fields = useMemo(
    () => searchFields(resource, JSON.parse(fixedKey) as Record<string, unknown>),
    [resource, fixedKey],
  )
  const [params, setParams] = useSearchParams()
  const address = readAddress(params, fields, prefix)
  const size = address.size ?? preferred
  const go = (patch: Partial<ListAddress>, replace = false): void =>
    setParams((now) => writeAddress(now, fields, { ...address, size, ...patch }, prefix), { replace })
  const turnTo = (next: number, nextSize: number): void => {
    if (nextSize !== size) setPreferred(nextSize)
    go({ page: nextSize === size ? next : 1, size: nextSize })
  }
  return { ...address, fixed, fixedKey, fields, size, go, turnTo }
}

interface Answer<R> {
  query: Pick<UseQueryResult, 'data' | 'isFetching' | 'error' | 'refetch'>
  /** what was asked, without paging */
  sent: Record<string, unknown>
  path: string
  rows: readonly R[]
  total: number
}

/** What is asked for and what came, as one list. */
const useListOf = <R extends Row>(
  resource: Resource,
  asked: ReturnType<typeof useAsked>,
  { query: { data, isFetching, error, refetch }, sent, path, rows, total }: Answer<R>,
): List<R> => {
  const { fixed, fixedKey, fields, conditions, page, size, sort, go, turnTo } = asked
  const [marked, setMarked] = useState<readonly R[]>(NO_ROWS)
  const client = useQueryClient()
  const changed = useChanged(resource)

  useFixedChange(fixedKey, () => {
    setMarked(NO_ROWS)
    if (page > 1) go({ page: 1 }, true)
  })
  const beyond = data !== undefined && !isFetching && rows.length === 0 && page > 1
  /** The last row of the last page is gone: the page before it. */
  const goBack = useEffectEvent(() => go({ page: Math.max(1, Math.min(page - 1, Math.ceil(total / size))) }, true))
  useEffect(() => {
    if (beyond) goBack()
  }, [beyond])

  return {
    resource,
    fixed,
    fields,
    conditions,
    page,
    size,
    sort,
    rows,
    total,
    loaded: data !== undefined,
    busy: isFetching,
    error,
    selection: {
      rows: marked,
      ids: marked.map(rowId),
      set: setMarked,
      clear: () => setMarked(NO_ROWS),
    },
    query: (next) => {
      const wanted = cleaned(next)
      // the same question again reads again
      if (page === 1 && JSON.stringify(wanted) === JSON.stringify(conditions)) void refetch()
      else go({ conditions: wanted, page: 1 })
    },
    turnTo,
    sortBy: (next) => go({ sort: next, page: 1 }),
    reload: () => void refetch(),
    changed,
    cancel: () => void client.cancelQueries({ queryKey: [path] }),
    exportRows: () => exportRows(resource, { ...sent, selections: marked.map(rowId).join(',') }),
  }
}

/** Runs when the fixed conditions have become others, not at first. */
const useFixedChange = (key: string, run: () => void): void => {
  const seen = useRef(key)
  const changed = useEffectEvent(run)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    changed()
  }, [key])
}

/** Downloads the rows of a resource as a workbook. */
export const exportRows = async (resource: Resource, query: Record<string, unknown>): Promise<void> => {
  const { path } = verbEndpoint(resource, 'exportXls')
  await download(path, query, `${resource.title}_${fileStamp(new Date())}.xlsx`).catch(reportFailure)
}
