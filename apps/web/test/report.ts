import type { ReportColumn, ReportColumns, ReportQueryItem, ReportRow } from '@huxi/contract'
import type { Asked } from './kit.tsx'

export const reportColumn = (dataIndex: string, title: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  title,
  dataIndex,
  align: 'center',
  fieldType: 'String',
  ...more,
})

interface ReportAnswer extends Partial<Omit<ReportColumns, 'columns'>> {
  columns: ReportColumn[]
  rows: readonly ReportRow[]
  query?: readonly ReportQueryItem[]
}

/** Conditions match substrings; rows come in order or reversed. */
export const reportAnswers = (
  code: string,
  { rows, query = [], ...more }: ReportAnswer,
): Record<string, (asked: Asked) => unknown> => {
  const shape: ReportColumns = {
    cgRpConfigId: 'r1',
    cgRpConfigName: code,
    dictOptions: {},
    fieldHrefSlots: [],
    isGroupTitle: false,
    ...more,
  }
  const page = (asked: Asked) => {
    const [at, size] = [Number(asked.query.get('pageNo')), Number(asked.query.get('pageSize'))]
    const found = rows.filter((row) =>
      query.every(({ field }) => String(row[field]).includes(asked.query.get(field) ?? '')),
    )
    const sorted = asked.query.get('order') === 'desc' ? found.toReversed() : found
    return { total: found.length, records: sorted.slice((at - 1) * size, at * size) }
  }
  const byValue = ({ body }: Asked) => {
    const [column, values] = [String(body!['column']), body!['values'] as string[]]
    const records = rows.filter((row) => values.includes(String(row[column])))
    return { records, missing: values.filter((value) => !records.some((row) => String(row[column]) === value)) }
  }
  return {
    [`/online/cgreport/api/getRpColumns/${code}`]: () => shape,
    '/online/cgreport/api/getQueryInfo/r1': () => query,
    '/online/cgreport/api/getData/r1': page,
    '/online/report/rows': byValue,
  }
}
