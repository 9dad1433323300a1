import { chartTrend } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'
import { TrendPanel } from '../../../kit/detail/trend-panel.tsx'
import { useAddressChoice } from '../../../kit/detail/use-address-choice.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Empty, Skeleton } from '../../../kit/ui/states.tsx'

const ROWS = 5

export const Trends = ({ id }: { id: string }) => {
  const [code, choose] = useAddressChoice('trend')
  const { data, error, refetch } = useCall(chartTrend, { id, ...(code && { code }) }, { keep: true })
  if (!data) return error ? <PartFailure text="趋势加载失败" onRetry={refetch} /> : <Skeleton rows={ROWS} />
  if (!data.trend)
    return (
      <Empty
        drawing="paper"
        title="还没有可以画成趋势的数值"
        text="记录肺功能、FeNO、化验、体征或评估后，会显示在这里。"
      />
    )
  const { codes, trend } = data
  return (
    <TrendPanel
      {...trend}
      points={trend.points.map((point) => ({ ...point, change: point.change?.text }))}
      choices={codes.map(({ code: of, label, count }) => ({ code: of, text: `${label} · ${count} 次` }))}
      chosen={trend.code}
      onChoose={choose}
      mcid={trend.mcid ?? undefined}
    />
  )
}
