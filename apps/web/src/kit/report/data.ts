/** Reading reports: what a report shows and asks for is kept for half a minute by those who name a group, its rows never are. */
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

/** What is asked of a report. */
export interface ReportQuestion {
  /** by parameter name: `field`, `field_begin`, `field_end` */
  conditions?: Readonly<Record<string, string>> | undefined
  /** parameters of the SQL, by name */
  params?: Readonly<Record<string, string>> | undefined
  sort?: ReportSort | undefined
  page: number
  size: number
}

/** A question as it travels. */
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

/** How long what is told of a report is believed; a change of the report forgets it at once. */
const lifeOf = (groupId: string | undefined) =>
  groupId === undefined || groupId === '' ? { staleTime: 0, gcTime: 0 } : { staleTime: KEPT_MS, gcTime: KEPT_MS }

/** The columns of a report by its code. */
export const useReportColumns = (code: string, groupId?: string) =>
  useQuery({
    queryKey: ['report', REPORT, 'columns', groupId ?? '', code],
    queryFn: ({ signal }) => call(reportColumns, { code }, signal),
    ...lifeOf(groupId),
  })

/** What one may ask of a report by its id; `undefined` waits. */
export const useReportQueryInfo = (id: string | undefined, groupId?: string) =>
  useQuery({
    queryKey: ['report', REPORT, 'query', groupId ?? '', id],
    queryFn: ({ signal }) => call(reportQueryInfo, { id: id! }, signal),
    enabled: id !== undefined,
    ...lifeOf(groupId),
  })

/** A page of rows by the id of the report; `undefined` waits. The page before stays until the next one is here. */
export const useReportData = (id: string | undefined, question: ReportQuestion) =>
  useQuery({
    queryKey: ['report', REPORT, 'data', id, question],
    // a report may be asked for by any of its columns
    queryFn: async ({ signal }) =>
      ((await call<Endpoint>(reportData, { ...questionQuery(question), id: id! }, signal)) ?? NO_DATA) as ReportData,
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

const NO_DATA: ReportData = { total: 0, records: [] }

/** So many values travel at once. */
const BATCH = 2000

interface FoundRows {
  records: readonly ReportRow[]
  /** values no row of the person has */
  missing: readonly string[]
}

/** The rows that have one of the values in a column, as far as the person sees them. */
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
