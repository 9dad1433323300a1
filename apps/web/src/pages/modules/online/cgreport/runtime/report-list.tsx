import { reportParamsInfo, reportQueryInfo, type ReportPage } from '@huxi/contract'
import { BarChartOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { formatNumber } from '../../../../../kit/data/format.ts'
import { failureText } from '../../../../../kit/data/failure.ts'
import { useCall } from '../../../../../kit/data/query.ts'
import { useTab } from '../../../../../kit/data/tab.ts'
import { PHONE, useBelow } from '../../../../../kit/data/viewport.ts'
import { ListTable } from '../../../../../kit/list/list-table.tsx'
import { ExportButton } from '../../../../../kit/list/toolbar.tsx'
import { PageHeader } from '../../../../../kit/ui/page-header.tsx'
import { PartFailure } from '../../../../../kit/ui/part-failure.tsx'
import { Row } from '../../../../../kit/ui/place.tsx'
import { Empty, Skeleton } from '../../../../../kit/ui/states.tsx'
import { columnsOf } from './columns.tsx'
import { ReportCharts, useFigures } from './report-charts.tsx'
import { SearchForm } from './search-form.tsx'
import { useReportList, type ReportAsk } from './use-report-list.ts'
import styles from './report-list.module.css'

const SKELETON_ROWS = 8

export const ReportList = ({ id }: { id: string }) => {
  const items = useCall(reportQueryInfo, { id })
  const params = useCall(reportParamsInfo, { id })
  const error = items.error ?? params.error
  const again = () => void Promise.all([items.refetch(), params.refetch()])
  if (items.data && params.data) return <LoadedReport id={id} items={items.data} params={params.data} />
  return (
    <>
      <PageHeader />
      {error ? <NotRead error={error} onRetry={again} /> : <Skeleton rows={SKELETON_ROWS} />}
    </>
  )
}

const failedText = (error: unknown): string => `查询失败：${failureText(error)}`

const NotRead = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Empty drawing="plug" title={failedText(error)} alert>
    <Button onClick={onRetry}>重试</Button>
  </Empty>
)

const LoadedReport = (ask: ReportAsk) => {
  const { list, page, error, asked, save } = useReportList(ask)
  const { setTitle } = useTab()
  const phone = useBelow(PHONE)
  // On a phone the rows come first.
  const [charted, setCharted] = useState(!phone)
  const figures = useFigures(ask.id, asked)
  const name = page?.cgreportHeadName
  const columns = useMemo(() => (page ? columnsOf(page) : []), [page])
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [setTitle, name])
  const exporting = <ExportButton onExport={save} />
  const hasCharts = (figures.data?.length ?? 0) > 0
  const search =
    ask.items.length > 0 ? (
      <SearchForm list={list} items={ask.items} dictOptions={page?.dictOptions ?? {}}>
        {exporting}
      </SearchForm>
    ) : undefined
  return (
    <>
      <PageHeader title={name} />
      {error && !page ? (
        <>
          {search}
          <NotRead error={error} onRetry={list.reload} />
        </>
      ) : (
        <ListTable
          list={list}
          columns={columns}
          selectable={false}
          search={search}
          above={
            <>
              {page && hasCharts && charted && <ReportCharts page={page} figures={figures.data ?? []} />}
              {error ? <PartFailure text={failedText(error)} onRetry={list.reload} /> : null}
            </>
          }
          toolbar={() => (
            <>
              {ask.items.length === 0 && exporting}
              {hasCharts && (
                <Button
                  icon={<BarChartOutlined aria-hidden />}
                  aria-pressed={charted}
                  onClick={() => setCharted(!charted)}
                >
                  {charted ? '隐藏图表' : '显示图表'}
                </Button>
              )}
            </>
          )}
          foot={page && <Totals page={page} />}
        />
      )}
    </>
  )
}

/** Sums over all rows, not only over the page. */
const Totals = ({ page: { columns, totals } }: { page: ReportPage }) => {
  const summed = columns.filter(({ dataIndex }) => totals[dataIndex] !== undefined)
  if (summed.length === 0) return null
  return (
    <Row as="dl" align="stretch" wrap gap={24} lines={4} className={styles.totals}>
      <dt>合计：</dt>
      {summed.map(({ dataIndex, title }) => (
        <dd key={dataIndex}>
          {title} <b>{formatNumber(totals[dataIndex]!)}</b>
        </dd>
      ))}
    </Row>
  )
}
