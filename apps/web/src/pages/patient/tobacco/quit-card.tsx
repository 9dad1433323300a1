import { PrinterOutlined } from '@ant-design/icons'
import { quitAttempt, type QuitAttempt } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Typography } from 'antd'
import { failedOf, useCall } from '../../../kit/data/query.ts'
import panel from '../../../kit/look/panel.module.css'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx'
import { today } from '../../../platform/clock.ts'
import { runtimeConfig } from '../../../platform/http.ts'
import { gainOf, printGain } from './gain-paper.ts'

export const QuitCard = ({ row }: { row: QuitAttempt }) => {
  const { figures, basis } = gainOf(row, today())
  return (
    <section className={panel.panel} aria-label="戒烟成果">
      <Stack>
        <dl className={panel.figures}>
          {figures.map(([label, value, unit]) => (
            <div key={label} className={panel.figure}>
              <dt>
                {label}（{unit}）
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Row wrap justify="between">
          <Typography.Text type="secondary">{basis}</Typography.Text>
          <Button
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => printGain(row, today(), runtimeConfig().company)}
          >
            打印成果卡
          </Button>
        </Row>
      </Stack>
    </section>
  )
}

export const QuitCardOf = ({ patientId }: { patientId: string }) => {
  const query = { patientId, status: 'trying', column: 'quitOn', order: 'desc', pageSize: '1' }
  const latest = useCall(verbEndpoint(quitAttempt, 'list'), query)
  const id = latest.data?.records[0]?.id
  const whole = useCall(verbEndpoint(quitAttempt, 'queryById'), { id: id ?? '' }, { enabled: id !== undefined })
  const failed = failedOf<UseQueryResult>(latest, whole)
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />
  if (latest.data && id === undefined)
    return <Empty drawing="paper" title="没有进行中的戒烟尝试" text="在“戒烟尝试”中登记戒烟日后，这里显示成果。" />
  if (!whole.data) return <Skeleton rows={2} />
  return <QuitCard row={whole.data} />
}
