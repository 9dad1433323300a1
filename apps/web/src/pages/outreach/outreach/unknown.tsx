import { outreachRecord, settleOutreach } from '@huxi/contract'
import { Button } from 'antd'
import { Can } from '../../../kit/data/can.tsx'
import { useAction, useChanged } from '../../../kit/data/query.ts'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'

export const SettleUnknown = ({ ids, onDone }: { ids: readonly string[]; onDone?: () => void }) => {
  const ask = useConfirm()
  const changed = useChanged(outreachRecord)
  const { run, busy } = useAction(settleOutreach, {
    onDone: () => {
      onDone?.()
      void changed()
    },
  })
  if (ids.length === 0) return null
  const settle = (again: boolean) => run({ ids: ids.join(','), again })
  return (
    <Can code={settleOutreach.access as string}>
      <Button
        loading={busy}
        onClick={() =>
          ask({
            title: `确定将 ${ids.length} 条结果未知的消息记为已送达吗？`,
            content: '请先向患者核实收到了消息。记录中会留下您的姓名和时间。',
            okText: '记为已送达',
            danger: false,
            onOk: () => settle(false),
          })
        }
      >
        记为已送达
      </Button>
      <Button
        loading={busy}
        onClick={() =>
          ask({
            title: `确定重新发送 ${ids.length} 条结果未知的消息吗？`,
            content: '患者可能已经收到过一次。请先核实没有收到，再重新发送。',
            okText: '仍要重发',
            onOk: () => settle(true),
          })
        }
      >
        仍要重发
      </Button>
    </Can>
  )
}
