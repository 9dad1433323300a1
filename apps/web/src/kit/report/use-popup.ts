import type { ReportColumns, ReportQueryItem } from '@huxi/contract'
import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { failureText } from '../data/failure.ts'
import { useModal } from '../ui/modal.tsx'
import { chosenRow, type ChosenRow } from './chosen-row.ts'
import {
  findRows,
  useReportColumns,
  useReportData,
  useReportQueryInfo,
  type ReportQuestion,
  type ReportSort,
} from './data.ts'
import type { ReportConditions } from './query-control.tsx'

export interface PopupSource {
  code: string
  groupId?: string | undefined
  params?: Readonly<Record<string, string>> | undefined
  sorter?: ReportSort | undefined
  /** stored column and already chosen values, on any page */
  initial?: { column: string; values: readonly string[] } | undefined
}

const NO_ITEMS: readonly ReportQueryItem[] = []
export const PAGE_SIZE = 10

export const usePopup = (source: PopupSource, onFailed: () => void) => {
  const { code, groupId, params } = source
  const columns = useReportColumns(code, groupId)
  const shape = columns.data
  const info = useReportQueryInfo(shape?.cgRpConfigId, groupId)
  const items = info.data ?? NO_ITEMS
  const chosenRows = useChosenRows(source, shape)
  useFailures(columns.error, info.error, onFailed)

  const [asked, setAsked] = useState<Partial<ReportQuestion>>({})
  const question: ReportQuestion = {
    conditions: presetsOf(items, params),
    params,
    sort: source.sorter,
    page: 1,
    size: PAGE_SIZE,
    ...asked,
  }
  const data = useReportData(info.isPending ? undefined : shape?.cgRpConfigId, question)
  return {
    shape,
    items,
    initialRows: chosenRows,
    failed: columns.error !== null,
    ready: shape !== undefined && !info.isPending && !chosenRows.waits,
    question,
    data,
    ask: (patch: Partial<ReportQuestion>) => {
      const next = { ...question, ...patch }
      if (JSON.stringify(next) === JSON.stringify(question)) void data.refetch()
      else setAsked({ ...asked, ...patch })
    },
  }
}

export type Popup = ReturnType<typeof usePopup>

/** Removes SQL quotes around parameter values. */
const unquoted = (value: string): string => /^(['"])(.*)\1$/s.exec(value)?.[2] ?? value

/** Initial values of the query form: parameters named like its items. */
const presetsOf = (items: readonly ReportQueryItem[], params: PopupSource['params'] = {}): ReportConditions =>
  Object.fromEntries(
    items
      .filter(({ field, mode }) => mode === 'single' && params[field])
      .map(({ field }) => [field, unquoted(params[field]!)]),
  )

interface ChosenRows {
  rows: readonly ChosenRow[]
  missing: readonly string[]
  waits: boolean
  error: unknown
  retry: () => void
}

const NO_ROWS: readonly ChosenRow[] = []
const NO_VALUES: readonly string[] = []

const useChosenRows = ({ code, params, initial }: PopupSource, shape: ReportColumns | undefined): ChosenRows => {
  const values = initial?.values ?? NO_VALUES
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['report', 'online:report', 'rows', code, initial?.column, values, params],
    queryFn: () => findRows(code, initial!.column, values, params),
    enabled: shape !== undefined && values.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
  const rows = useMemo(
    () => (data && shape ? data.records.map((row) => chosenRow(row, shape)) : NO_ROWS),
    [data, shape],
  )
  return {
    rows,
    missing: data?.missing ?? NO_VALUES,
    waits: values.length > 0 && isPending,
    error,
    retry: () => void refetch(),
  }
}

/** Missing columns are fatal, a missing query form is not. */
const useFailures = (ofColumns: Error | null, ofQuery: Error | null, onFailed: () => void): void => {
  const modal = useModal()
  const { message } = App.useApp()
  const explain = useEffectEvent((error: Error) =>
    modal.error({
      title: '出错了',
      content: `Popup初始化失败，请检查您的配置或稍后重试！ 错误信息如下：${failureText(error)}`,
      okText: '确定',
      onOk: onFailed,
      onCancel: onFailed,
    }),
  )
  const warn = useEffectEvent((error: Error) => void message.warning(failureText(error)))
  useEffect(() => {
    if (ofColumns) explain(ofColumns)
  }, [ofColumns])
  useEffect(() => {
    if (ofQuery) warn(ofQuery)
  }, [ofQuery])
}
