import { outreachRecord, readOutreach } from '@huxi/contract'
import { Alert, Typography } from 'antd'
import { useCall } from '../../kit/data/query.ts'
import { MISSING } from '../../kit/data/format.ts'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { rowId } from '../../kit/record/row.ts'
import { Row, Stack } from '../../kit/ui/place.tsx'
import { Loading } from '../../kit/ui/states.tsx'
import { ReadTable } from '../../kit/ui/read-table.tsx'
import { patientLink } from '../../kit/patient/patient-link.tsx'
import { Retry } from './outreach/retry.tsx'
import { SettleUnknown } from './outreach/unknown.tsx'

const ENDED = ['failed', 'suppressed', 'unknown']

const Reading = ({ id, status }: { id: string; status: string }) => {
  const { data, error, refetch } = useCall(readOutreach, { id })
  if (!data) return <Loading error={error} onRetry={refetch} rows={4} />
  return (
    <Stack gap={12}>
      {data.content === null ? (
        <Alert type="info" showIcon title="正文含健康信息或已被隐藏，您的角色不能查看" />
      ) : (
        <Typography.Paragraph>
          {data.content.split('\n').map((line, n) => (
            <div key={n}>{line}</div>
          ))}
        </Typography.Paragraph>
      )}
      {data.attempts.length > 0 ? (
        <ReadTable
          head={['开始', '结束', '结果', '说明']}
          rows={data.attempts.map((one) => [
            one.startedAt,
            one.endedAt ?? MISSING,
            one.outcome_dictText,
            one.note ?? MISSING,
          ])}
        />
      ) : (
        <Typography.Text type="secondary">还没有发送过</Typography.Text>
      )}
      {data.replies.length > 0 && (
        <ReadTable
          head={['回复时间', '患者回复', '类别', '处理']}
          rows={data.replies.map((one) => [
            one.saidAt,
            one.content ?? '含健康信息或已被隐藏，您的角色不能查看',
            one.result_dictText,
            one.handled,
          ])}
        />
      )}
      {ENDED.includes(status) && (
        <Row gap={8}>
          {data.final ? (
            <Typography.Text type="secondary">{data.final}</Typography.Text>
          ) : (
            <Retry ids={[id]} onDone={() => void refetch()} />
          )}
          {status === 'unknown' && <SettleUnknown ids={[id]} onDone={() => void refetch()} />}
        </Row>
      )}
    </Stack>
  )
}

export default detailPage(outreachRecord, {
  cells: { patientId: patientLink },
  lean: true,
  groups: [
    { title: '消息', names: ['patientId', 'channel', 'target', 'status', 'reason', 'attempts', 'parts'] },
    { title: '来源', names: ['kindId', 'setId', 'taskId', 'templateId', 'versionNo'] },
    { title: '时间', names: ['dueAt', 'expiresAt', 'sentAt', 'deliveredAt', 'readAt'] },
  ],
  tabs: [
    {
      key: 'reading',
      title: '正文与发送过程',
      content: (row) => <Reading id={rowId(row)} status={String(row['status'])} />,
    },
  ],
})
