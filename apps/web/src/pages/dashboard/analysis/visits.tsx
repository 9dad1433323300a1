/** Visits of the last seven days, as a chart or as the table of the same numbers. */
import { LineChartOutlined, TableOutlined } from '@ant-design/icons'
import { visitInfo } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { LineChart } from '../../../kit/stats/line-chart.tsx'
import { formatNumber } from '../../../kit/data/format.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { useCall } from '../../../kit/data/query.ts'

export function Visits() {
  const { data, error, refetch } = useCall(visitInfo)
  const [asTable, setAsTable] = useState(false)
  return (
    <section className="hx-panel" aria-labelledby="visits">
      <div className="hx-panel-head">
        <h2 id="visits">最近一周访问量</h2>
        <span className="hx-muted">次 / 天</span>
        <Button
          className="hx-icon-button"
          type="text"
          icon={asTable ? <LineChartOutlined /> : <TableOutlined />}
          aria-label={asTable ? '看图表' : '看表格'}
          title={asTable ? '图表' : '表格'}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {error && <PartFailure text="访问量加载失败" onRetry={refetch} />}
      {data && (asTable ? <VisitTable days={data} /> : <VisitChart days={data} />)}
    </section>
  )
}

interface Day {
  tian: string
  type: string
  visit: number
  ip: number
}

function VisitChart({ days }: { days: readonly Day[] }) {
  const sum = days.reduce((total, { visit }) => total + visit, 0)
  return (
    <LineChart
      labels={days.map(({ type }) => type)}
      series={[
        { name: '访问次数', values: days.map(({ visit }) => visit) },
        { name: 'IP 数', values: days.map(({ ip }) => ip) },
      ]}
      summary={`最近一周访问量：共 ${formatNumber(sum)} 次，按天的数值可切换为表格查看`}
    />
  )
}

function VisitTable({ days }: { days: readonly Day[] }) {
  return (
    <table className="hx-plain-table">
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">访问次数</th>
          <th scope="col">IP 数</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ tian, visit, ip }) => (
          <tr key={tian}>
            <th scope="row">{tian}</th>
            <td>{formatNumber(visit)}</td>
            <td>{formatNumber(ip)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
