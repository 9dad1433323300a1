/** Rows of a report as a list; conditions and SQL parameters stand in the address. */
import { reportExport, reportPage, type ReportPage, type ReportParamInfo, type ReportQueryItem } from '@huxi/contract'
import type { Endpoint } from '@huxi/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../../../kit/data/call.ts'
import { saveLong } from '../../../../../kit/data/export.ts'
import { fileStamp } from '../../../../../kit/data/format.ts'
import { useListOf, type List } from '../../../../../kit/list/use-list.ts'
import { useListParams } from '../../../../../kit/list/use-list-params.ts'
import type { Row } from '../../../../../kit/record/row.ts'
import { questionQuery, type ReportQuestion } from '../../../../../kit/report/data.ts'
import { reportResource } from './report-resource.ts'

const KEY = ['report', 'online:report']
const SELF = 'self_'

export interface ReportAsk {
  id: string
  items: readonly ReportQueryItem[]
  params: readonly ReportParamInfo[]
}

const paramsIn = (address: URLSearchParams, params: readonly ReportParamInfo[]): Record<string, string> =>
  Object.fromEntries(
    params.flatMap(({ paramName }) => {
      const value = address.get(`${SELF}${paramName}`)
      return value ? [[paramName, value] as const] : []
    }),
  )

/** Rows have no id, so their index is the key; nothing can be selected. */
const rowsOf = ({ data: { records } }: ReportPage): Row[] =>
  records.map((record, at) => ({ ...record, id: String(at), record }))

interface ReportList {
  list: List
  page: ReportPage | undefined
  error: unknown
  asked: Readonly<Record<string, unknown>>
  save: () => Promise<void>
}

const NO_NAME = { title: '', first: 'row' }

export const useReportList = ({ id, items, params }: ReportAsk): ReportList => {
  const unnamed = useMemo(() => reportResource({ id, items, ...NO_NAME }), [id, items])
  const listed = useListParams(unnamed, {})
  const [address] = useSearchParams()
  // The server sorts by one column.
  const sort = listed.sort[0]
  const about = { conditions: listed.conditions, params: paramsIn(address, params) }
  const { pageNo, pageSize, ...sent } = questionQuery({ ...about, sort, page: listed.page, size: listed.size })
  const question: Record<string, unknown> = { ...sent, pageNo, pageSize }
  const query = useQuery({
    queryKey: [...KEY, 'page', id, question],
    // Any column may be a condition.
    queryFn: ({ signal }) => call<Endpoint>(reportPage, { ...question, id }, signal) as Promise<ReportPage>,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  const { data } = query
  const title = data?.cgreportHeadName ?? ''
  const first = data?.columns.find(({ dataIndex }) => dataIndex !== 'id')?.dataIndex ?? NO_NAME.first
  const resource = useMemo(() => reportResource({ id, title, items, first }), [id, title, items, first])
  const rows = useMemo(() => (data ? rowsOf(data) : []), [data])
  const total = data?.data.total ?? 0
  const found = { query, sent, always: {}, path: KEY[0]!, rows, total, estimated: false, readAll: async () => rows }
  const list = useListOf<Row>(resource, { ...listed, sort: sort ? [sort] : [] }, found)
  const whole = { ...sent, pageNo: 1, pageSize: Math.max(1, total) }
  const path = reportExport.path.replace(':id', encodeURIComponent(id))
  return {
    list: { ...list, hasViews: true, sortBy: (next) => list.sortBy(next.slice(-1)) },
    page: data,
    error: query.error,
    asked: chartsQuestion(about),
    save: () => saveLong(path, whole, `${title}_${fileStamp(new Date())}.xlsx`),
  }
}

const chartsQuestion = (about: Pick<ReportQuestion, 'conditions' | 'params'>): Record<string, unknown> => {
  const { pageNo: _, pageSize: __, ...asked } = questionQuery({ ...about, page: 1, size: 1 })
  return asked
}
