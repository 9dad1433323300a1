/** Visits of the last seven days; each number opens the sign-ins it counts. */
import { visitInfo } from '@huxi/contract'
import { useMemo } from 'react'
import { useCall } from '../../../kit/data/query.ts'
import { ChartPanel } from '../../../kit/stats/chart-panel.tsx'
import type { ChartData } from '../../../kit/stats/chart-data.ts'
import { useSignIns } from './sign-ins.ts'

export function Visits() {
  const { data, error, refetch } = useCall(visitInfo)
  const signIns = useSignIns()
  const chart = useMemo(
    (): ChartData | undefined =>
      data && {
        shape: 'line',
        heading: '日期',
        labels: data.map(({ tian }) => tian),
        unit: '次 / 天',
        series: [
          { name: '访问次数', points: data.map(({ visit, tian }) => ({ value: visit, to: signIns(tian) })) },
          { name: 'IP 数', points: data.map(({ ip }) => ({ value: ip })) },
        ],
      },
    [data, signIns],
  )
  return <ChartPanel title="最近一周访问量" chart={chart} error={error} onRetry={refetch} />
}
