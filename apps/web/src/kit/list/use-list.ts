/** State of a list: query in the address, rows in the query cache, selection across pages. */
import { verbEndpoint, type Endpoint, type Page, type Resource, type RowOf } from '@huxi/model'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call } from '../data/call.ts'
import { exportRows, type ExportScope } from '../data/export.ts'
import type { Conditions } from '../kinds/index.ts'
import { useCall, useChanged } from '../data/query.ts'
import { superParams, type SuperQuery } from './super-query/grammar.ts'
import { inView, sortParams, type ListAddress, type Sort } from './address.ts'
import { cleaned, type Named } from '../kinds/fields.ts'
import { plainNames } from '../record/plain-names.ts'
import type { Row } from '../record/row.ts'
import { useListParams, type Asked, type AskOptions } from './use-list-params.ts'
import { BATCH_MAX, useSelection, type Selection } from './use-selection.ts'

export interface List<R = Row> {
  resource: Resource
  fixed: Record<string, unknown>
  fields: readonly Named[]
  conditions: Conditions
  superFields: readonly Named[]
  superQuery: SuperQuery | undefined
  hasViews: boolean
  /** storage key of columns, widths and density; each view has its own */
  look: string
  /** counts rows of a query; undefined = not supported */
  counting?: ((conditions: Conditions, superQuery: SuperQuery | undefined) => Counting) | undefined
  page: number
  size: number
  sort: readonly Sort[]
  view: string | undefined
  fresh: boolean
  rows: readonly R[]
  total: number
  estimated: boolean
  loaded: boolean
  busy: boolean
  error: unknown
  selection: Selection<R>
  query(conditions: Record<string, string | undefined>): void
  querySuper(query: SuperQuery | undefined): void
  queryAll(): void
  show(view: Partial<ListAddress>, replace?: boolean): void
  /** `replace`: adds no history entry */
  turnTo(page: number, size: number, replace?: boolean): void
  sortBy(sort: readonly Sort[]): void
  reload(): void
  /** after a change: invalidates everything derived from it */
  changed(): Promise<void>
  cancel(): void
  exportRows(scope: ExportScope): Promise<void>
  /** parameters of the present question, for work on all rows it finds */
  sent: Readonly<Record<string, unknown>>
}

export interface Counting {
  endpoint: Endpoint<Page<unknown> | null>
  input: Readonly<Record<string, {}>>
}

interface ListOptions<R extends Resource> extends Omit<AskOptions, 'advanced'> {
  source?: Endpoint<Page<RowOf<R>> | null>
  /** maps conditions to parameters; absent = unchanged */
  ask?: (conditions: Conditions) => Conditions
  /** the full resource, when the page searches other fields */
  advanced?: Resource
  /** refetch interval in ms while visible, for rows that change by themselves */
  every?: number
}

const NO_ROWS: readonly never[] = []

export const useList = <R extends Resource>(resource: R, options: ListOptions<R> = {}): List<RowOf<R>> => {
  type Record_ = RowOf<R> & Row
  // other sources have their own grammar
  const asked = useListParams(resource, {
    ...options,
    advanced: options.source ? undefined : (options.advanced ?? resource),
  })
  const { conditions, superQuery, fixed, sort, page, size } = asked
  const endpoint: Endpoint<Page<RowOf<R>> | null> = options.source ?? verbEndpoint(resource, 'list')
  const always = { ...fixed, ...sortParams(sort) }
  const questionOf = (wanted: Conditions, wantedSuper: SuperQuery | undefined) => ({
    ...(options.ask?.(wanted) ?? wanted),
    ...superParams(wantedSuper),
  })
  const sent = { ...questionOf(conditions, superQuery), ...always }
  const { every } = options
  const [started, setStarted] = useState<{ question: string; mark: string | undefined }>()
  const question = JSON.stringify([endpoint.path, sent])
  // pages are relative to the start of the first page, so that rows added meanwhile do not shift them
  const before = page > 1 && started?.question === question ? started.mark : undefined
  const query = useCall(
    endpoint,
    { ...sent, pageNo: page, pageSize: size, ...(before && { before }) },
    { keep: true, ...(every && { every }) },
  )
  const { data, error, refetch } = query
  const isFirst = page === 1 && data && !query.isPlaceholderData
  if (isFirst && (started?.question !== question || started.mark !== data.mark))
    setStarted({ question, mark: data.mark })
  const again = every !== undefined && data !== undefined && !query.isPlaceholderData
  const answer = {
    query: { data, error, refetch, isFetching: query.isFetching && !again },
    sent,
    always,
    path: endpoint.path,
    rows: data?.records ?? NO_ROWS,
    total: data?.total ?? 0,
    estimated: data?.estimated === true,
    readAll: async () => (await call(endpoint, { ...sent, pageNo: 1, pageSize: BATCH_MAX }))?.records ?? NO_ROWS,
  }
  const counting: List['counting'] = (wanted, wantedSuper) => ({
    endpoint,
    input: { ...questionOf(wanted, wantedSuper), ...fixed, pageNo: 1, pageSize: 1 },
  })
  return { ...useListOf<Record_>(resource, asked, answer), counting }
}

interface WholeOptions<Out, R extends Row> extends Omit<AskOptions, 'advanced'> {
  source: Endpoint<Out>
  ask?: (conditions: Conditions) => Record<string, string>
  find: (answer: Out, conditions: Conditions) => readonly R[]
  paged?: boolean
}

export const useWholeList = <Out, R extends Row>(
  resource: Resource,
  { source, ask, find, paged = true, ...options }: WholeOptions<Out, R>,
): List<R> => {
  const asked = useListParams(resource, options)
  const { conditions, page, size } = asked
  const query = useCall(source, ask?.(conditions) ?? {}, { keep: true })
  const found = query.data === undefined ? NO_ROWS : find(query.data, conditions)
  return useListOf<R>(resource, asked, {
    query,
    sent: conditions,
    always: {},
    path: source.path,
    rows: paged ? found.slice((page - 1) * size, page * size) : found,
    total: found.length,
    estimated: false,
    readAll: async () => found,
  })
}

interface Answer<R> {
  query: Pick<UseQueryResult, 'data' | 'isFetching' | 'error' | 'refetch'>
  sent: Record<string, unknown>
  always: Record<string, unknown>
  path: string
  rows: readonly R[]
  total: number
  estimated: boolean
  readAll: () => Promise<readonly R[]>
}

export const useListOf = <R extends Row>(resource: Resource, asked: Asked, answer: Answer<R>): List<R> => {
  const { sent, always, path, rows: found, total, estimated, readAll } = answer
  const { data, isFetching, error, refetch } = answer.query
  const rows = useMemo(() => plainNames(resource, found), [resource, found])
  const { name, fixedKey, offered, go, ...params } = asked
  const { conditions, superQuery, page, size, view } = params
  const selection = useSelection<R>(name, { question: JSON.stringify(sent), rows, total, estimated, readAll })
  const client = useQueryClient()
  const changed = useChanged(resource)

  useFixedChange(fixedKey, () => {
    selection.clear()
    if (page > 1) go({ page: 1 }, true)
  })
  useWhen(data !== undefined && !isFetching && rows.length === 0 && page > 1, () =>
    go({ page: Math.max(1, Math.min(page - 1, Math.ceil(total / size))) }, true),
  )
  const ask = (wanted: Conditions, wantedSuper: SuperQuery | undefined) => {
    const same = textOf(wanted) === textOf(conditions) && JSON.stringify(wantedSuper) === JSON.stringify(superQuery)
    if (page === 1 && same) void refetch()
    else go({ conditions: wanted, superQuery: wantedSuper, page: 1 })
  }
  const exported: Record<ExportScope, () => Record<string, unknown>> = {
    filter: () => sent,
    selected: () => (selection.whole ? sent : { ...always, selections: selection.ids.join(',') }),
    all: () => always,
  }

  return {
    ...params,
    view,
    resource,
    superFields: offered,
    hasViews: offered.length > 0,
    look: inView(view) ? `${resource.name}@${view}` : resource.name,
    rows,
    total,
    estimated,
    loaded: data !== undefined,
    busy: isFetching,
    error,
    selection,
    query: (next) => ask(cleaned(next), superQuery),
    querySuper: (next) => ask(conditions, next),
    queryAll: () => ask({}, undefined),
    show: (wanted, replace) => go({ ...wanted, page: 1 }, replace),
    sortBy: (next) => go({ sort: next, page: 1 }),
    reload: () => void refetch(),
    changed,
    cancel: () => void client.cancelQueries({ queryKey: [path] }),
    sent,
    exportRows: (scope) => exportRows(resource, exported[scope]()),
  }
}

const useWhen = (isTrue: boolean, run: () => void): void => {
  const latest = useEffectEvent(run)
  useEffect(() => {
    if (isTrue) latest()
  }, [isTrue])
}

/** Canonical text of conditions, independent of their order. */
const textOf = (conditions: Conditions): string => JSON.stringify(conditions, Object.keys(conditions).toSorted())

const useFixedChange = (key: string, run: () => void): void => {
  const lastKey = useRef(key)
  const changed = useEffectEvent(run)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    changed()
  }, [key])
}
