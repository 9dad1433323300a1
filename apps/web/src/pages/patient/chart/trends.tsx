/** One number over time, with the band within which a change means nothing, and the numbers in a table behind it. */
import { chartTrend, type ChartTrend, type ChartTrends } from '@huxi/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ScoreTrend } from '../../../kit/clinical/trend.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import { Empty, Skeleton } from '../../../kit/ui/states.tsx'
import panel from '../../../kit/look/panel.module.css'
import table from '../../../kit/look/table.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './chart.module.css'

const PARAM = 'trend'
const ROWS = 5

export const Trends = ({ id }: { id: string }) => {
  const [params, setParams] = useSearchParams()
  const code = params.get(PARAM) ?? undefined
  const { data, error, refetch } = useCall(chartTrend, { id, ...(code && { code }) }, { keep: true })
  const choose = (next: string) =>
    setParams(
      (now) => {
        const chosen = new URLSearchParams(now)
        chosen.set(PARAM, next)
        return chosen
      },
      { replace: true },
    )
  if (!data) return error ? <PartFailure text="趋势加载失败" onRetry={refetch} /> : <Skeleton rows={ROWS} />
  if (!data.trend)
    return (
      <Empty
        drawing="paper"
        title="还没有可以画成趋势的数值"
        text="记录肺功能、FeNO、化验、体征或评估后，会显示在这里。"
      />
    )
  return <Chosen trends={data} trend={data.trend} onChoose={choose} />
}

interface ChosenProps {
  trends: ChartTrends
  trend: ChartTrend
  onChoose: (code: string) => void
}

const VIEWS = ['图表', '表格']

const Chosen = ({ trends: { codes }, trend, onChoose }: ChosenProps) => {
  const [view, setView] = useState(VIEWS[0]!)
  const options = codes.map(({ code, label, count }) => ({ value: code, label: `${label}（${count}）` }))
  return (
    <section className={panel.panel} aria-label={`${trend.label}趋势`}>
      <div className={styles.trendHead}>
        <Select<string> aria-label="指标" value={trend.code} options={options} onChange={onChoose} />
        <Segmented aria-label="显示方式" options={VIEWS} value={view} onChange={setView} />
      </div>
      {view === VIEWS[0] ? (
        <ScoreTrend
          points={trend.points}
          unit={trend.unit}
          {...(trend.mcid !== null && { mcid: trend.mcid })}
          summary={`${trend.label} ${trend.points.length} 次，数值见表格。`}
        />
      ) : (
        <Points trend={trend} />
      )}
      <p className={words.muted}>
        {trend.more ? `只显示最近 ${trend.points.length} 次。` : ''}
        {trend.note}
      </p>
    </section>
  )
}

const HEAD = ['时间', '数值', '与上次相比', '来源']

const Points = ({ trend: { points } }: { trend: ChartTrend }) => (
  <table className={table.readTable}>
    <thead>
      <tr>
        {HEAD.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {points.toReversed().map(({ at, text, change, source }) => (
        <tr key={`${at}${text}${source}`}>
          <th scope="row">{at.slice(0, 16)}</th>
          <td data-label={HEAD[1]}>{text}</td>
          <td data-label={HEAD[2]}>{change?.text ?? MISSING}</td>
          <td data-label={HEAD[3]}>{source}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
