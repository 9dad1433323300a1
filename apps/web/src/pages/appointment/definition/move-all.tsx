import { moveStranded, type StrandedMoves } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Typography } from 'antd'
import { call } from '../../../kit/data/call.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { minuteText } from '../../../kit/patient/booking/slot-days.ts'
import { useModal } from '../../../kit/ui/modal.tsx'
import { Stack } from '../../../kit/ui/place.tsx'

const WIDTH = 640

const NOTIFIED = '患者随后会收到“改约通知”；没有同意接收消息或没有联系方式的，请电话告知（见“消息记录”）。'
const UNNOTIFIED = '患者不会收到消息：没有启用“改约通知”的模板集，请逐个电话告知新的时间。'

const Listed = ({ moves: { moved, kept, isNotified } }: { moves: StrandedMoves }) => (
  <Stack>
    {moved.length > 0 && <Typography.Text>{isNotified ? NOTIFIED : UNNOTIFIED}</Typography.Text>}
    <ul>
      {moved.map((row) => (
        <li key={row.id}>
          {row.patient}：{minuteText(row.startAt)} → {minuteText(row.to)} {row.toClinic}
        </li>
      ))}
    </ul>
    {kept.length > 0 && <Typography.Text type="danger">以下 {kept.length} 个不能自动改约：</Typography.Text>}
    <ul>
      {kept.map((row) => (
        <li key={row.id}>
          {row.patient}：{minuteText(row.startAt)}，{row.reason}
        </li>
      ))}
    </ul>
  </Stack>
)

export const MoveAll = () => {
  const { can } = useCan()
  const modal = useModal()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { once, busy } = useOnce()
  if (!can(moveStranded.access)) return null
  const move = async () => {
    try {
      const moves = await call(moveStranded, { trial: null, clinicId: null })
      if (moves.kept.length > 0) modal.info({ width: WIDTH, title: '改约结果', content: <Listed moves={moves} /> })
      else void message.success(`已改约 ${moves.moved.length} 个预约`)
    } catch (error) {
      reportFailure(error)
    }
    await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith('/appointment/') })
  }
  const ask = async () => {
    try {
      const moves = await call(moveStranded, { trial: true, clinicId: null })
      modal.confirm({
        width: WIDTH,
        title: `把 ${moves.moved.length} 个预约改到最近的时段吗？`,
        content: <Listed moves={moves} />,
        okText: '全部改约',
        okButtonProps: { disabled: moves.moved.length === 0 },
        cancelText: '返回',
        onOk: move,
      })
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <div>
      <Button loading={busy} onClick={() => void once(ask)}>
        {moveStranded.title}
      </Button>
    </div>
  )
}
