/** 需要确认的分级: classes that require action the same day, with the physician who signed the list. */
import { signUrgent, urgentTable } from '@huxi/contract'
import { Button } from 'antd'
import { useCan } from '../../../kit/data/can.tsx'
import { useAction, useCall } from '../../../kit/data/query.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'

const ROWS = 6

export const UrgentTable = () => {
  const { can } = useCan()
  const { data, error, refetch } = useCall(urgentTable, {})
  const { run, busy } = useAction(signUrgent, { onDone: () => void refetch() })
  const ask = useConfirm()
  if (error) return <PartFailure text="分级表加载失败" onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={ROWS} />
  const { rows, mark, signed } = data
  const sign = () =>
    ask({
      title: '确定签字吗？',
      content: '签字表示您已核对这些模型和分级，同意达到分级的结果提醒到有人确认处理为止。签字人和时间会记录并显示。',
      okText: '签字',
      danger: false,
      onOk: () => run({ mark }),
    })
  return (
    <>
      <p>
        结果达到下列分级时提醒责任医生，直到有人确认处理；住院患者不分昼夜，30 分钟未确认即提醒当班人员，再逐级上报。
      </p>
      <Row as="p" inline wrap align="stretch">
        {signed ? (
          <Status tone="success" text={`已签字：${signed.by} ${signed.at.slice(0, '2026-01-02 03:04'.length)}`} />
        ) : (
          <Status tone="warning" text="待医师签字" />
        )}
        {!signed && can(signUrgent.access) && (
          <Button type="primary" loading={busy} onClick={sign}>
            签字
          </Button>
        )}
      </Row>
      <ReadTable
        head={['模型', '需要确认的分级', '预测的结局']}
        rows={rows.map(({ name, text, outcome }) => [name, text, outcome])}
      />
    </>
  )
}
