import { reportFigures, type ReportFigure, type ReportPage } from '@huxi/contract'
import type { Endpoint } from '@huxi/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../../kit/data/call.ts'
import { cellText } from '../../../../../kit/report/cell-text.ts'
import type { ChartData } from '../../../../../kit/stats/chart-data.ts'
import { ChartPanel } from '../../../../../kit/stats/chart-panel.tsx'
import { Grid } from '../../../../../kit/ui/place.tsx'
import place from '../../../../../kit/look/place.module.css'

export const useFigures = (id: string, asked: Readonly<Record<string, unknown>>) =>
  useQuery({
    queryKey: ['report', 'online:report', 'figures', id, asked],
    // Any column may be a condition.
    queryFn: ({ signal }) => call<Endpoint>(reportFigures, { ...asked, id }, signal) as Promise<ReportFigure[]>,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

const NOTHING = '（空）'

/** Group labels equal the cell texts of their column. */
const chartOf = ({ title, chartType, field, points }: ReportFigure, page: ReportPage): ChartData => {
  const column = page.columns.find(({ dataIndex }) => dataIndex === field)
  const wordOf = (label: string) => (column ? cellText(column, { [field]: label }, page.dictOptions) : label)
  return {
    shape: chartType,
    heading: column?.title ?? field,
    labels: points.map(({ label }) => wordOf(label) || NOTHING),
    series: [{ name: title, points: points.map(({ value }) => ({ value })) }],
    unit: '',
  }
}

interface ReportChartsProps {
  page: ReportPage
  figures: readonly ReportFigure[]
}

export const ReportCharts = ({ page, figures }: ReportChartsProps) => (
  <Grid least={420} fit gap={16} className={place.above16}>
    {figures.map((figure, at) => (
      // Titles may repeat.
      <FigurePanel key={at} figure={figure} page={page} />
    ))}
  </Grid>
)

const FigurePanel = ({ figure, page }: { figure: ReportFigure; page: ReportPage }) => {
  const chart = useMemo(() => chartOf(figure, page), [figure, page])
  return (
    <ChartPanel
      title={figure.title}
      chart={chart}
      error={undefined}
      onRetry={() => undefined}
      empty={figure.points.length === 0}
    />
  )
}
