/** Queries of reports: metadata is cached for half a minute within a group, rows never. */
import { reportColumns, reportData, reportQueryInfo, reportRows, type ReportData, type ReportRow } from '@huxi/contract'
import type { Endpoint } from '@huxi/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../data/call.ts'

const KEPT_MS = 30_000
const REPORT = 'online:report'

export interface ReportSort {
  column: string
  order: 'asc' | 'desc'
}

export interface ReportQuestion {
  /** by parameter name: `field`, `field_begin`, `field_end` */
  conditions?: Readonly<Record<string, string>> | undefined
  params?: Readonly<Record<string, string>> | undefined
  sort?: ReportSort | undefined
  page: number
  size: number
}

export const questionQuery = ({
  conditions,
  params = {},
  sort,
  page,
  size,
}: ReportQuestion): Record<string, unknown> => ({
  ...conditions,
  ...Object.fromEntries(Object.entries(params).map(([name, value]) => [`self_${name}`, value])),
  ...sort,
  pageNo: page,
  pageSize: size,
})

/** Cache time of report metadata; a change of the report invalidates it. */
const lifeOf = (groupId: string | undefined) =>
  groupId === undefined || groupId === '' ? { staleTime: 0, gcTime: 0 } : { staleTime: KEPT_MS, gcTime: KEPT_MS }

export const useReportColumns = (code: string, groupId?: string) =>
  useQuery({
    queryKey: ['report', REPORT, 'columns', groupId ?? '', code],
    queryFn: ({ signal }) => call(reportColumns, { code }, signal),
    ...lifeOf(groupId),
  })

export const useReportQueryInfo = (id: string | undefined, groupId?: string) =>
  useQuery({
    queryKey: ['report', REPORT, 'query', groupId ?? '', id],
    queryFn: ({ signal }) => call(reportQueryInfo, { id: id! }, signal),
    enabled: id !== undefined,
    ...lifeOf(groupId),
  })

export const useReportData = (id: string | undefined, question: ReportQuestion) =>
  useQuery({
    queryKey: ['report', REPORT, 'data', id, question],
    // any column of a report may be a condition
    queryFn: async ({ signal }) =>
      ((await call<Endpoint>(reportData, { ...questionQuery(question), id: id! }, signal)) ?? NO_DATA) as ReportData,
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

const NO_DATA: ReportData = { total: 0, records: [] }

const BATCH = 2000

interface FoundRows {
  records: readonly ReportRow[]
  missing: readonly string[]
}

export const findRows = async (
  code: string,
  column: string,
  values: readonly string[],
  params: Readonly<Record<string, string>> = {},
): Promise<FoundRows> => {
  const parts = Array.from({ length: Math.ceil(values.length / BATCH) }, (_, at) =>
    values.slice(at * BATCH, (at + 1) * BATCH),
  )
  const found: FoundRows[] = []
  for (const part of parts) found.push(await call(reportRows, { code, column, values: part, params }))
  return { records: found.flatMap(({ records }) => records), missing: found.flatMap(({ missing }) => missing) }
}
