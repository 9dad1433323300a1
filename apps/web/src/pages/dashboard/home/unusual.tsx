import { unusualAccess, type UnusualDay } from '@huxi/contract'
import { useMemo } from 'react'
import { useCall } from '../../../kit/data/query.ts'
import { ChartPanel } from '../../../kit/stats/chart-panel.tsx'
import type { ChartData } from '../../../kit/stats/chart-data.ts'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'

const MONTH_DAY = 'YYYY-'.length

const SERIES: readonly { name: string; of: keyof Omit<UnusualDay, 'day'>; query: Readonly<Record<string, string>> }[] =
  [
    {
      name: '超过次数上限',
      of: 'alarms',
      query: { action: 'reveal.alarm,search.alarm,check.alarm,emergency.alarm,sms.alarm' },
    },
    { name: '被拒绝的访问', of: 'refused', query: { outcome: 'refused' } },
    { name: '紧急查看', of: 'emergencies', query: { action: 'emergency' } },
    { name: '夜间查看完整信息', of: 'night', query: { action: 'reveal', night: 'true' } },
  ]

export const Unusual = () => {
  const address = useRowsAddress('system/AuditList')
  const may = address({}) !== undefined
  const { data, error, refetch } = useCall(unusualAccess, {}, { enabled: may })
  const chart = useMemo(
    (): ChartData | undefined =>
      data && {
        shape: 'stack',
        heading: '日期',
        labels: data.map(({ day }) => day.slice(MONTH_DAY)),
        unit: '次 / 天',
        series: SERIES.map(({ name, of, query }) => ({
          name,
          points: data.map((row) => ({
            value: row[of],
            to: address({ ...query, at_begin: `${row.day} 00:00:00`, at_end: `${row.day} 23:59:59` }),
          })),
        })),
      },
    [data, address],
  )
  if (!may) return null
  const empty = data?.every((row) => SERIES.every(({ of }) => row[of] === 0)) ?? false
  return (
    <ChartPanel
      title="异常访问（近 30 天）"
      chart={chart}
      error={error}
      onRetry={refetch}
      empty={empty}
      none={['近 30 天没有异常访问', '超过次数上限、被拒绝、紧急查看和夜间查看完整信息都会记在这里。']}
    />
  )
}
