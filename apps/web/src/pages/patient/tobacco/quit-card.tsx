import { quitGain } from '@huxi/clinical/cessation'
import { quitAttempt, type QuitAttempt } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { Typography } from 'antd'
import { useCall } from '../../../kit/data/query.ts'
import panel from '../../../kit/look/panel.module.css'
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx'

const todayInShanghai = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

export const QuitCard = ({ row }: { row: QuitAttempt }) => {
  const until = row.endedOn ?? todayInShanghai()
  const { days, cigarettes, packYears, money } = quitGain(row.quitOn, until, row.perDay, row.packPrice)
  const figures = [
    ['已戒烟', days, '天'],
    ['少吸', cigarettes, '支'],
    ['少积累', packYears, '包年'],
    ['省下', money, '元'],
  ] as const
  return (
    <section className={panel.panel} aria-label="戒烟成果">
      <dl className={panel.figures}>
        {figures.map(
          ([label, value, unit]) =>
            value !== null && (
              <div key={label} className={panel.figure}>
                <dt>{label}</dt>
                <dd>
                  {value} <small>{unit}</small>
                </dd>
              </div>
            ),
        )}
      </dl>
      <Typography.Text type="secondary">
        从 {row.quitOn} 到 {until}
        {cigarettes === null
          ? '；填写戒烟前每天支数后显示少吸的支数。'
          : `，按戒烟前每天 ${row.perDay} 支计${money === null ? '' : `，每包 20 支 ${row.packPrice} 元`}。`}
      </Typography.Text>
    </section>
  )
}

export const QuitCardOf = ({ patientId }: { patientId: string }) => {
  const query = { patientId, status: 'trying', column: 'quitOn', order: 'desc', pageSize: '1' }
  const { data: found, error, refetch } = useCall(verbEndpoint(quitAttempt, 'list'), query)
  const id = found?.records[0]?.id
  const whole = useCall(verbEndpoint(quitAttempt, 'queryById'), { id: id ?? '' }, { enabled: id !== undefined })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (found && id === undefined)
    return <Empty drawing="paper" title="没有进行中的戒烟尝试" text="在“戒烟尝试”中登记戒烟日后，这里显示成果。" />
  if (!whole.data) return <Skeleton rows={2} />
  return <QuitCard row={whole.data} />
}
