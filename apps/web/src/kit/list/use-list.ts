/** State of a list: what is asked for stands in the address, rows come through the query cache, marks survive paging. */
import { verbEndpoint, type Resource, type RowOf } from '@huxi/model'
import { useQueryClient } from '@tanstack/react-query'
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

interface ListOptions {
  fixed?: Record<string, unknown>
  /** keeps two lists of one page apart in the address */
  prefix?: string
}

const NO_ROWS: readonly never[] = []

/** A list of a resource. */
export const useList = <R extends Resource>(
  resource: R,
  { fixed = {}, prefix = '' }: ListOptions = {},
): List<RowOf<R>> => {
  type Record_ = RowOf<R> & Row
  const [preferred, setPreferred] = usePageSize()
  const fixedKey = JSON.stringify(fixed)
  const fields = useMemo(() => searchFields(resource, JSON.parse(fixedKey)), [resource, fixedKey])
  const [params, setParams] = useSearchParams()
  const address = readAddress(params, fields, prefix)
  const { conditions, page, sort } = address
  const size = address.size ?? preferred
  const [marked, setMarked] = useState<readonly Record_[]>(NO_ROWS)
  const client = useQueryClient()
  const changed = useChanged(resource)

  const filter = { ...conditions, ...fixed }
  const input = { ...filter, ...sort, pageNo: page, pageSize: size }
  const endpoint = verbEndpoint(resource, 'list')
  const { data, isFetching, error, refetch } = useCall(endpoint, input, { keep: true })
  const total = data?.total ?? 0
  const rows = (data?.records ?? NO_ROWS) as readonly Record_[]

  const go = (patch: Partial<ListAddress>, replace = false) =>
    setParams((now) => writeAddress(now, fields, { ...address, size, ...patch }, prefix), { replace })

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
      const asked = cleaned(next)
      // the same question again reads again
      if (page === 1 && JSON.stringify(asked) === JSON.stringify(conditions)) void refetch()
      else go({ conditions: asked, page: 1 })
    },
    turnTo: (next, nextSize) => {
      if (nextSize !== size) setPreferred(nextSize)
      go({ page: nextSize === size ? next : 1, size: nextSize })
    },
    sortBy: (next) => go({ sort: next, page: 1 }),
    reload: () => void refetch(),
    changed,
    cancel: () => void client.cancelQueries({ queryKey: [endpoint.path] }),
    exportRows: () => exportRows(resource, { ...filter, ...sort, selections: marked.map(rowId).join(',') }),
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

const exportRows = async (resource: Resource, query: Record<string, unknown>): Promise<void> => {
  const { path } = verbEndpoint(resource, 'exportXls')
  await download(path, query, `${resource.title}_${fileStamp(new Date())}.xlsx`).catch(reportFailure)
}
