import {
  dischargeChanges,
  dischargeList,
  refreshDischarge,
  type DischargeChange,
  type DischargeList,
} from '@huxi/contract'
import { App } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { Can } from '../../../kit/data/can.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import { MISSING } from '../../../kit/data/format.ts'
import { useAction, useChanged } from '../../../kit/data/query.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'

const Changes = ({ changes }: { changes: readonly DischargeChange[] }) => (
  <>
    <p>只更新还没有人填写或确认的项目，其他项目保持不变：</p>
    <ul>
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}：{before ?? MISSING} → {after ?? MISSING}
        </li>
      ))}
    </ul>
  </>
)

export const Refresh = ({ row: { id, status } }: { row: DischargeList }) => {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const changed = useChanged(dischargeList)
  const refresh = useAction(refreshDischarge, { onDone: () => void changed() })
  const [busy, setBusy] = useState(false)
  if (status !== 'open') return null
  const ask = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { version, changes } = await call(dischargeChanges, { id })
      if (changes.length === 0) void message.info('病历中没有新的内容，清单不变')
      else
        confirm({
          title: '重新带入病历中的内容？',
          content: <Changes changes={changes} />,
          okText: '带入',
          danger: false,
          onOk: () => refresh.run({ id, version }),
        })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Can code={refreshDischarge.access as string}>
      <RowAction onClick={() => void ask()}>重新带入</RowAction>
    </Can>
  )
}
