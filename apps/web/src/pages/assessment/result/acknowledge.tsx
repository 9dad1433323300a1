/** 确认: somebody takes charge of a high-risk result, and nobody is reminded of it any more. */
import { acknowledgeResult, assessResult } from '@huxi/contract'
import { Button } from 'antd'
import { useAction, useChanged } from '../../../kit/data/query.ts'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { useCan } from '../../../kit/data/can.tsx'

export const Acknowledge = ({ row }: { row: Row }) => {
  const { can } = useCan()
  const changed = useChanged(assessResult)
  const { run, busy } = useAction(acknowledgeResult, { onDone: () => void changed() })
  if (!row['unacknowledged'] || !can('assess:result:handle')) return null
  return (
    <Button type="primary" loading={busy} onClick={() => void run({ id: rowId(row) })}>
      确认
    </Button>
  )
}
