import { loginInfo, visitInfo } from '@huxi/contract'
import { useMemo } from 'react'
import { formatNumber } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { ChartPanel } from '../../../kit/stats/chart-panel.tsx'
import { Opening } from '../../../kit/stats/opening.tsx'
import type { ChartData } from '../../../kit/stats/chart-data.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Grid } from '../../../kit/ui/place.tsx'
import { today } from '../../../platform/clock.ts'
import { useSignIns } from './sign-ins.ts'
import home from '../../../kit/home/home.module.css'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './analysis.module.css'

type SignIns = ReturnType<typeof useSignIns>

export function Visits() {
  const signIns = useSignIns()
  if (signIns() === undefined) return null
  return (
    <Grid least="max(450px, 40%)" gap={16} align="start" className={home.cards}>
      <Figures signIns={signIns} />
      <Week signIns={signIns} />
    </Grid>
  )
}

const FIGURES = [
  { key: 'todayVisitCount', title: '今日访问', unit: '次', rows: 'today' },
  { key: 'todayIp', title: '今日IP', unit: '个', rows: 'none' },
  { key: 'totalVisitCount', title: '总访问量', unit: '次', rows: 'all' },
] as const

function Figures({ signIns }: { signIns: SignIns }) {
  const { data, error, refetch } = useCall(loginInfo)
  const opens = { today: signIns(today()), all: signIns(), none: undefined }
  if (error) {
    return (
      <div className={panel.panel}>
        <PartFailure text="访问统计加载失败" onRetry={refetch} />
      </div>
    )
  }
  return (
    <dl className={`${panel.figures} ${styles.small}`} aria-busy={!data}>
      {FIGURES.map(({ key, title, unit, rows }) => (
        <div className={panel.figure} key={key}>
          <dt>{title}</dt>
          <dd>
            {data ? (
              <Opening to={opens[rows]}>{formatNumber(data[key])}</Opening>
            ) : (
              <span className={words.muted}>…</span>
            )}
            <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Week({ signIns }: { signIns: SignIns }) {
  const { data, error, refetch } = useCall(visitInfo)
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
